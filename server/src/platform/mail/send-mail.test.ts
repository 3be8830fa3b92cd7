import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { createTestDatabase } from '../database/testing/test-database.ts';
import { createLogger } from '../logging/logger.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { selectOutboxMessages } from '../outbox/outbox.store.ts';
import { createProviderClient } from '../provider-calls/provider-client.ts';
import { environmentForTests } from '../testing/environment-for-tests.ts';
import { createMailSender } from './send-mail.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const mail = { to: 'thandi@ekhaya.test', subject: 'Set a new password', text: 'Follow the link.\n' };

const logged: string[] = [];
const logger = createLogger({ level: 'info', to: { write: (line: string) => void logged.push(line) } });
const metrics = createMetrics();
const providers = createProviderClient({ clock: systemClock });
const senderWith = (environment: ReturnType<typeof environmentForTests>) =>
  createMailSender({ environment, database, clock: systemClock, logger, metrics, providers });

/** Sends a mail to a server that answers so to its recipient. */
const sendRefused = async (responseCode: number, text: string): Promise<boolean> => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error(text), { responseCode })),
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  try {
    return await senderWith(environmentForTests({ smtpUrl: `smtp://127.0.0.1:${port}` }))(mail, { id: '9' });
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
};

test.each([
  [550, `5.1.1 <${mail.to}>: Recipient address rejected`],
  [550, `No such user here`],
  [556, `5.1.10 ${mail.to} has a domain without mail`],
])(
  'gives a mail up for which there is no mailbox, counts it, and logs it without the address: %i %s',
  async (...answer) => {
    logged.length = 0;
    const refused = async () =>
      Number(/refused_total\{channel="mail"\} (\d+)/.exec(await metrics.registry.metrics())?.[1]);
    const before = await refused();
    expect(await sendRefused(...answer)).toBe(false);
    expect(await refused()).toBe(before + 1);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'a mail was refused for good', answer: expect.stringContaining(String(answer[0])) },
    ]);
    expect(logged.join('')).not.toContain(mail.to);
  },
);

test.each([
  [450, `4.2.0 <${mail.to}>: Greylisted`],
  [554, `5.7.1 <${mail.to}>: Relay access denied`],
  [550, `5.7.1 Unable to relay for ${mail.to}`],
  [550, `5.1.8 Sender rejected for ${mail.to}`],
  [550, `relay not permitted for ${mail.to}`],
])('fails without the address where another try may help: %i %s', async (code, text) => {
  const error = await sendRefused(code, text).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    message: expect.stringContaining(`The mail server answered: ${code} ${text.slice(0, 5)}`),
  });
  expect(String(error)).not.toContain(mail.to);
});

test('sends a mail by SMTP with its recipient, subject and text', async () => {
  const received: { from: string; to: string[]; content: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          content: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const environment = environmentForTests({ smtpUrl: `smtp://127.0.0.1:${port}` });
  expect(await senderWith(environment)(mail, { id: '1' })).toBe(true);
  // A repeated job sends it no second time.
  expect(await senderWith(environment)(mail, { id: '1' })).toBe(false);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual([mail.to]);
  expect(received[0]?.from).toMatch(/^no-reply@/);
  expect(received[0]?.content).toContain('Subject: Set a new password');
  expect(received[0]?.content).toContain('Follow the link.');
  expect(await selectOutboxMessages(database.db, mail.to)).toEqual([]);
});

test('fails when the mail server is down, so that the job is repeated', async () => {
  const environment = environmentForTests({ smtpUrl: 'smtp://127.0.0.1:1' });
  await expect(senderWith(environment)(mail, { id: '2' })).rejects.toThrow(/ECONNREFUSED/);
});

test('stores a mail in the outbox without SMTP_URL', async () => {
  const environment = environmentForTests({});
  await senderWith(environment)({ ...mail, to: 'pieter@ekhaya.test' }, { id: '3' });
  const stored = await selectOutboxMessages(database.db, 'pieter@ekhaya.test');
  expect(stored).toMatchObject([{ channel: 'mail', subject: mail.subject, text: mail.text }]);
});
