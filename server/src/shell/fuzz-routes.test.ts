import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestEstate } from '../features/estates/estates.factory.ts';
import { signUpSomebody } from '../features/identity/identity.factory.ts';
import { probePort, serveHttp } from './start/listen.ts';
import { startApplicationForTests } from './testing/application-for-tests.ts';
import { mutatedCalls, problemOfAnswer, type MutatedCall } from './testing/mutated-calls.ts';
import { signUpWithAllRights } from './testing/person-with-all-rights.ts';

/** `npm run attack:routes` makes 20,000 such calls to the built server. */
const count = 300;
const host = '127.0.0.1';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let origin: string;
let close: () => Promise<void>;
let cookies: string[];
beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  const people = [await signUpWithAllRights(running), await signUpSomebody(running)];
  cookies = people.map(({ cookie }) => cookie);
  const port = await probePort(0, host);
  origin = `http://${host}:${port}`;
  close = await serveHttp((request, bindings) => running.application.fetch(request, bindings), port, host);
});
afterAll(async () => {
  await close();
  await running.close();
});

const make = async ({ method, path, headers, body, caller }: MutatedCall): Promise<string | undefined> => {
  const cookie = caller === undefined ? undefined : cookies[caller];
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { 'x-api-key': running.apiKey, ...(cookie !== undefined && { cookie }), ...headers },
    ...(body !== undefined && { body }),
  });
  return problemOfAnswer(answer.status, await answer.text());
};

test(`${count} mutated calls over a socket are answered, none with a server error`, async () => {
  const problems: string[] = [];
  for (const call of mutatedCalls({
    seed: 1,
    count,
    callers: cookies.length,
    knownIds: ['901', '901-tenant'],
    estateId: '901',
  })) {
    const problem = await make(call);
    if (problem !== undefined) problems.push(`${call.index}: ${call.method} ${call.path.slice(0, 200)} ${problem}`);
  }
  expect(problems).toEqual([]);
});

test('a seed reproduces the same calls', () => {
  const callsOf = (seed: number) => [...mutatedCalls({ seed, count: 20, callers: 2, knownIds: [], estateId: '91' })];
  expect(callsOf(7)).toEqual(callsOf(7));
  expect(callsOf(7)).not.toEqual(callsOf(8));
});

test('server errors and texts with details of the implementation are problems', () => {
  expect(problemOfAnswer(500, '')).toBe('answered 500');
  expect(problemOfAnswer(400, 'select "id" from users')).toContain('discloses');
  expect(problemOfAnswer(404, '{"code":"not-found"}')).toBeUndefined();
});
