import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { onLiveEvent } from '@ekhaya/browser/live/live-stream';
import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './query-client.ts';

vi.mock('@ekhaya/browser/live/live-stream', () => ({ onLiveEvent: vi.fn<typeof onLiveEvent>() }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function countAttempts(failure: Error): Promise<number> {
  const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(failure));
  const read = createQueryClient()
    .fetchQuery({ queryKey: ['room'], queryFn })
    .catch(() => undefined);
  await vi.runAllTimersAsync();
  await read;
  return queryFn.mock.calls.length;
}

test.each([
  ['does not repeat a refused read', 'forbidden', 403, 1],
  ['repeats a read without an answer once', 'offline', 0, 2],
  ['repeats a read once while the server is unavailable', 'unavailable', 503, 2],
] as const)('%s', async (_, code, status, times) => {
  expect(await countAttempts(new ApiError({ code, status, detail: 'It failed.' }))).toBe(times);
});

test('a save without a network is tried at once, and fails', async () => {
  onlineManager.setOnline(false);
  const failure = new ApiError({ code: 'offline', status: 0, detail: 'No network.' });
  const client = createQueryClient();
  const save = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(failure) });
  await expect(save.execute(undefined)).rejects.toBe(failure);
  onlineManager.setOnline(true);
});

test.each([
  ['no-answer', 0, 2],
  ['timeout', 0, 2],
  ['offline', 0, 1],
  ['conflict', 409, 1],
] as const)(
  'after a save that failed with %s, the rooms are read anew if it may have arrived',
  async (code, status, times) => {
    const client = createQueryClient();
    const queryFn = vi.fn<() => Promise<string>>(() => Promise.resolve('a room'));
    const stop = new QueryObserver(client, { queryKey: ['room'], queryFn, staleTime: Infinity }).subscribe(() => {});
    onTestFinished(stop);
    await vi.runAllTimersAsync();
    const failure = new ApiError({ code, status, detail: 'It failed.' });
    const save = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(failure) });
    await expect(save.execute(undefined)).rejects.toBe(failure);
    await vi.runAllTimersAsync();
    expect(queryFn).toHaveBeenCalledTimes(times);
  },
);

const eventOf = (topic: string): unknown =>
  vi
    .mocked(onLiveEvent)
    .mock.calls.findLast(([of]) => of === topic)?.[1]();

test('an event of the live stream has been followed when what it made stale is read, so that the next event waits for it', async () => {
  const client = createQueryClient([{ gate: ['today'] }]);
  const queryFn = vi.fn<() => Promise<number>>(() => new Promise((resolve) => setTimeout(() => resolve(1), 4_000)));
  onTestFinished(new QueryObserver(client, { queryKey: ['today-counts'], queryFn }).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(4_000);
  let isFollowed = false;
  void Promise.resolve(eventOf('gate')).then(() => (isFollowed = true));
  await vi.advanceTimersByTimeAsync(3_900);
  expect([queryFn.mock.calls.length, isFollowed]).toEqual([2, false]);
  await vi.advanceTimersByTimeAsync(100);
  expect(isFollowed).toBe(true);
});

test('an event of another topic lets the read that is under way arrive, and then reads once more', async () => {
  const client = createQueryClient([{ gate: ['today'], bookings: ['today'] }]);
  let at = 0;
  const queryFn = vi.fn<() => Promise<number>>(
    () => new Promise((resolve) => setTimeout(() => resolve((at += 1)), 4_000)),
  );
  const observer = new QueryObserver(client, { queryKey: ['today'], queryFn });
  onTestFinished(observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(4_000);
  eventOf('gate');
  await vi.advanceTimersByTimeAsync(3_000);
  eventOf('bookings');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(observer.getCurrentResult().data).toBe(2);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(observer.getCurrentResult().data).toBe(3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(queryFn).toHaveBeenCalledTimes(3);
});

test('a read that waits is replaced for an event, and an alert ends the read of the one before', async () => {
  const client = createQueryClient([{ gate: ['today'], alerts: ['gate-alerts'] }]);
  const waits = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new ApiError({ code: 'unavailable', status: 503, detail: 'x' })),
  );
  const today = new QueryObserver(client, { queryKey: ['today'], queryFn: waits, initialData: 0, staleTime: 60_000 });
  onTestFinished(today.subscribe(() => undefined));
  onTestFinished(() => focusManager.setFocused(undefined));
  focusManager.setFocused(false);
  eventOf('gate');
  await vi.advanceTimersByTimeAsync(2_000);
  expect([waits.mock.calls.length, today.getCurrentResult().fetchStatus]).toEqual([1, 'paused']);
  eventOf('gate');
  await vi.advanceTimersByTimeAsync(0);
  expect(waits).toHaveBeenCalledTimes(2);
  const reads = vi.fn<() => Promise<number>>(() => new Promise(() => undefined));
  const alerts = new QueryObserver(client, {
    queryKey: ['gate-alerts'],
    queryFn: reads,
    initialData: 0,
    staleTime: 60_000,
  });
  onTestFinished(alerts.subscribe(() => undefined));
  eventOf('alerts');
  eventOf('alerts');
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toHaveBeenCalledTimes(2);
});
