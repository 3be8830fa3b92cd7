import pg from 'pg';
import type { Logger } from 'pino';

/** The one LISTEN connection of a process: hears NOTIFY and comes back by itself when the connection breaks. */
export interface DatabaseListener {
  /** Registers who hears a channel. Register before `start`. */
  on(channel: string, heard: (payload: string) => void): void;
  /** Runs after each connection, the first included: what was notified in between has been missed. */
  onConnected(run: () => void): void;
  /** Runs when the connection is lost: what is notified until the next one is missed. */
  onLost(run: () => void): void;
  /** Connects and keeps the connection until `stop`; resolves once the first try is over. Starting twice is starting once. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** As PostgreSQL knows the connection: there is one for each process that is alive. */
export const listenerApplicationName = 'ekhaya listener';

const shortestPauseMs = 100;
const longestPauseMs = 5_000;

/** Makes the listener of a process; it holds one connection of its own, outside the pool. */
export const createDatabaseListener = (options: { url: string; logger: Logger }): DatabaseListener => {
  const listeners = new Map<string, ((payload: string) => void)[]>();
  const connectedRuns: (() => void)[] = [];
  const lostRuns: (() => void)[] = [];
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let pauseMs = shortestPauseMs;
  let isStopped = true;
  let starting: Promise<void> | undefined;

  const hear = ({ channel, payload }: pg.Notification): void => {
    for (const heard of listeners.get(channel) ?? []) heard(payload ?? '');
  };

  const reconnectLater = (): void => {
    if (isStopped || retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: listenerApplicationName,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    client = next;
    next.on('notification', hear);
    next.on('error', () => undefined);
    next.once('end', () => {
      if (client !== next) return;
      client = undefined;
      for (const run of lostRuns) run();
      if (!isStopped) options.logger.warn('the listening database connection ended; connecting again');
      reconnectLater();
    });
    try {
      await next.connect();
      for (const channel of listeners.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      pauseMs = shortestPauseMs;
      for (const run of connectedRuns) run();
    } catch (error) {
      if (!isStopped) options.logger.warn({ err: error }, 'the database cannot be listened to; trying again');
      if (client === next) client = undefined;
      reconnectLater();
      await next.end().catch(() => undefined);
    }
  };

  return {
    on(channel, heard) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), heard]);
    },
    onConnected(run) {
      connectedRuns.push(run);
    },
    onLost(run) {
      lostRuns.push(run);
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
      for (const run of lostRuns) run();
      await last?.end().catch(() => undefined);
    },
  };
};
