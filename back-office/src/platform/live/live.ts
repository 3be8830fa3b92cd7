import { reconnectDelayMs } from '@ekhaya/contract/live/live.rules';

type Listener = (topic: string) => void;

/** Topics that rooms follow; `reset` stands for "anything may have changed". */
const topics = ['bookings', 'notifications', 'gate', 'visitors', 'access', 'configurations', 'reset'];
const LEADER = 'ekhaya-console-live';
/** The server shows every 20 s that it lives; two that are missing mean that the connection stands still. */
const SILENT_FOR = 50_000;
const listeners = new Set<Listener>();
let stop: (() => void) | undefined;

/** Tells the topic of every change that the server speaks of. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = (topic: string): void => {
  for (const listener of listeners) listener(topic);
};

/**
 * Follows the server's stream until stopped. The console's tabs share one connection: the tab that holds the lock
 * listens and passes on; when it goes, another takes over and has everything read again.
 */
export function startLive(): void {
  if (stop !== undefined || typeof EventSource === 'undefined') return;
  const channel = new BroadcastChannel(LEADER);
  const ending = new AbortController();
  channel.addEventListener('message', (event: MessageEvent<string>) => tell(event.data));
  const pass = (topic: string): void => {
    tell(topic);
    channel.postMessage(topic);
  };
  void navigator.locks
    .request(LEADER, { signal: ending.signal }, () => listen(pass, ending.signal))
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

/** What was read so long before the page began is still taken for fresh, in milliseconds. */
const FRESH_FOR = 15_000;
/** Events are kept for so many seconds. */
const KEPT_FOR = 86_400;

const ageOfPage = (): number => Math.min(Math.ceil((performance.now() + FRESH_FOR) / 1000), KEPT_FOR);

/**
 * Holds the stream until the signal ends it. The first begins with what happened since the page did. A dropped connection the
 * browser mends itself, with the last event's id; one that was refused is opened anew from that id on, or everything is
 * read again.
 */
function listen(pass: Listener, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let stream: EventSource | undefined;
    let watch: ReturnType<typeof setTimeout> | undefined;
    let lastId = '';
    let refusals = 0;
    let isFirst = true;
    const addressNow = (): string => {
      if (lastId !== '') return `/api/live?since=${encodeURIComponent(lastId)}`;
      return isFirst ? `/api/live?age=${ageOfPage()}` : '/api/live';
    };
    const connect = (): void => {
      if (signal.aborted) return;
      const mustReset = lastId === '' && !isFirst;
      const opened = new EventSource(addressNow());
      stream = opened;
      const hear = (): void => {
        clearTimeout(watch);
        watch = setTimeout(() => {
          opened.close();
          connect();
        }, SILENT_FOR);
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
      opened.addEventListener('open', () => {
        refusals = 0;
        isFirst = false;
        hear();
      });
      if (mustReset) opened.addEventListener('open', () => pass('reset'), { once: true });
      opened.addEventListener('error', () => {
        // Without an id the browser would ask once more for the age of then, which is too little by now.
        if (opened.readyState !== EventSource.CLOSED && lastId !== '') return;
        opened.close();
        clearTimeout(watch);
        refusals += 1;
        setTimeout(connect, reconnectDelayMs(refusals, Math.random()));
      });
    };
    signal.addEventListener('abort', () => {
      clearTimeout(watch);
      stream?.close();
      resolve();
    });
    connect();
  });
}
