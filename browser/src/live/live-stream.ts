import { coalesceEvents } from './coalesce-events.ts';
import { liveTopics, reconnectDelayMs, urgentTopics, type LiveTopic } from '@ekhaya/contract/live/live.rules';

/** Called for changes, at most once a second if they are not urgent. One that reads returns its promise: see `coalesceEvents`. */
type Listener = () => unknown;

/** A topic that can be subscribed to: `reset` reaches the listeners of every topic. */
export type ChangeTopic = Exclude<LiveTopic, 'reset'>;

interface LiveStreamOptions {
  /** Names the lock and the channel that the tabs of one client share. */
  name: string;
  /** Called when the server refuses the stream, for example because the session has ended. */
  onRefused?: () => void;
}

/** The server sends `alive` every 20 s. A connection that is silent for longer than two of them is dead. */
const MAX_SILENCE_MS = 50_000;
/** A connection that is not open by then hangs: neither the browser nor a proxy may give it up for minutes. */
const MAX_CONNECTING_MS = 20_000;
/** Data that was read this long before the page loaded still counts as fresh. */
const FRESH_FOR_MS = 15_000;
/** The server keeps events for 24 hours. */
const MAX_AGE_SECONDS = 86_400;

const listeners = new Map<LiveTopic, Set<() => void>>();
let stop: (() => void) | undefined;

/**
 * Subscribes to the changes of a topic: events that follow each other quickly share a call, except urgent ones. A `reset` event, which means that anything
 * may have changed, notifies the listeners of every topic.
 * @returns a function that unsubscribes
 */
export const onLiveEvent = (topic: ChangeTopic, listener: Listener): (() => void) => subscribe([topic], listener);

/** The listeners of a feature by topic. Most of them invalidate the feature's cached reads. */
export type LiveHandlers = Partial<Record<ChangeTopic, Listener>>;

/**
 * Subscribes to every topic of the handlers. A listener of several topics is called once for events of them that follow each other: a
 * read that one topic began is not ended by another.
 * @returns a function that unsubscribes
 */
export function onLiveEvents(handlers: LiveHandlers): () => void {
  const topics = Object.keys(handlers) as ChangeTopic[];
  const endings = [...new Set(Object.values(handlers))].map((listener) =>
    subscribe(
      topics.filter((topic) => handlers[topic] === listener),
      listener,
    ),
  );
  return () => {
    for (const end of endings) end();
  };
}

function subscribe(topics: readonly ChangeTopic[], listener: Listener): () => void {
  const coalesced = coalesceEvents(listener);
  const notifyNow = (): void => void listener();
  const told = topics.map((topic) => ({ topic, tell: urgentTopics.has(topic) ? notifyNow : coalesced.tell }));
  for (const { topic, tell } of told) listeners.set(topic, (listeners.get(topic) ?? new Set()).add(tell));
  return () => {
    coalesced.stop();
    for (const { topic, tell } of told) listeners.get(topic)?.delete(tell);
  };
}

function notify(topic: LiveTopic): void {
  const topics = topic === 'reset' ? [...listeners.keys()] : [topic];
  for (const listener of new Set(topics.flatMap((each) => [...(listeners.get(each) ?? [])]))) listener();
}

/**
 * Follows the server's event stream until `stopLiveStream`. The tabs of a browser share one connection: the tab that
 * holds the lock is the leader and forwards events to the others. When it closes, another tab takes over and sends a
 * `reset`, because events may have been missed in between. Does nothing while the stream is already followed.
 */
export function startLiveStream({ name, onRefused = () => undefined }: LiveStreamOptions): void {
  if (stop !== undefined) return;
  const channel = new BroadcastChannel(name);
  const ending = new AbortController();
  channel.addEventListener('message', (event: MessageEvent<LiveTopic>) => notify(event.data));
  const publish = (topic: LiveTopic): void => {
    notify(topic);
    channel.postMessage(topic);
  };
  const lead = (isFirstLeader: boolean): Promise<void> =>
    holdStream({ publish, signal: ending.signal, onRefused, isFirstLeader });
  void becomeLeader(name, lead, ending.signal).catch(() => undefined);
  stop = () => {
    ending.abort();
    channel.close();
  };
}

/** Stops following the stream. If this tab is the leader, closes the connection. */
export function stopLiveStream(): void {
  stop?.();
  stop = undefined;
}

/**
 * Becomes the leader at once if the lock is free, otherwise when the current leader closes. A follower first notifies its
 * own listeners of a reset, because it may have read data before it followed the stream.
 */
async function becomeLeader(
  name: string,
  lead: (isFirstLeader: boolean) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const isFollower = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return true;
    await lead(true);
    return false;
  });
  if (!isFollower || signal.aborted) return;
  notify('reset');
  await navigator.locks.request(name, { signal }, () => lead(false));
}

interface Leadership {
  publish: (topic: LiveTopic) => void;
  signal: AbortSignal;
  onRefused: () => void;
  /** True when no tab led before: everything on the screen was read since the page loaded. */
  isFirstLeader: boolean;
}

const pageAgeSeconds = (): number => Math.min(Math.ceil((performance.now() + FRESH_FOR_MS) / 1000), MAX_AGE_SECONDS);

/**
 * Holds the stream until the signal aborts. The first connection asks for the events since the page loaded. The browser
 * reconnects a dropped connection with the last event's id. A refused or silent connection, and one that does not open, is replaced by
 * a new one from that id on; without an id, a `reset` is published.
 */
function holdStream({ publish, signal, onRefused, isFirstLeader }: Leadership): Promise<void> {
  return new Promise((resolve) => {
    let stream: EventSource | undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let lastId = '';
    let refusals = 0;
    let isFirst = isFirstLeader;
    const addressNow = (): string => {
      if (lastId !== '') return `/api/live?since=${encodeURIComponent(lastId)}`;
      return isFirst ? `/api/live?age=${pageAgeSeconds()}` : '/api/live';
    };
    const disconnect = (): void => {
      clearTimeout(silence);
      clearTimeout(retry);
      stream?.close();
    };
    const connect = (): void => {
      disconnect();
      if (signal.aborted) return;
      if (!navigator.onLine) {
        addEventListener('online', connect, { once: true, signal });
        return;
      }
      const mustReset = lastId === '' && !isFirst;
      const opened = new EventSource(addressNow());
      stream = opened;
      const connectLater = (): void => {
        disconnect();
        refusals += 1;
        retry = setTimeout(connect, reconnectDelayMs(refusals, Math.random()));
      };
      silence = setTimeout(connectLater, MAX_CONNECTING_MS);
      const restartSilence = (): void => {
        clearTimeout(silence);
        silence = setTimeout(connect, MAX_SILENCE_MS);
      };
      const rememberId = ({ lastEventId }: MessageEvent): void => {
        lastId = lastEventId || lastId;
        restartSilence();
      };
      for (const topic of liveTopics) {
        opened.addEventListener(topic, (event) => {
          rememberId(event);
          publish(topic);
        });
      }
      opened.addEventListener('alive', rememberId);
      opened.addEventListener(
        'open',
        () => {
          if (mustReset) publish('reset');
          isFirst = false;
        },
        { once: true },
      );
      opened.addEventListener('open', () => {
        refusals = 0;
        restartSilence();
      });
      opened.addEventListener('error', () => {
        const isRefused = opened.readyState === EventSource.CLOSED;
        // The browser reconnects by itself. Without an event id it would repeat the page's old age, which is too short
        // by now, so the connection is replaced.
        if (!isRefused && lastId !== '') return;
        disconnect();
        // Leaving the page closes its stream with an error. The retry waits for the next task, which a page that is
        // left never runs.
        retry = setTimeout(() => {
          if (isRefused) onRefused();
          connectLater();
        });
      });
    };
    // While the stream is not open, events may be missed, so returning to the app publishes a reset.
    const resetWhenVisible = (): void => {
      if (document.visibilityState === 'visible' && stream?.readyState !== EventSource.OPEN) publish('reset');
    };
    document.addEventListener('visibilitychange', resetWhenVisible, { signal });
    // The back/forward cache can restore a page that was left.
    addEventListener('pagehide', disconnect, { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && connect(), { signal });
    signal.addEventListener('abort', () => {
      disconnect();
      resolve();
    });
    connect();
  });
}
