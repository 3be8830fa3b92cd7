import type { LiveTopic } from '@ekhaya/contract/live';
import { isOnline } from '../network/online.ts';

/** Topics of the stream; `reset` also stands for "anything may have changed". */
type Listener = () => void;

interface Message {
  topic: LiveTopic;
}

const LEADER = 'ekhaya-live';
const AGAIN_AFTER = 5_000;
const topics: readonly LiveTopic[] = ['configurations', 'access', 'notifications', 'reset'];
const listeners = new Map<LiveTopic, Set<Listener>>();

let stop: (() => void) | undefined;

/** Tells when something of a topic has changed; a `reset` tells every topic. */
export function onLive(topic: Exclude<LiveTopic, 'reset'>, listener: Listener): () => void {
  const known = listeners.get(topic) ?? new Set();
  listeners.set(topic, known.add(listener));
  return () => known.delete(listener);
}

function tell(topic: LiveTopic): void {
  const told =
    topic === 'reset' ? [...listeners.values()].flatMap((known) => [...known]) : [...(listeners.get(topic) ?? [])];
  for (const listener of told) listener();
}

/**
 * Follows the server's stream. The tabs of a browser share one connection: the tab that holds the lock listens and
 * passes on; when it goes, another takes over and reads everything again, since it cannot know what it missed.
 */
export function startLive(onRefused: () => void): void {
  stopLive();
  const channel = new BroadcastChannel(LEADER);
  const ending = new AbortController();
  channel.addEventListener('message', (event: MessageEvent<Message>) => tell(event.data.topic));
  const pass = (topic: LiveTopic): void => {
    tell(topic);
    channel.postMessage({ topic } satisfies Message);
  };
  void navigator.locks
    .request(LEADER, { signal: ending.signal }, () => listen(pass, ending.signal, onRefused))
    .catch(() => undefined);
  stop = () => {
    ending.abort();
    channel.close();
  };
}

export function stopLive(): void {
  stop?.();
  stop = undefined;
}

/** Holds the stream until the signal ends it. A dropped connection the browser mends itself, with the last event's id. */
function listen(pass: (topic: LiveTopic) => void, signal: AbortSignal, onRefused: () => void): Promise<void> {
  return new Promise((resolve) => {
    let stream: EventSource | undefined;
    let isFirst = true;
    const connect = (): void => {
      if (signal.aborted) return;
      if (!isOnline()) {
        addEventListener('online', connect, { once: true, signal });
        return;
      }
      const opened = new EventSource('/api/live');
      stream = opened;
      for (const topic of topics) opened.addEventListener(topic, () => pass(topic));
      opened.addEventListener('open', () => {
        if (!isFirst) pass('reset');
        isFirst = false;
      });
      opened.addEventListener('error', () => {
        if (opened.readyState !== EventSource.CLOSED) return;
        onRefused();
        setTimeout(connect, AGAIN_AFTER);
      });
    };
    signal.addEventListener('abort', () => {
      stream?.close();
      resolve();
    });
    connect();
  });
}
