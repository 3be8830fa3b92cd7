import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { createTestDatabase } from '../database/testing/test-database.ts';
import { selectOutboxMessages } from '../outbox/outbox.store.ts';
import { environmentForTests } from '../testing/environment-for-tests.ts';
import { createMailSender } from './send-mail.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const mail = { to: 'thandi@ekhaya.test', subject: 'Set a new password', text: 'Follow the link.\n' };

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
  await createMailSender({ environment, database, clock: systemClock })(mail, { id: '1' });
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
  await expect(createMailSender({ environment, database, clock: systemClock })(mail, { id: '2' })).rejects.toThrow(
    /ECONNREFUSED/,
  );
});

test('stores a mail in the outbox without SMTP_URL', async () => {
  const environment = environmentForTests({});
  await createMailSender({ environment, database, clock: systemClock })(
    { ...mail, to: 'pieter@ekhaya.test' },
    { id: '3' },
  );
  const stored = await selectOutboxMessages(database.db, 'pieter@ekhaya.test');
  expect(stored).toMatchObject([{ channel: 'mail', subject: mail.subject, text: mail.text }]);
});
