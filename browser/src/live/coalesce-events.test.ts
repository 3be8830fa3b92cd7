import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coalesceEvents } from './coalesce-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const listener = vi.fn<() => unknown>();
beforeEach(() => void listener.mockReset());
const calls = (): number => listener.mock.calls.length;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('calls the listener at once, then once a second for all events between', async () => {
  const { tell } = coalesceEvents(listener);
  tell();
  expect(calls()).toBe(1);
  for (let event = 0; event < 30; event += 1) {
    await pass(30);
    tell();
  }
  expect(calls()).toBe(1);
  await pass(100);
  expect(calls()).toBe(2);
  await pass(5_000);
  expect(calls()).toBe(2);
  tell();
  expect(calls()).toBe(3);
});

it('lets a read arrive before the next one begins, so that a slow network is not asked in vain', async () => {
  listener.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 4_000)));
  const { tell } = coalesceEvents(listener);
  tell();
  await pass(2_000);
  tell();
  await pass(1_900);
  expect(calls()).toBe(1);
  await pass(100);
  expect(calls()).toBe(2);
  await pass(10_000);
  expect(calls()).toBe(2);
});

it('goes on after a listener that fails, and after one that never ends', async () => {
  const reportError = vi.fn<(reason: unknown) => void>();
  vi.stubGlobal('reportError', reportError);
  const failure = new Error('no answer');
  listener.mockImplementationOnce(() => {
    throw failure;
  });
  const { tell } = coalesceEvents(listener);
  tell();
  tell();
  await pass(1_000);
  expect(calls()).toBe(2);
  expect(reportError.mock.calls).toEqual([[failure]]);
  vi.unstubAllGlobals();
  listener.mockReturnValueOnce(new Promise(() => undefined));
  tell();
  await pass(1_000);
  tell();
  await pass(29_000);
  expect(calls()).toBe(3);
  await pass(1_000);
  expect(calls()).toBe(4);
});

it('calls at once again after a quiet second, also where timers come late, as in a page in the background', async () => {
  const late = vi.spyOn(globalThis, 'setTimeout').mockImplementation(() => {
    throw new Error('a timer');
  });
  const { tell } = coalesceEvents(listener);
  tell();
  await pass(1_000);
  tell();
  expect([calls(), late.mock.calls.length]).toEqual([2, 0]);
  late.mockRestore();
});

it('calls nothing after it was stopped, also for an event from before', async () => {
  const { tell, stop } = coalesceEvents(listener);
  tell();
  tell();
  stop();
  tell();
  await pass(5_000);
  expect(calls()).toBe(1);
});
