import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../testing/application-for-tests.ts';
import { messageJobs } from '../../message-jobs.ts';
import { metricsToken, scrapeSamples, valueIn } from '../testing/scraped-samples.ts';

/** How the mail server answers to a recipient; undefined: it takes the mail. */
let refusal: { responseCode: number; text: string } | undefined;
const openMailServer = () =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      refusal === undefined
        ? done()
        : done(Object.assign(new Error(refusal.text), { responseCode: refusal.responseCode })),
    onData: (stream, _session, done) => {
      stream.on('end', () => done());
      stream.resume();
    },
  });

let mailServer: SMTPServer;
let port: number;
let running: Awaited<ReturnType<typeof startApplicationForTests>>;
const listen = async (at: number): Promise<void> => {
  mailServer = openMailServer();
  const listening = mailServer.listen(at, '127.0.0.1');
  await once(listening, 'listening');
  ({ port } = listening.address() as AddressInfo);
};
const close = () => new Promise<void>((resolve) => mailServer.close(() => resolve()));
beforeAll(async () => {
  await listen(0);
  // Nothing listens at the address of the SMS provider.
  const environment = {
    metricsToken,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    smsUrl: 'http://key@127.0.0.1:1/v1/message',
  };
  running = await startApplicationForTests({ environment, log: () => undefined });
});
afterAll(async () => {
  await running.close();
  await close();
});

const states = async (provider: string) => {
  const samples = await scrapeSamples(running);
  return ['ok', 'failing', 'down'].map((state) => valueIn(samples, 'ekhaya_provider_state', { provider, state }));
};
let sent = 0;
const job = () => ({ id: `mail-${(sent += 1)}`, createdAt: running.clock.now() });
const mail = { to: 'thandi@ekhaya.test', subject: 'A word', text: 'A word.\n' };
const send = () => messageJobs(running.dependencies)['send-mail'](mail, job());
const text = () => messageJobs(running.dependencies)['send-text']({ to: '27724180935', text: 'A word.' });

it('the mail server has a state before the first mail, fails while it refuses this installation, and is down when it is away', async () => {
  expect(await states('mail')).toEqual([1, 0, 0]);
  refusal = { responseCode: 550, text: '5.7.1 Unable to relay' };
  for (let tried = 0; tried < 6; tried += 1) await expect(send()).rejects.toThrow('Unable to relay');
  expect(await states('mail')).toEqual([0, 1, 0]);
  refusal = { responseCode: 550, text: '5.1.1 No such user' };
  await send();
  expect(await states('mail')).toEqual([1, 0, 0]);
  refusal = undefined;
  await close();
  for (let tried = 0; tried < 5; tried += 1) await expect(send()).rejects.toThrow('ECONNREFUSED');
  expect(await states('mail')).toEqual([0, 0, 1]);
  await listen(port);
  // It is asked also while it is down: each mail has waited for its turn already.
  await send();
  expect(await states('mail')).toEqual([1, 0, 0]);
});

it('the SMS provider has one too', async () => {
  expect(await states('sms')).toEqual([1, 0, 0]);
  await expect(text()).rejects.toThrow();
  expect(await states('sms')).toEqual([0, 1, 0]);
  for (let tried = 1; tried < 5; tried += 1) await expect(text()).rejects.toThrow();
  expect(await states('sms')).toEqual([0, 0, 1]);
});
