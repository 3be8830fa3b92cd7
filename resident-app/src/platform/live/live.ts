import type { LiveTopic } from '@ekhaya/contract/live/live';
import { reconnectDelayMs } from '@ekhaya/contract/live/live.rules';
import { isOnline } from '../network/online.ts';

type Listener = () => void;

interface Message {
  topic: LiveTopic;
}

const LEADER = 'ekhaya-live';
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
/** Events are kept for so many seconds. */
const KEPT_FOR = 86_400;

const ageOfPage = (): number => Math.min(Math.ceil((performance.now() + FRESH_FOR) / 1000), KEPT_FOR);

/**
 * Holds the stream until the signal ends it. The first stream begins with what happened since the page did; a dropped
 * connection the browser mends itself, with the last event's id. One that was refused or stands still is opened anew from
 * that id on; without one everything is read again.
 */
function listen({ pass, signal, onRefused, isAtOnce }: Listening): Promise<void> {
  return new Promise((resolve) => {
    let stream: EventSource | undefined;
    let watch: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let lastId = '';
    let refusals = 0;
    let isFirst = isAtOnce;
    const addressNow = (): string => {
      if (lastId !== '') return `/api/live?since=${encodeURIComponent(lastId)}`;
      return isFirst ? `/api/live?age=${ageOfPage()}` : '/api/live';
    };
    const hangUp = (): void => {
      clearTimeout(watch);
      clearTimeout(again);
      stream?.close();
    };
    const connect = (): void => {
      hangUp();
      if (signal.aborted) return;
      if (!isOnline()) {
        addEventListener('online', connect, { once: true, signal });
        return;
      }
      const mustReset = lastId === '' && !isFirst;
      const opened = new EventSource(addressNow());
      stream = opened;
      const hear = (): void => {
        clearTimeout(watch);
        watch = setTimeout(connect, SILENT_FOR);
      };
      const hearEvent = ({ lastEventId }: MessageEvent): void => {
        lastId = lastEventId || lastId;
        hear();
      };
      for (const topic of topics) {
        opened.addEventListener(topic, (event) => {
          hearEvent(event);
          pass(topic);
        });
      }
      opened.addEventListener('alive', hearEvent);
      opened.addEventListener(
        'open',
        () => {
          if (mustReset) pass('reset');
          isFirst = false;
        },
        { once: true },
      );
      opened.addEventListener('open', () => {
        refusals = 0;
        hear();
      });
      opened.addEventListener('error', () => {
        const isRefused = opened.readyState === EventSource.CLOSED;
        // Without an id the browser would ask once more for the age of then, which is too little by now.
        if (!isRefused && lastId !== '') return;
        hangUp();
        refusals += 1;
        // In a turn of its own: the browser refuses the stream of a page that is left too, and such a page has none.
        again = setTimeout(() => {
          if (isRefused) onRefused();
          again = setTimeout(connect, reconnectDelayMs(refusals, Math.random()));
        });
      });
    };
    // Where the stream cannot be had, coming back to the app is what refreshes it.
    const refreshOnFocus = (): void => {
      if (document.visibilityState === 'visible' && stream?.readyState !== EventSource.OPEN) pass('reset');
    };
    document.addEventListener('visibilitychange', refreshOnFocus, { signal });
    // A page that is left may be kept whole and come back.
    addEventListener('pagehide', hangUp, { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && connect(), { signal });
    signal.addEventListener('abort', () => {
      hangUp();
      resolve();
    });
    connect();
  });
}
