import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { createQueryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function timesAsked(failure: Error): Promise<number> {
  const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(failure));
  const read = createQueryClient()
    .fetchQuery({ queryKey: ['room'], queryFn })
    .catch(() => undefined);
  await vi.runAllTimersAsync();
  await read;
  return queryFn.mock.calls.length;
}

test.each([
  ['what is refused is not asked again', 'forbidden', 403, 1],
  ['what did not come back is asked once more', 'offline', 0, 2],
  ['what a server at its start cannot answer is asked once more', 'unavailable', 503, 2],
] as const)('%s', async (_, code, status, times) => {
  expect(await timesAsked(new ApiError({ code, status, detail: 'It failed.' }))).toBe(times);
});
