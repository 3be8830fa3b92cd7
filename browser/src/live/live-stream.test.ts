import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** An EventSource whose events the test dispatches. */
class FakeStream extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static opened: FakeStream[] = [];
  readyState = FakeStream.CONNECTING;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeStream.opened.push(this);
  }

  open(): void {
    this.readyState = FakeStream.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  send(topic: string, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(topic, { data: '{}', lastEventId }));
  }

  break(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
}

/** The locks of a browser: one holder per name, the others wait. */
function fakeLocks() {
  let isHeld = false;
  const waiting: (() => void)[] = [];
  const hold = async <T>(work: (lock: object) => Promise<T>): Promise<T> => {
    isHeld = true;
    try {
      return await work({});
    } finally {
      isHeld = false;
      waiting.shift()?.();
    }
  };
  type Options = { ifAvailable?: boolean; signal?: AbortSignal };
  return {
    request: async <T>(_: string, options: Options, work: (lock: object | null) => Promise<T>): Promise<T> => {
      if (isHeld && options.ifAvailable === true) return work(null);
      if (isHeld) {
        await new Promise<void>((resolve, reject) => {
          waiting.push(resolve);
          options.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
        });
      }
      return hold(work);
    },
  };
}

// Each event calls its listeners at once here. That events which follow each other share a call has tests of its own.
vi.mock('./coalesce-events.ts', () => ({
  coalesceEvents: (listener: () => unknown) => ({ tell: listener, stop: () => undefined }),
}));

const channels: FakeChannel[] = [];
class FakeChannel extends EventTarget {
  constructor() {
    super();
    channels.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of channels) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close(): void {
    channels.splice(channels.indexOf(this), 1);
  }
}

/** Opens a tab: a page with an instance of the module of its own. */
async function openTab() {
  vi.resetModules();
  const { onLiveEvent, startLiveStream, stopLiveStream } = await import('./live-stream.ts');
  const notified: string[] = [];
  const onRefused = vi.fn<() => void>();
  for (const topic of ['bookings', 'notifications'] as const) onLiveEvent(topic, () => notified.push(topic));
  startLiveStream({ name: 'test-live', onRefused });
  await vi.waitFor(() => expect(channels.length).toBeGreaterThan(0));
  await Promise.resolve();
  const startAgain = (): void => startLiveStream({ name: 'test-live', onRefused });
  return { notified, onRefused, startAgain, stopLive: stopLiveStream };
}

const stream = (): FakeStream => {
  const last = FakeStream.opened.at(-1);
  if (!last) throw new Error('No stream was opened.');
  return last;
};

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  FakeStream.opened = [];
  channels.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the live stream', () => {
  it('begins with the events since the page loaded, and notifies changes', async () => {
    const tab = await openTab();
    expect(stream().url).toMatch(/^\/api\/live\?age=\d+$/);
    stream().open();
    expect(tab.notified).toEqual([]);
    stream().send('notifications');
    expect(tab.notified).toEqual(['notifications']);
    stream().send('reset');
    expect(tab.notified.slice(1).toSorted()).toEqual(['bookings', 'notifications']);
    tab.stopLive();
    expect(stream().readyState).toBe(FakeStream.CLOSED);
  });

  it('ignores a second start: the stream stays, and nothing is reset', async () => {
    const tab = await openTab();
    stream().open();
    tab.startAgain();
    await Promise.resolve();
    expect(FakeStream.opened).toHaveLength(1);
    expect(stream().readyState).not.toBe(FakeStream.CLOSED);
    expect(tab.notified).toEqual([]);
    tab.stopLive();
  });

  it('is shared by the tabs of a browser; when the leader closes, another tab takes over and sends a reset', async () => {
    const first = await openTab();
    stream().open();
    const second = await openTab();
    expect(FakeStream.opened).toHaveLength(1);
    await vi.waitFor(() => expect(second.notified.toSorted()).toEqual(['bookings', 'notifications']));
    stream().send('bookings');
    expect(first.notified).toEqual(['bookings']);
    expect(second.notified.at(-1)).toBe('bookings');
    first.stopLive();
    await vi.waitFor(() => expect(FakeStream.opened).toHaveLength(2));
    second.notified.length = 0;
    stream().open();
    expect(second.notified.toSorted()).toEqual(['bookings', 'notifications']);
    second.stopLive();
  });

  it('a dropped connection is resumed by the browser without a reset', async () => {
    const tab = await openTab();
    stream().open();
    stream().send('alive', '41-1000');
    stream().break(FakeStream.CONNECTING);
    stream().open();
    expect(FakeStream.opened).toHaveLength(1);
    expect(tab.notified).toEqual([]);
    tab.stopLive();
  });

  it('a refused connection is reported and retried with growing, random delays', async () => {
    const chance = vi.spyOn(Math, 'random').mockReturnValue(1);
    const tab = await openTab();
    vi.useFakeTimers();
    for (const [count, pause] of [5_000, 10_000, 20_000].entries()) {
      stream().break(FakeStream.CLOSED);
      vi.advanceTimersByTime(0);
      expect(tab.onRefused).toHaveBeenCalledTimes(count + 1);
      vi.advanceTimersByTime(pause - 1);
      expect(FakeStream.opened).toHaveLength(count + 1);
      vi.advanceTimersByTime(1);
      expect(FakeStream.opened).toHaveLength(count + 2);
    }
    stream().open();
    chance.mockReturnValue(0);
    stream().break(FakeStream.CLOSED);
    vi.advanceTimersByTime(2_500);
    expect(FakeStream.opened).toHaveLength(5);
    tab.stopLive();
    chance.mockRestore();
  });

  it('a refused or silent connection is replaced from the last event on, without a reset', async () => {
    const tab = await openTab();
    vi.useFakeTimers();
    stream().open();
    stream().send('alive', '41-1000');
    stream().send('bookings', '42-1000');
    stream().break(FakeStream.CLOSED);
    vi.advanceTimersByTime(5_000);
    expect(stream().url).toBe('/api/live?since=42-1000');
    stream().open();
    vi.advanceTimersByTime(40_000);
    stream().send('alive', '43-1000');
    vi.advanceTimersByTime(40_000);
    expect(FakeStream.opened).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(FakeStream.opened).toHaveLength(3);
    expect(stream().url).toBe('/api/live?since=43-1000');
    stream().open();
    expect(tab.notified).toEqual(['bookings']);
    stream().send('reset');
    expect(tab.notified.slice(1).toSorted()).toEqual(['bookings', 'notifications']);
    tab.stopLive();
  });

  it('a connection that never opens is replaced, with growing pauses: it may hang for minutes', async () => {
    const chance = vi.spyOn(Math, 'random').mockReturnValue(1);
    const tab = await openTab();
    vi.useFakeTimers();
    stream().open();
    stream().send('alive', '41-1000');
    vi.advanceTimersByTime(50_000);
    expect(FakeStream.opened).toHaveLength(2);
    for (const [count, pause] of [5_000, 10_000].entries()) {
      const hanging = stream();
      vi.advanceTimersByTime(20_000);
      expect(hanging.readyState).toBe(FakeStream.CLOSED);
      vi.advanceTimersByTime(pause - 1);
      expect(FakeStream.opened).toHaveLength(count + 2);
      vi.advanceTimersByTime(1);
      expect(FakeStream.opened).toHaveLength(count + 3);
    }
    expect(stream().url).toBe('/api/live?since=41-1000');
    stream().open();
    vi.advanceTimersByTime(45_000);
    expect(FakeStream.opened).toHaveLength(4);
    expect(tab.onRefused).not.toHaveBeenCalled();
    tab.stopLive();
    chance.mockRestore();
  });

  it('a connection that fails at first asks for all events since the page loaded', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const tab = await openTab();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(stream().url).toBe('/api/live?age=16');
    now.mockReturnValue(61_000);
    stream().break(FakeStream.CONNECTING);
    vi.advanceTimersByTime(5_000);
    expect(stream().url).toBe('/api/live?age=76');
    expect(tab.onRefused).not.toHaveBeenCalled();
    now.mockReturnValue(100_000_000);
    stream().break(FakeStream.CONNECTING);
    vi.advanceTimersByTime(10_000);
    expect(stream().url).toBe('/api/live?age=86400');
    tab.stopLive();
    now.mockRestore();
  });

  it('a silent connection without an event id sends a reset', async () => {
    const tab = await openTab();
    vi.useFakeTimers();
    stream().open();
    vi.advanceTimersByTime(50_000);
    expect(FakeStream.opened).toHaveLength(2);
    expect(stream().url).toBe('/api/live');
    stream().open();
    expect(tab.notified.toSorted()).toEqual(['bookings', 'notifications']);
    tab.stopLive();
  });

  it('closes with the page, and resumes when the page is restored from the back/forward cache', async () => {
    const tab = await openTab();
    vi.useFakeTimers();
    stream().open();
    stream().send('alive', '41-1000');
    stream().break(FakeStream.CLOSED);
    dispatchEvent(new Event('pagehide'));
    vi.advanceTimersByTime(60_000);
    expect(tab.onRefused).not.toHaveBeenCalled();
    expect(FakeStream.opened).toHaveLength(1);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(FakeStream.opened).toHaveLength(2);
    expect(stream().url).toBe('/api/live?since=41-1000');
    tab.stopLive();
  });

  it('without a connection, returning to the app sends a reset', async () => {
    const tab = await openTab();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(tab.notified.toSorted()).toEqual(['bookings', 'notifications']);
    tab.notified.length = 0;
    stream().open();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(tab.notified).toEqual([]);
    tab.stopLive();
  });
});
