import type { RouteDefinition } from '@ekhaya/contract/wire/route';
import { routes, type RouteKey } from '@ekhaya/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestEstate } from '../features/estates/estates.factory.ts';
import { startApplicationForTests } from './testing/application-for-tests.ts';
import { validCalls } from './testing/valid-inputs/valid-inputs.ts';

type TestApplication = Awaited<ReturnType<typeof startApplicationForTests>>;
interface Person {
  id: string;
  email: string;
  cookie: string;
}

let application: TestApplication;
let resident: Person;
let other: Person;

const every = Object.entries(routes) as [RouteKey, RouteDefinition][];
const keysWhere = (wanted: (route: RouteDefinition) => boolean): RouteKey[] =>
  every.filter(([, route]) => wanted(route)).map(([key]) => key);

const signUp = async (email: string, mobile: string): Promise<Person> => {
  const call = validCalls['POST /api/signup'];
  const answer = await application.request('POST', call.path, {
    body: { ...(call.body as object), email, mobile },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { id: answer.body.details.user.id, email, cookie: answer.cookie ?? '' };
};

const image = (): FormData => {
  const form = new FormData();
  form.set('file', new File(['not an image'], 'photo.png', { type: 'image/png' }));
  return form;
};

/** Makes the valid call of a route as one person, about another. */
const call = (key: RouteKey, about: Person, sent: { cookie?: string; body?: unknown } = {}) => {
  const { path, body } = validCalls[key];
  const route: RouteDefinition = routes[key];
  return application.request(
    route.method.toUpperCase(),
    path.replace('{me}', about.id).replace('{email}', encodeURIComponent(about.email)),
    { body: route.bodyKind === 'multipart' ? image() : body, ...sent },
  );
};

beforeAll(async () => {
  application = await startApplicationForTests({ environment: { isDemo: true } });
  await createTestEstate(application.database.db, { estateId: '901', estateName: 'Test Ridge' });
  resident = await signUp('resident@ekhaya.test', '0724180901');
  other = await signUp('other@ekhaya.test', '0724180902');
});
afterAll(() => application.close());

test('the mounted routes are the contract’s routes, each once', () => {
  const mounted = application.application.routes.map(({ route }) => `${route.method.toUpperCase()} ${route.path}`);
  expect(mounted.toSorted()).toEqual(Object.keys(routes).toSorted());
});

describe('as a stranger, with valid bodies', () => {
  test.each(keysWhere((route) => route.access.who !== 'public'))('%s answers 401', async (key) => {
    const answer = await call(key, resident);
    expect(answer.status).toBe(401);
    expect(answer.body.errorDetails.code).toBe('session-required');
  });

  test.each(keysWhere((route) => route.access.who !== 'public'))('%s refuses a forged session', async (key) => {
    const [name] = resident.cookie.split('=');
    const answer = await call(key, resident, { cookie: `${name}=forged.${'A'.repeat(43)}` });
    expect(answer.status).toBe(401);
  });

  test.each(keysWhere((route) => route.needsApiKey !== false))('%s needs the application key', async (key) => {
    const { path, body } = validCalls[key];
    for (const wrong of ['', 'wrong']) {
      const answer = await application.request(routes[key].method.toUpperCase(), path, {
        body,
        headers: { 'x-api-key': wrong },
      });
      expect(answer.status).toBe(401);
      expect(answer.body.errorDetails.code).toBe('api-key');
    }
  });
});

describe('as another resident, with valid bodies', () => {
  test.each(keysWhere((route) => route.access.who === 'own'))('%s of somebody else answers 403', async (key) => {
    const answer = await call(key, other, { cookie: resident.cookie });
    expect(answer.status).toBe(403);
    expect(answer.body.errorDetails.code).toBe('forbidden');
  });

  test.each(keysWhere((route) => route.access.who === 'staff'))('%s is only for staff', async (key) => {
    expect((await call(key, resident, { cookie: resident.cookie })).status).toBe(403);
  });

  test('an unknown person gets the same answer as another person', async () => {
    const nobody = { ...other, id: 'nobody-at-all', email: 'nobody@ekhaya.test' };
    for (const key of keysWhere((route) => route.access.who === 'own')) {
      expect((await call(key, nobody, { cookie: resident.cookie })).status, key).toBe(403);
    }
  });
});

describe('bad input', () => {
  const send = (key: RouteKey, sent: { rawBody: string; type?: string }) =>
    application.request(routes[key].method.toUpperCase(), validCalls[key].path.replace('{me}', 'me'), {
      rawBody: sent.rawBody,
      cookie: resident.cookie,
      headers: { 'content-type': sent.type ?? 'application/json' },
    });
  const withBody = keysWhere((route) => route.body !== undefined && route.access.who !== 'staff');

  test.each(withBody)('%s reports malformed JSON', async (key) => {
    for (const rawBody of ['{', '', '{"a":}', '\u0000']) {
      const answer = await send(key, { rawBody });
      expect(answer.status).toBe(400);
      expect(answer.body.errorDetails.code).toBe('malformed-json');
    }
  });

  test.each(withBody)('%s names wrong types, missing and extra fields', async (key) => {
    const valid = validCalls[key].body as Record<string, unknown>;
    for (const field of Object.keys(valid)) {
      const { [field]: _, ...missing } = valid;
      const { body } = routes[key] as { body?: unknown };
      const type: unknown = body instanceof z.ZodObject ? body.shape[field] : undefined;
      const isNullable = type instanceof z.ZodNullable;
      const isListOfTexts = type instanceof z.ZodArray && type.element instanceof z.ZodString;
      // No count is negative, so no field accepts this number.
      const wrongValues = [...(isNullable ? [] : [null]), -17, [], {}, isListOfTexts ? [17] : ['x'], 1e9];
      for (const wrong of [missing, ...wrongValues.map((value) => ({ ...valid, [field]: value }))]) {
        const answer = await send(key, { rawBody: JSON.stringify(wrong) });
        expect(answer.status, `${field}: ${JSON.stringify(wrong)}`).toBe(400);
        expect(answer.body.errorDetails.code).toBe('validation');
        const named = Object.keys(answer.body.errorDetails.fields ?? {}).map((path) => path.split('.')[0]);
        expect(named, `${field}: ${JSON.stringify(wrong)}`).toContain(field);
      }
    }
    const extra = await send(key, { rawBody: JSON.stringify({ ...valid, isAdministrator: true }) });
    expect(extra.status).toBe(400);
    expect(extra.body.errorDetails.fields).toHaveProperty('isAdministrator');
    for (const notAnObject of ['[]', 'null', '"text"', '7']) {
      expect((await send(key, { rawBody: notAnObject })).status).toBe(400);
    }
  });

  test.each(withBody)('%s refuses 1 MB of text and another content type', async (key) => {
    const valid = validCalls[key].body as Record<string, unknown>;
    const field = Object.keys(valid)[0] ?? '';
    const large = await send(key, { rawBody: JSON.stringify({ ...valid, [field]: 'x'.repeat(1024 * 1024) }) });
    expect(large.status).toBe(413);
    expect(large.body.errorDetails.code).toBe('body-too-large');
    const form = await send(key, { rawBody: 'a=b', type: 'application/x-www-form-urlencoded' });
    expect(form.status).toBe(415);
    expect((await send(key, { rawBody: '{}', type: '' })).status).toBe(415);
  });

  test.each(withBody)('%s takes a call without a body and a type as {}', async (key) => {
    const path = validCalls[key].path.replace('{me}', 'me');
    const answer = await application.request(routes[key].method.toUpperCase(), path, { cookie: resident.cookie });
    const empty = await send(key, { rawBody: '{}' });
    expect([answer.status, answer.body.errorDetails?.fields]).toEqual([empty.status, empty.body.errorDetails?.fields]);
  });

  test.each(withBody)('%s refuses a NUL in every text', async (key) => {
    const valid = validCalls[key].body as Record<string, unknown>;
    for (const [field, value] of Object.entries(valid)) {
      if (typeof value !== 'string') continue;
      const answer = await send(key, { rawBody: JSON.stringify({ ...valid, [field]: `${value}\u0000` }) });
      expect(answer.status, field).toBe(400);
    }
  });

  test.each(every.map(([key]) => key))('%s answers another method with 405 and Allow', async (key) => {
    const path = validCalls[key].path.replace('{me}', 'me');
    const answer = await application.request('PATCH', path, { cookie: resident.cookie });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toContain(routes[key].method.toUpperCase());
  });

  test('impossible ids are refused, never with a server error', async () => {
    const odd = ['%00', '%E0%A4%A', '..%2f..%2fetc', 'x'.repeat(5000), "'; drop table users;--", '%F0%9F%98%80'];
    for (const [key, route] of every) {
      if (!route.path.includes('{')) continue;
      for (const value of odd) {
        const path = route.path.replaceAll(/\{\w+\}/g, value);
        const answer = await application.request(route.method.toUpperCase(), path, {
          cookie: resident.cookie,
          body: route.bodyKind === 'multipart' ? image() : validCalls[key].body,
        });
        expect(answer.status, `${key} ${value}`).toBeGreaterThanOrEqual(400);
        expect(answer.status, `${key} ${value}`).toBeLessThan(500);
      }
    }
  });

  test('a file that is no image, a missing file and an invalid form have different answers', async () => {
    const noImage = await application.request('POST', '/api/images', { body: image(), cookie: resident.cookie });
    expect(noImage.status).toBe(400);
    expect(noImage.body.errorDetails.code).toBe('image/not-an-image');
    const noFile = await application.request('POST', '/api/images', { body: new FormData(), cookie: resident.cookie });
    expect(noFile.status).toBe(400);
    expect(noFile.body.errorDetails.fields).toHaveProperty('file');
    const json = await application.request('POST', '/api/images', { body: {}, cookie: resident.cookie });
    expect(json.status).toBe(415);
  });

  test('unknown paths under /api are 404, with or without a key', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/Signup', '/api/console/nothing']) {
      const answer = await application.request('GET', path);
      expect(answer.status, path).toBe(404);
      expect(answer.body.errorDetails.code, path).toBe('not-found');
    }
  });

  test('a writing call that a browser sends from another site is refused', async () => {
    const answer = await application.request('POST', '/api/user/intro', {
      body: { viewed: true },
      cookie: resident.cookie,
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
  });
});
