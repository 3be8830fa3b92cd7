import type { RouteDefinition } from '@ekhaya/contract/wire/route';
import { routes, type RouteKey } from '@ekhaya/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestEstate } from '../features/estates/estates.factory.ts';
import { signUpSomebody } from '../features/identity/identity.factory.ts';
import { startApplicationForTests } from './testing/application-for-tests.ts';
import { signUpWithAllRights } from './testing/person-with-all-rights.ts';
import { validCalls } from './testing/valid-inputs/valid-inputs.ts';

let application: Awaited<ReturnType<typeof startApplicationForTests>>;
let administrator: Awaited<ReturnType<typeof signUpSomebody>>;
beforeAll(async () => {
  application = await startApplicationForTests({ environment: { isDemo: true } });
  await createTestEstate(application.database.db);
  administrator = await signUpWithAllRights(application);
});
afterAll(() => application.close());

const reads = (Object.entries(routes) as [RouteKey, RouteDefinition][])
  .filter(([key, route]) => route.method === 'get' && key !== 'GET /api/live')
  .map(([key, route]) => ({ key, route }));
const isOpenToAll = ({ route }: { route: RouteDefinition }): boolean =>
  route.access.who === 'public' && route.isCacheable !== false;

const read = (key: RouteKey, headers: Record<string, string> = {}) => {
  const { cookie, userId, email } = administrator;
  const path = validCalls[key].path.replace('{me}', userId).replace('{email}', encodeURIComponent(email));
  return application.request('GET', path, { cookie, headers });
};

test.each(reads.filter((each) => !isOpenToAll(each)))(
  '$key is stored by no browser cache; its ETag still answers 304',
  async ({ key, route }) => {
    const first = await read(key);
    expect(first.headers.get('cache-control')).toBe('no-store');
    if (first.status !== 200) return;
    expect(first.headers.get('x-fresh-for')).toBe(
      route.maxAgeSeconds === undefined ? null : String(route.maxAgeSeconds),
    );
    // CSV exports are streams without an ETag.
    if (first.headers.get('content-type')?.startsWith('text/csv') === true) return;
    const tag = first.headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    // Some responses contain the present time.
    const again = await read(key, { 'if-none-match': tag });
    const isUnchanged = again.headers.get('etag') === tag;
    expect(again.status).toBe(isUnchanged ? 304 : 200);
    expect(again.headers.get('cache-control')).toBe('no-store');
  },
);

test('most of the reads that need a session succeed', async () => {
  const answers = await Promise.all(reads.filter((each) => !isOpenToAll(each)).map(({ key }) => read(key)));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(answers.length / 2);
});

test.each(reads.filter(isOpenToAll))('$key is public and has a max-age', async ({ key, route }) => {
  const { headers } = await read(key);
  expect(headers.get('cache-control')).toBe(`public, max-age=${route.maxAgeSeconds ?? 0}`);
});

test('signing out, and revoking one’s own session, clears the browser’s cache', async () => {
  const signedOut = await signUpSomebody(application);
  const { headers } = await application.request('POST', '/api/auth/sign-out', { cookie: signedOut.cookie });
  expect(headers.get('clear-site-data')).toBe('"cache"');
  const person = await signUpSomebody(application);
  const sessions = await application.request('GET', '/api/auth/list-sessions', { cookie: person.cookie });
  const revoked = await application.request('POST', '/api/auth/revoke-session', {
    cookie: person.cookie,
    body: { id: sessions.body.details[0].id },
  });
  expect(revoked.headers.get('clear-site-data')).toBe('"cache"');
});
