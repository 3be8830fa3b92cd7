import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { createTestDatabase } from '../database/testing/test-database.ts';
import { createLogger } from '../logging/logger.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { selectOutboxMessages } from '../outbox/outbox.store.ts';
import { createProviderClient } from '../provider-calls/provider-client.ts';
import { environmentForTests } from '../testing/environment-for-tests.ts';
import { createTextMessageSender } from './send-sms.ts';
import { upsertSmsProvider } from './sms-provider.store.ts';

// A server that implements the provider's protocol.
const requests: { headers: IncomingHttpHeaders; url: string; body: unknown }[] = [];
let status = 202;
const sandbox = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    requests.push({
      headers: request.headers,
      url: request.url ?? '',
      body: JSON.parse(Buffer.concat(chunks).toString()),
    });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ messages: [{ apiMessageId: 'one', accepted: status === 202, error: null }] }));
  });
});

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let smsUrl = '';
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox.listen(0, '127.0.0.1');
  await once(sandbox, 'listening');
  const address = sandbox.address();
  smsUrl = `http://the-key@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1/message`;
});
afterAll(async () => {
  sandbox.close();
  await database.drop();
});
beforeEach(() => {
  requests.length = 0;
  status = 202;
  logged.length = 0;
});

const message = { to: '27724180935', text: 'Your one-time PIN is 123456.' };
const logged: string[] = [];
const logger = createLogger({ level: 'info', to: { write: (line: string) => void logged.push(line) } });
const metrics = createMetrics();
const senderWith = (environment: Parameters<typeof environmentForTests>[0]) =>
  createTextMessageSender({
    environment: environmentForTests(environment),
    database,
    clock: systemClock,
    logger,
    metrics,
    providers: createProviderClient({ clock: systemClock }),
  });
const sender = (url: string | undefined) => senderWith(url === undefined ? {} : { smsUrl: url });

test('sends a text message with the key in the header and not in the URL', async () => {
  await sender(smsUrl)(message);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers.authorization).toBe('the-key');
  expect(requests[0]?.url).toBe('/v1/message');
  expect(requests[0]?.body).toEqual({ messages: [{ channel: 'sms', to: message.to, content: message.text }] });
});

test('sends through the provider that staff chose, from the next message on', async () => {
  const second = smsUrl.replace('the-key@', 'other-key@');
  const send = senderWith({ smsUrl, secondSmsUrl: second });
  const keys = () => requests.map(({ headers }) => headers.authorization);
  await send(message);
  await upsertSmsProvider(database.db, 'second');
  await send(message);
  // Without a second provider the choice has no effect.
  await sender(smsUrl)(message);
  await upsertSmsProvider(database.db, 'first');
  await send(message);
  expect(keys()).toEqual(['the-key', 'other-key', 'the-key', 'the-key']);
});

test.each([401, 402, 429, 503])(
  'fails when the provider answers %i, without the message in the error',
  async (answer) => {
    status = answer;
    const sending = sender(smsUrl)(message);
    await expect(sending).rejects.toThrow(`The SMS provider did not accept a message (HTTP ${answer}).`);
  },
);

test('gives a message up that the provider says is invalid, counts it, and logs it without the number', async () => {
  status = 400;
  await sender(smsUrl)(message);
  expect(await metrics.registry.metrics()).toContain('ekhaya_messages_refused_total{channel="sms"} 1');
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['a text message was refused for good']);
  expect(logged.join('')).not.toContain(message.to);
});

test('stores a text message in the outbox without SMS_URL', async () => {
  await sender(undefined)(message);
  expect(await selectOutboxMessages(database.db, message.to)).toMatchObject([{ channel: 'sms', text: message.text }]);
});
