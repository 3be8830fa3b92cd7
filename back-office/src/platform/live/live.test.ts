import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onLive, startLive, stopLive } from './live.ts';

/** A stream that the test speaks on. */
class FakeStream extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static opened: FakeStream[] = [];
  readyState = 0;
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

let heard: string[];
let forget: () => void;

const stream = (): FakeStream => {
  const last = FakeStream.opened.at(-1);
  if (!last) throw new Error('No stream was opened.');
  return last;
};

beforeEach(async () => {
  vi.stubGlobal('EventSource', FakeStream);
  const request = (_: string, __: object, work: () => Promise<void>) => work();
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  FakeStream.opened = [];
  heard = [];
  forget = onLive((topic) => heard.push(topic));
  startLive();
  await Promise.resolve();
});
afterEach(() => {
  stopLive();
  forget();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('begins with what happened since the page did, and tells every topic', () => {
  expect(stream().url).toMatch(/^\/api\/live\?age=\d+$/);
  stream().open();
  stream().say('bookings', '41-1000');
  stream().say('gate', '41-1000');
  expect(heard).toEqual(['bookings', 'gate']);
  stopLive();
  expect(stream().readyState).toBe(FakeStream.CLOSED);
});

it('one that is refused is opened anew from the last event on, later each time', () => {
  stream().open();
  stream().say('alive', '41-1000');
  for (const [count, pause] of [5_000, 10_000, 20_000].entries()) {
    stream().break(FakeStream.CLOSED);
    vi.advanceTimersByTime(pause - 1);
    expect(FakeStream.opened).toHaveLength(count + 1);
    vi.advanceTimersByTime(1);
    expect(stream().url).toBe('/api/live?since=41-1000');
  }
  stream().open();
  expect(heard).toEqual([]);
});

it('one that stands still is opened anew; without a last event everything is read again', () => {
  stream().open();
  vi.advanceTimersByTime(50_000);
  expect(FakeStream.opened.map(({ url }) => url).slice(1)).toEqual(['/api/live']);
  stream().open();
  expect(heard).toEqual(['reset']);
});

it('a dropped connection the browser mends itself', () => {
  stream().open();
  stream().say('alive', '41-1000');
  stream().break(0);
  stream().open();
  vi.advanceTimersByTime(40_000);
  expect(FakeStream.opened).toHaveLength(1);
  expect(heard).toEqual([]);
});
