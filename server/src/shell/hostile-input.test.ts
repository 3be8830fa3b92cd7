import { readFileSync } from 'node:fs';
import type { RouteDefinition } from '@ekhaya/contract/wire/route';
import { routes, type RouteKey } from '@ekhaya/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestEstate } from '../features/estates/estates.factory.ts';
import { startApplicationForTests, type TestAnswer } from './testing/application-for-tests.ts';
import { signUpWithAllRights } from './testing/person-with-all-rights.ts';
import { validCalls } from './testing/valid-inputs/valid-inputs.ts';

let application: Awaited<ReturnType<typeof startApplicationForTests>>;
let person: Awaited<ReturnType<typeof signUpWithAllRights>>;
beforeAll(async () => {
  application = await startApplicationForTests({ environment: { isDemo: true } });
  await createTestEstate(application.database.db);
  person = await signUpWithAllRights(application);
});
afterAll(() => application.close());

const spec = readFileSync(new URL('../../../docs/spec.md', import.meta.url), 'utf8');
const keys = (Object.entries(routes) as [RouteKey, RouteDefinition][])
  // Signing out would end the session of this test; the live stream does not end.
  .filter(([key]) => !['POST /api/auth/sign-out', 'GET /api/live'].includes(key))
  .map(([key]) => key);
const keysWithBody = keys.filter((key) => (routes[key] as RouteDefinition).body !== undefined);

const pathOf = (key: RouteKey): string =>
  validCalls[key].path.replace('{me}', 'me').replace('{email}', encodeURIComponent(person.email));

/** Public calls carry no cookie, because signing in or up would end the session of this test. */
const send = (key: RouteKey, path: string, rawBody?: string): Promise<TestAnswer> => {
  const { method, access }: RouteDefinition = routes[key];
  const cookie = access.who === 'public' ? {} : { cookie: person.cookie };
  return application.request(method.toUpperCase(), path, { rawBody, ...cookie });
};

/** Asserts that messages are sentences of spec.md or of the product, not of the schema library. */
const expectOwnWords = (answer: TestAnswer, what: string): void => {
  for (const [field, message] of Object.entries<string>(answer.body.errorDetails?.fields ?? {})) {
    const isOurs = /^[A-Z0-9].*[.?!]$/s.test(message) || spec.includes(message);
    const isLibrarys =
      /^(Invalid (input|email|URL|ISO|string|UUID|option|key|element)|Too (small|big)|Unrecognized)/.test(message);
    expect(isOurs && !isLibrarys, `${what} ${field}: ${message}`).toBe(true);
  }
};

/** Every place in a value that can be replaced, as the JSON of the whole value with a marker there. */
const mark = '"@here@"';
const marked = (value: unknown): string[] => {
  if (Array.isArray(value)) {
    return [
      mark,
      ...value.flatMap((part, at) => marked(part).map((json) => JSON.stringify(value.with(at, 0)).replace('0', json))),
    ];
  }
  if (typeof value !== 'object' || value === null) return [mark];
  const entries = Object.entries(value);
  return [
    mark,
    ...entries.flatMap(([name, part]) =>
      marked(part).map((json) => {
        const rest = entries
          .filter(([other]) => other !== name)
          .map((entry) => `${JSON.stringify(entry[0])}:${JSON.stringify(entry[1])}`);
        return `{${[`${JSON.stringify(name)}:${json}`, ...rest].join(',')}}`;
      }),
    ),
  ];
};

/** Values that every route refuses in any place, as JSON. Reading the input detects them without the schema. */
const refusedAnywhere = [
  String.raw`"\ud800"`,
  String.raw`"a\u0000b"`,
  '1e400',
  '{"__proto__":{"isAdministrator":true}}',
  '{"constructor":{"prototype":{}}}',
  '['.repeat(12_000) + ']'.repeat(12_000),
];

/** Values that some fields accept, and that have caused database errors in others. */
const odd = [
  '"0000-01-01"',
  '"0000-01-01T00:00:00Z"',
  '"0000-01-01 10:00"',
  '"9999-12-31T23:59:59Z"',
  '2147483648',
  '9007199254740991',
  '-1',
  '""',
  '"not one of them"',
  `"${'x'.repeat(3000)}"`,
  '"a@b,c@d.e"',
  'null',
  'true',
  '[]',
  '{}',
];

/** A rule that requires a second factor is valid, and would refuse the next calls before they are read. */
const ruleOfSecondFactor: RouteKey = 'PUT /api/console/estates/{estateId}/security-rules';

test.each(keysWithBody)(
  '%s refuses hostile values in every field, names the field and uses messages of the product',
  async (key) => {
    for (const json of marked(validCalls[key].body)) {
      for (const value of refusedAnywhere) {
        const answer = await send(key, pathOf(key), json.replace(mark, value));
        expect(answer.status, `${key} ${json} ${value.slice(0, 60)}`).toBe(400);
        expect(answer.body.errorDetails.code).toBe('validation');
        expect(Object.keys(answer.body.errorDetails.fields)).toHaveLength(1);
        expectOwnWords(answer, `${key} ${json}`);
      }
      for (const value of odd) {
        const answer = await send(key, pathOf(key), json.replace(mark, value));
        expect(answer.status, `${key} ${json} ${value.slice(0, 60)}`).toBeLessThan(500);
        expectOwnWords(answer, `${key} ${json} ${value.slice(0, 60)}`);
        if (key === ruleOfSecondFactor) await application.database.pool.query('delete from security_rules');
      }
    }
  },
);

test.each(keys)('%s refuses an incomplete body, and one that is nested 12,000 times', async (key) => {
  const route: RouteDefinition = routes[key];
  if (route.body === undefined) return;
  expect((await send(key, pathOf(key), '['.repeat(12_000))).body.errorDetails.code).toBe('malformed-json');
  const nested = await send(key, pathOf(key), '['.repeat(12_000) + ']'.repeat(12_000));
  expect(nested.body.errorDetails).toMatchObject({ code: 'validation' });
  expect(nested.status).toBe(400);
});

const hostileParameters = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%E0%A4%A',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '1e400',
  '1e9',
  '-1',
  '99999999999999999999',
  'Infinity',
  '__proto__',
  'constructor',
  'undefined',
  '',
  'x'.repeat(1990),
  'x'.repeat(5000),
  "'; drop table users;--",
  '%F0%9F%98%80',
];

/** The paths of a route with one parameter replaced: each path segment and each query value, including omitted ones. */
const pathsWith = (key: RouteKey, value: string): string[] => {
  const route: RouteDefinition = routes[key];
  const [path = '', search = ''] = pathOf(key).split('?');
  const segments = route.path.split('/');
  const bySegment = segments.flatMap((segment, at) =>
    segment.startsWith('{') ? [`${path.split('/').with(at, value).join('/')}?${search}`] : [],
  );
  const given = new Map(search === '' ? [] : search.split('&').map((pair) => pair.split('=') as [string, string]));
  const names = new Set([...given.keys(), ...Object.keys(route.query?.shape ?? {})]);
  const byName = [...names].map((name) => {
    const query = [...new Map(given).set(name, value)].map(([each, text]) => `${each}=${text}`);
    return `${path}?${query.join('&')}`;
  });
  return [...bySegment, ...byName];
};

test.each(keys)('%s refuses hostile parameters, never with a server error', async (key) => {
  const { body } = validCalls[key];
  for (const value of hostileParameters) {
    for (const path of pathsWith(key, value)) {
      const answer = await send(key, path, body === undefined ? undefined : JSON.stringify(body));
      expect(answer.status, `${key} ${path.slice(0, 200)}`).toBeLessThan(500);
      expectOwnWords(answer, `${key} ${path.slice(0, 200)}`);
      const isRefusedAnywhere = value.length > 2000 || value.includes('%00');
      expect(answer.status >= 400 || !isRefusedAnywhere, `${key} ${path.slice(0, 200)}`).toBe(true);
    }
  }
});

test('signing up checks the loose pattern of the form and refuses in its words', async () => {
  const { body } = validCalls['POST /api/signup'];
  const signUp = (email: string) =>
    application.request('POST', '/api/signup', { body: { ...(body as object), email, mobile: '0724180977' } });
  for (const email of ['naledi', 'naledi@', 'naledi@ekhaya', '@ekhaya.test', 'na ledi@ekhaya.test']) {
    expect((await signUp(email)).body.errorDetails.fields).toEqual({ email: 'Please enter a valid email address' });
  }
  expect((await signUp("o'neil+estate@ekhaya.test")).status).toBe(201);
});
