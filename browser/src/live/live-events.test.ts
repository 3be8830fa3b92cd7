import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onLiveEvent, onLiveEvents, startLiveStream, stopLiveStream, type ChangeTopic } from './live-stream.ts';

/** What the stream calls for an event of a topic. */
const told = new Map<string, () => void>();

class FakeStream {
  addEventListener(topic: string, listener: (event: { lastEventId: string }) => void): void {
    told.set(topic, () => listener({ lastEventId: '1-1' }));
  }
  close(): void {}
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeStream);
  Object.defineProperty(navigator, 'locks', {
    value: { request: (_: string, __: object, work: (lock: object) => Promise<unknown>) => work({}) },
    configurable: true,
  });
  startLiveStream({ name: 'live-events' });
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  stopLiveStream();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const follow = (topic: ChangeTopic) => {
  const listener = vi.fn<() => unknown>();
  return { listener, stop: onLiveEvent(topic, listener) };
};

it('calls a listener once for events that follow each other quickly, and no more once it has unsubscribed', async () => {
  const { listener, stop } = follow('gate');
  for (let event = 0; event < 5; event += 1) told.get('gate')?.();
  expect(listener).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(listener).toHaveBeenCalledTimes(2);
  told.get('gate')?.();
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(listener).toHaveBeenCalledTimes(2);
});

it('calls a listener at once for each alert, also while it still reads', () => {
  const { listener, stop } = follow('alerts');
  listener.mockReturnValue(new Promise(() => undefined));
  told.get('alerts')?.();
  told.get('alerts')?.();
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});

it('calls a listener of several topics once for events of them that follow each other, and once for a reset', async () => {
  const listener = vi.fn<() => Promise<unknown>>(() => new Promise((resolve) => setTimeout(resolve, 4_000)));
  const stop = onLiveEvents({ household: listener, visitors: listener });
  told.get('household')?.();
  told.get('visitors')?.();
  expect(listener).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(listener).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(listener).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  told.get('reset')?.();
  expect(listener).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  told.get('visitors')?.();
  expect(listener).toHaveBeenCalledTimes(3);
});
