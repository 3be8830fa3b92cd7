import { routes } from '@ekhaya/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOutboxMessage } from '../../platform/outbox/outbox.store.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';

let application: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  application = await startApplicationForTests({ environment: { isDemo: true } });
});
afterAll(() => application.close());

test('/api/openapi.json describes every route of the contract', async () => {
  const { status, body } = await application.request('GET', '/api/openapi.json', { headers: { 'x-api-key': '' } });
  expect(status).toBe(200);
  expect(body.openapi).toBe('3.1.0');
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(Object.keys(routes).toSorted());
});

test('/api/docs is readable without a key and describes who may call a route', async () => {
  const { status, body } = await application.request('GET', '/api/docs', { headers: { 'x-api-key': '' } });
  expect(status).toBe(200);
  for (const key of Object.keys(routes)) expect(body).toContain(key);
  expect(body).toContain('Who may call: any person with a session');
});

test('in production the API is described only with EKHAYA_API_DOCS', async () => {
  const closed = await startApplicationForTests({ environment: { isProduction: true, hasApiDocs: false } });
  for (const path of ['/api/docs', '/api/openapi.json']) {
    const answer = await closed.request('GET', path);
    expect([answer.status, answer.body.errorDetails.code]).toEqual([404, 'not-found']);
  }
  await closed.close();
});

test.each(['/legal/terms', '/legal/privacy'])(
  '%s may be framed by our own app alone and runs no script',
  async (path) => {
    const { status, headers } = await application.request('GET', path);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
  },
);

test('the outbox answers only loopback addresses', async () => {
  expect((await application.request('GET', '/outbox')).status).toBe(200);
  expect((await application.request('GET', '/api/demo/outbox')).status).toBe(200);
  for (const path of ['/outbox', '/api/demo/outbox']) {
    expect((await application.request('GET', path, { address: '192.0.2.1' })).status).toBe(404);
  }
});

test('the outbox finds a message by its recipient as people write it', async () => {
  const { db } = application.database;
  const message = { text: 'Your PIN', sentAt: application.clock.now() };
  await insertOutboxMessage(db, { ...message, recipient: '27725550193', channel: 'sms' });
  await insertOutboxMessage(db, { ...message, recipient: 'new@ekhaya.test', channel: 'mail', subject: 'Hello' });
  for (const to of ['0725550193', '27725550193', '%2B27725550193', 'New@Ekhaya.test']) {
    const { body } = await application.request('GET', `/api/demo/outbox?to=${to}`);
    expect(body.details, to).toMatchObject([{ text: 'Your PIN' }]);
    expect((await application.request('GET', `/outbox?to=${to}`)).body, to).toContain('Your PIN');
  }
  expect((await application.request('GET', '/api/demo/outbox?to=0725550194')).body.details).toEqual([]);
});

test('the outbox refuses requests whose Host header does not name this machine, which DNS rebinding could send', async () => {
  const ask = async (origin: string, path: string): Promise<number> => {
    const request = new Request(`${origin}${path}`, { headers: { 'x-api-key': application.apiKey } });
    return (
      await application.application.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as never)
    ).status;
  };
  for (const path of ['/outbox', '/api/demo/outbox']) {
    for (const origin of ['http://localhost:8080', 'http://127.0.0.1:9999', 'http://[::1]:1']) {
      expect(await ask(origin, path), origin).toBe(200);
    }
    for (const origin of [
      'http://evil.example:8080',
      'http://localhost.evil.example',
      'http://127.0.0.1.evil.example',
    ]) {
      expect(await ask(origin, path), origin).toBe(404);
    }
  }
});

test('the outbox does not exist without the demo', async () => {
  const production = await startApplicationForTests({ environment: { isDemo: false } });
  expect((await production.request('GET', '/outbox')).status).toBe(404);
  expect((await production.request('GET', '/api/demo/outbox')).status).toBe(404);
  await production.close();
});

test('every answer carries the security headers, HSTS only behind HTTPS', async () => {
  const { headers } = await application.request('GET', '/api/health');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('strict-transport-security')).toBeNull();
  const secure = await startApplicationForTests({ environment: { publicUrl: 'https://app.example.com' } });
  const answer = await secure.request('GET', '/api/health');
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
  await secure.close();
});

test('reads carry an ETag and answer 304', async () => {
  const first = await application.request('GET', '/api/configurations');
  const tag = first.headers.get('etag') ?? '';
  expect(tag).not.toBe('');
  const second = await application.request('GET', '/api/configurations', { headers: { 'if-none-match': tag } });
  expect(second.status).toBe(304);
});
