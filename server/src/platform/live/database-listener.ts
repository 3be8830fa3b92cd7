import pg from 'pg';
import type { Logger } from 'pino';
import { listenerApplicationName } from '../database/application-names.ts';
import { ObservedClient } from '../database/observed-client.ts';
import { createSilenceWatch, type Patience } from '../database/silence-watch.ts';

/** The LISTEN connection of a process. Receives notifications and reconnects by itself. */
export interface DatabaseListener {
  /** Subscribes to a channel. Subscribe before `start`. */
  on(channel: string, handle: (payload: string) => void): void;
  /** Runs statements on each new connection before it counts as connected. */
  onConnecting(run: (client: pg.ClientBase) => Promise<unknown>): void;
  /** Runs after each connect, including the first: notifications from before are lost. */
  onConnected(run: () => void): void;
  /** Runs when the connection is lost: notifications until the next connect are lost. */
  onLost(run: () => void): void;
  /** Connects and reconnects until `stop`. Resolves after the first attempt. Further calls have no effect. */
  start(): Promise<void>;
  /** Closes the connection. */
  stop(): Promise<void>;
}

const minReconnectDelayMs = 100;
const maxReconnectDelayMs = 5_000;

/** Creates the listener of a process. It holds one connection outside the pool. */
export const createDatabaseListener = (options: {
  url: string;
  logger: Logger;
  patience?: Patience;
}): DatabaseListener => {
  const watch = createSilenceWatch(options.url, options.patience);
  const listeners = new Map<string, ((payload: string) => void)[]>();
  const connectingCallbacks: ((client: pg.ClientBase) => Promise<unknown>)[] = [];
  const connectedCallbacks: (() => void)[] = [];
  const lostCallbacks: (() => void)[] = [];
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let reconnectDelayMs = minReconnectDelayMs;
  let isStopped = true;
  let starting: Promise<void> | undefined;

  const dispatch = ({ channel, payload }: pg.Notification): void => {
    for (const handle of listeners.get(channel) ?? []) handle(payload ?? '');
  };

  const reconnectLater = (): void => {
    if (isStopped || retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, reconnectDelayMs);
    reconnectDelayMs = Math.min(reconnectDelayMs * 2, maxReconnectDelayMs);
  };

  const connect = async (): Promise<void> => {
    const opened = new ObservedClient({
      connectionString: options.url,
      application_name: listenerApplicationName,
      connectionTimeoutMillis: 10_000,
    });
    const next: pg.Client = opened;
    client = next;
    next.on('notification', dispatch);
    next.on('error', () => undefined);
    next.once('end', () => {
      if (client !== next) return;
      client = undefined;
      for (const run of lostCallbacks) run();
      if (!isStopped) options.logger.warn('the LISTEN connection ended; reconnecting');
      reconnectLater();
    });
    try {
      await next.connect();
      watch.add(opened, { isIdle: true });
      for (const run of connectingCallbacks) await run(next);
      for (const channel of listeners.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      reconnectDelayMs = minReconnectDelayMs;
      for (const run of connectedCallbacks) run();
    } catch (error) {
      if (!isStopped) options.logger.warn({ err: error }, 'the LISTEN connection could not be opened; trying again');
      if (client === next) client = undefined;
      reconnectLater();
      await next.end().catch(() => undefined);
    }
  };

  return {
    on(channel, handle) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), handle]);
    },
    onConnecting(run) {
      connectingCallbacks.push(run);
    },
    onConnected(run) {
      connectedCallbacks.push(run);
    },
    onLost(run) {
      lostCallbacks.push(run);
    },
    start() {
      isStopped = false;
      return (starting ??= connect());
    },
    async stop() {
      isStopped = true;
      starting = undefined;
      clearTimeout(retry);
      retry = undefined;
      const last = client;
      client = undefined;
      for (const run of lostCallbacks) run();
      await last?.end().catch(() => undefined);
    },
  };
};
