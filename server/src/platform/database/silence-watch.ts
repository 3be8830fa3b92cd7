import { poolApplicationName } from './application-names.ts';
import { isDatabaseUnavailable, sqlState } from './database-errors.ts';
import { ObservedClient } from './observed-client.ts';
import { selectLivingSessions } from './sessions.store.ts';

/** How long connections wait for what may never come, in milliseconds. */
export interface Patience {
  /** A connection that has waited for so long is looked after. */
  silentMs: number;
  /** How often that is found out. */
  lookEveryMs: number;
  /** How long PostgreSQL has to say which sessions it has. */
  answerMs: number;
  /** How long a statement of a server may take. */
  statementMs: number;
}

const ordinaryPatience: Patience = { silentMs: 10_000, lookEveryMs: 5_000, answerMs: 5_000, statementMs: 60_000 };
/** The database is away when it has not answered so many questions in a row. */
const missedWhenAway = 2;
/** What took hours to read or write is not given up for a machine that is busy: it waits for a minute or two. */
const missedWhenAwayForLongWork = 12;

/**
 * Closes connections that wait for an answer which will not come. A machine that is gone, a virtual IP that has moved or a firewall that
 * forgets says nothing, and a connection would wait for up to two hours, with a place of the pool.
 */
export interface SilenceWatch {
  /** Watches a connection until it ends. With `isIdle` it is one that asks nothing by itself, such as that of LISTEN. */
  add(client: ObservedClient, options?: { isIdle: boolean }): void;
  /** From now on ends statements that take too long. Before that, and for streams of rows, nothing is too long. */
  boundStatements(): void;
}

/**
 * Creates the watch of connections to one address. What a session does may take as long as it takes: another connection asks PostgreSQL
 * whether it still has that session. Behind a pooler sessions have other numbers, so there only a database counts that answers nothing.
 */
export const createSilenceWatch = (url: string, patience: Patience = ordinaryPatience): SilenceWatch => {
  const watched = new Map<ObservedClient, { isIdle: boolean; bytes: number; heardAt: number }>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let missed = 0;
  let longestMs = Infinity;

  /** For how long a connection has waited without a byte; 0 for one that waits for nothing. */
  const silenceOf = (client: ObservedClient): number => {
    const seen = watched.get(client);
    const asked = client.asked();
    if (seen === undefined || asked === undefined || client.receivedBytes() !== seen.bytes) return 0;
    return performance.now() - Math.max(asked.at, seen.heardAt);
  };
  const isTooLong = (client: ObservedClient): boolean =>
    silenceOf(client) >= longestMs && client.asked()?.isStream === false;

  /** Whether a connection may do long work: a command, migrations, rows of a backup. */
  const isLongWork = (client: ObservedClient): boolean =>
    watched.get(client)?.isIdle === false && (longestMs === Infinity || client.asked()?.isStream === true);

  const findSilent = (): ObservedClient[] => {
    for (const [client, seen] of watched) {
      const bytes = client.receivedBytes();
      if (bytes !== seen.bytes) Object.assign(seen, { bytes, heardAt: performance.now() });
      // A failure is that of the connection, which ends then.
      if (seen.isIdle && client.asked() === undefined) void ask(client);
    }
    return [...watched.keys()].filter((client) => silenceOf(client) >= patience.silentMs);
  };

  /** Asks PostgreSQL for the sessions. @returns which connections it has none for; `away` when it does not answer */
  const findDead = async (silent: readonly ObservedClient[]): Promise<ObservedClient[] | 'away'> => {
    const { answerMs } = patience;
    const client = new ObservedClient({
      connectionString: url,
      application_name: poolApplicationName,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const asked = silent.map((each) => each.sessionId());
      const ended = silent.filter(isTooLong).map((each) => each.sessionId());
      const { hasOwn, living } = await selectLivingSessions(client, { own: client.sessionId(), asked, ended });
      return hasOwn ? silent.filter((each) => !living.has(each.sessionId())) : [];
    } catch (error) {
      // One that refuses a connection is there.
      const isAway = sqlState(error) === undefined && isDatabaseUnavailable(error);
      return isAway ? 'away' : [];
    } finally {
      client.drop('It is no longer needed.');
    }
  };

  const look = async (): Promise<void> => {
    const silent = findSilent();
    if (silent.length === 0) return void (missed = 0);
    const dead = await findDead(silent);
    missed = dead === 'away' ? missed + 1 : 0;
    for (const client of silent) {
      const mostMissed = isLongWork(client) ? missedWhenAwayForLongWork : missedWhenAway;
      const isLost = dead === 'away' ? missed >= mostMissed : dead.includes(client);
      // A connection that was answered while the watch asked for the sessions is kept.
      if (silenceOf(client) < patience.silentMs) continue;
      if (isTooLong(client)) client.drop('A statement took too long.');
      else if (isLost) client.drop('The database gave no answer.');
    }
  };

  const beat = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    await look().catch(() => undefined);
    isLooking = false;
  };

  return {
    add: (client, { isIdle } = { isIdle: false }) => {
      watched.set(client, { isIdle, bytes: client.receivedBytes(), heardAt: performance.now() });
      timer ??= setInterval(() => void beat(), patience.lookEveryMs).unref();
      client.once('end', () => {
        watched.delete(client);
        if (watched.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      });
    },
    boundStatements: () => void (longestMs = patience.statementMs),
  };
};

const ask = (client: ObservedClient): Promise<unknown> =>
  (client.query('select 1') as Promise<unknown>).catch(() => undefined);
