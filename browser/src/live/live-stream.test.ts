import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A stream that the test speaks on. */
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

  say(topic: string, lastEventId = ''): void {
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

/** The locks of a browser: one holder a name, the others wait. */
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

/** One tab of the browser: the module as a page has it for itself. */
async function openTab() {
  vi.resetModules();
  const { onLiveEvent, startLiveStream, stopLiveStream } = await import('./live-stream.ts');
  const heard: string[] = [];
  const onRefused = vi.fn<() => void>();
  for (const topic of ['bookings', 'notifications'] as const) onLiveEvent(topic, () => heard.push(topic));
  startLiveStream({ name: 'test-live', onRefused });
  await vi.waitFor(() => expect(channels.length).toBeGreaterThan(0));
  await Promise.resolve();
  return { heard, onRefused, stopLive: stopLiveStream };
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
  it('begins with what happened since the page did, and tells what changes', async () => {
    const tab = await openTab();
    expect(stream().url).toMatch(/^\/api\/live\?age=\d+$/);
    stream().open();
    expect(tab.heard).toEqual([]);
    stream().say('notifications');
    expect(tab.heard).toEqual(['notifications']);
    stream().say('reset');
    expect(tab.heard.slice(1).toSorted()).toEqual(['bookings', 'notifications']);
    tab.stopLive();
    expect(stream().readyState).toBe(FakeStream.CLOSED);
  });

  it('is one for the tabs of a browser; when the one that holds it goes another takes over and reads all again', async () => {
    const first = await openTab();
    stream().open();
    const second = await openTab();
    expect(FakeStream.opened).toHaveLength(1);
    await vi.waitFor(() => expect(second.heard.toSorted()).toEqual(['bookings', 'notifications']));
    stream().say('bookings');
    expect(first.heard).toEqual(['bookings']);
    expect(second.heard.at(-1)).toBe('bookings');
    first.stopLive();
    await vi.waitFor(() => expect(FakeStream.opened).toHaveLength(2));
    second.heard.length = 0;
    stream().open();
    expect(second.heard.toSorted()).toEqual(['bookings', 'notifications']);
    second.stopLive();
  });

  it('a dropped connection resumes by itself and nothing is read in vain', async () => {
    const tab = await openTab();
    stream().open();
    stream().say('alive', '41-1000');
    stream().break(FakeStream.CONNECTING);
    stream().open();
    expect(FakeStream.opened).toHaveLength(1);
    expect(tab.heard).toEqual([]);
    tab.stopLive();
  });

  it('a refused one is told of and tried again, later each time and not by all at one moment', async () => {
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

  it('one that is refused or stands still is opened anew from the last event on, and nothing is read in vain', async () => {
    const tab = await openTab();
    vi.useFakeTimers();
    stream().open();
    stream().say('alive', '41-1000');
    stream().say('bookings', '42-1000');
    stream().break(FakeStream.CLOSED);
    vi.advanceTimersByTime(5_000);
    expect(stream().url).toBe('/api/live?since=42-1000');
    stream().open();
    vi.advanceTimersByTime(40_000);
    stream().say('alive', '43-1000');
    vi.advanceTimersByTime(40_000);
    expect(FakeStream.opened).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(FakeStream.opened).toHaveLength(3);
    expect(stream().url).toBe('/api/live?since=43-1000');
    stream().open();
    expect(tab.heard).toEqual(['bookings']);
    stream().say('reset');
    expect(tab.heard.slice(1).toSorted()).toEqual(['bookings', 'notifications']);
    tab.stopLive();
  });

  it('one that could not be had at first asks for all that happened since the page began', async () => {
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

  it('one that never said how far it is has everything read again', async () => {
    const tab = await openTab();
    vi.useFakeTimers();
    stream().open();
    vi.advanceTimersByTime(50_000);
    expect(FakeStream.opened).toHaveLength(2);
    expect(stream().url).toBe('/api/live');
    stream().open();
    expect(tab.heard.toSorted()).toEqual(['bookings', 'notifications']);
    tab.stopLive();
  });

  it('ends with the page, which the browser tells as a refusal, and goes on where the page comes back', async () => {
    const tab = await openTab();
    vi.useFakeTimers();
    stream().open();
    stream().say('alive', '41-1000');
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

  it('where it cannot be had, coming back to the app refreshes', async () => {
    const tab = await openTab();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(tab.heard.toSorted()).toEqual(['bookings', 'notifications']);
    tab.heard.length = 0;
    stream().open();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(tab.heard).toEqual([]);
    tab.stopLive();
  });
});
