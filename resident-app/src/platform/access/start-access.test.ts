import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../api/call.ts';
import { writeMark } from '../store/plain-marks.ts';
import { refreshAccess, startAccess } from './current-access.ts';

vi.mock('../api/call.ts', () => ({ call: vi.fn<() => Promise<unknown>>(), onCallFailed: vi.fn<() => void>() }));
vi.mock('../store/encrypted-store.ts', () => import('../testing/memory-store.ts'));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('the start waits for the entries, not for the start of their read', async () => {
  writeMark('was-signed-in', '1');
  const answer = Promise.withResolvers<never>();
  vi.mocked(call).mockReturnValue(answer.promise);
  let isKnown = false;
  const starting = startAccess().then(() => (isKnown = true));
  await vi.advanceTimersByTimeAsync(10);
  const reading = refreshAccess();
  await vi.advanceTimersByTimeAsync(10);
  expect(isKnown).toBe(false);
  answer.resolve([{ rank: 1, estateID: '91', tiles: [] }] as never);
  await reading;
  await starting;
  expect(isKnown).toBe(true);
});
