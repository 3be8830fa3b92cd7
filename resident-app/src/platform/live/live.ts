import type { LiveTopic } from '@ekhaya/contract/live';
import { isOnline } from '../network/online.ts';

type Listener = () => void;

interface Message {
  topic: LiveTopic;
}

const LEADER = 'ekhaya-live';
const AGAIN_AFTER = 5_000;
/** The server shows every 20 s that it lives; two that are missing mean that the connection stands still. */
const SILENT_FOR = 50_000;
const topics: readonly LiveTopic[] = [
  'bookings',
  'notifications',
  'configurations',
  'access',
  'visitors',
  'gate',
  'reset',
];
const listeners = new Map<LiveTopic, Set<Listener>>();

let stop: (() => void) | undefined;

/** Tells when something of a topic has changed; a `reset`, which means that anything may have, tells every topic. */
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
 * passes on; when it goes, another takes over and has everything read again, since nobody knows what was missed.
 * @param onRefused called when the server will not have the stream, as for a session that has ended
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
  const lead = (isAtOnce: boolean): Promise<void> => listen({ pass, signal: ending.signal, onRefused, isAtOnce });
  void takeLead(lead, ending.signal).catch(() => undefined);
  stop = () => {
    ending.abort();
    channel.close();
  };
}

/** Leads at once, or follows the tab that does until it goes. What a follower read before it listened is read again. */
async function takeLead(lead: (isAtOnce: boolean) => Promise<void>, signal: AbortSignal): Promise<void> {
  const isLed = await navigator.locks.request(LEADER, { ifAvailable: true }, async (lock) => {
    if (lock === null) return true;
    await lead(true);
    return false;
  });
  if (!isLed || signal.aborted) return;
  tell('reset');
  await navigator.locks.request(LEADER, { signal }, () => lead(false));
}

export function stopLive(): void {
  stop?.();
  stop = undefined;
}

interface Listening {
  pass: (topic: LiveTopic) => void;
  signal: AbortSignal;
  onRefused: () => void;
  /** Nobody listened before, and all that is shown was read since the page began. */
  isAtOnce: boolean;
}

/** What was read so long before the page began is still taken for fresh, in milliseconds. */
const FRESH_FOR = 15_000;

/**
 * Holds the stream until the signal ends it. The first stream begins with what happened since the page did; a dropped
 * connection the browser mends itself, with the last event's id. One that was refused or stands still is opened anew, and
 * everything is read again.
 */
function listen({ pass, signal, onRefused, isAtOnce }: Listening): Promise<void> {
  return new Promise((resolve) => {
    let stream: EventSource | undefined;
    let watch: ReturnType<typeof setTimeout> | undefined;
    let mustReset = !isAtOnce;
    const connect = (): void => {
      if (signal.aborted) return;
      if (!isOnline()) {
        addEventListener('online', connect, { once: true, signal });
        return;
      }
      const age = Math.ceil((performance.now() + FRESH_FOR) / 1000);
      const opened = new EventSource(mustReset ? '/api/live' : `/api/live?age=${age}`);
      stream = opened;
      const hear = (): void => {
        clearTimeout(watch);
        watch = setTimeout(() => {
          opened.close();
          connect();
        }, SILENT_FOR);
      };
      for (const topic of topics) {
        opened.addEventListener(topic, () => {
          hear();
          pass(topic);
        });
      }
      opened.addEventListener('alive', hear);
      opened.addEventListener(
        'open',
        () => {
          if (mustReset) pass('reset');
          mustReset = true;
        },
        { once: true },
      );
      opened.addEventListener('open', hear);
      opened.addEventListener('error', () => {
        if (opened.readyState !== EventSource.CLOSED) return;
        clearTimeout(watch);
        onRefused();
        setTimeout(connect, AGAIN_AFTER);
      });
    };
    // Where the stream cannot be had, coming back to the app is what refreshes it.
    const refreshOnFocus = (): void => {
      if (document.visibilityState === 'visible' && stream?.readyState !== EventSource.OPEN) pass('reset');
    };
    document.addEventListener('visibilitychange', refreshOnFocus, { signal });
    signal.addEventListener('abort', () => {
      clearTimeout(watch);
      stream?.close();
      resolve();
    });
    connect();
  });
}
