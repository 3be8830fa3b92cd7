type Listener = (topic: string) => void;

/** Topics that rooms follow; `reset` stands for "anything may have changed". */
const topics = ['bookings', 'notifications', 'gate', 'visitors', 'access', 'configurations', 'reset'];
const LEADER = 'ekhaya-console-live';
const AGAIN_AFTER = 5_000;
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

/** Holds the stream until the signal ends it. A dropped connection the browser mends itself, with the last event's id. */
function listen(pass: Listener, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let stream: EventSource | undefined;
    let isFirst = true;
    const connect = (): void => {
      if (signal.aborted) return;
      const opened = new EventSource('/api/live');
      stream = opened;
      for (const topic of topics) opened.addEventListener(topic, () => pass(topic));
      opened.addEventListener('open', () => {
        if (!isFirst) pass('reset');
        isFirst = false;
      });
      opened.addEventListener('error', () => {
        if (opened.readyState === EventSource.CLOSED) setTimeout(connect, AGAIN_AFTER);
      });
    };
    signal.addEventListener('abort', () => {
      stream?.close();
      resolve();
    });
    connect();
  });
}
