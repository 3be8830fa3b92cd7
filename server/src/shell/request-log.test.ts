import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApplicationForTests } from './testing/application-for-tests.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  running = await startApplicationForTests({ log: (line) => lines.push(JSON.parse(line)) });
});
afterAll(() => running.close());
beforeEach(() => {
  lines = [];
});

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const ask = (headers: Record<string, string> = {}) => running.request('GET', '/api/user?userID=me', { headers });
const traceOf = ({ headers }: { headers: Headers }): string | null => headers.get('x-trace-id');

it('a refused call names the trace id of its log lines', async () => {
  const trace = traceOf(await ask());
  expect(trace).toMatch(/^[\da-f]{32}$/);
  expect(lines).toEqual([expect.objectContaining({ route: '/api/user', status: 401, traceId: trace })]);
});

it('goes on with the trace of a proxy, and with no other text', async () => {
  expect(traceOf(await ask({ traceparent }))).toBe('0af7651916cd43dd8448eb211c80319c');
  for (const wrong of ['thandi@ekhaya.test', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, traceparent.toUpperCase()]) {
    expect(traceOf(await ask({ traceparent: wrong }))).toMatch(/^(?!0{32}|0af7651916)[\da-f]{32}$/);
  }
});

it('calls at the same time keep their traces apart', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
  const named = new Set(answers.map(traceOf));
  expect(named.size).toBe(20);
  expect(new Set(lines.map(({ traceId }) => traceId))).toEqual(named);
});

it('an answer without a failure carries no trace', async () => {
  expect(traceOf(await running.request('GET', '/api/estates'))).toBeNull();
});
