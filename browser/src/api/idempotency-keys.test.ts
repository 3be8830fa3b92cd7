import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createIdempotencyKeys, idempotencyHeader } from './idempotency-keys.ts';

const failure = (status: number): ApiError => new ApiError({ code: 'internal', status, detail: 'It failed.' });

/** Runs the write `name` and returns the key it was given. */
async function keyOf(keys: ReturnType<typeof createIdempotencyKeys>, name: string, thrown?: Error): Promise<string> {
  let used = '';
  await keys
    .run(name, (key) => {
      used = key;
      return thrown ? Promise.reject(thrown) : Promise.resolve();
    })
    .catch(() => undefined);
  return used;
}

test.each([0, 429, 500, 503])('a write without an outcome (status %i) is repeated with its key', async (status) => {
  const keys = createIdempotencyKeys();
  const first = await keyOf(keys, 'one', failure(status));
  expect(await keyOf(keys, 'other')).not.toBe(first);
  expect(await keyOf(keys, 'one')).toBe(first);
  expect(await keyOf(keys, 'one')).not.toBe(first);
});

test('a refused write is repeated with a new key, and the failure reaches the caller', async () => {
  const keys = createIdempotencyKeys();
  await expect(keys.run('one', () => Promise.reject(failure(409)))).rejects.toThrow('It failed.');
  const first = await keyOf(keys, 'one', failure(409));
  expect(await keyOf(keys, 'one')).not.toBe(first);
  expect(idempotencyHeader(first)).toEqual({ 'idempotency-key': first });
});
