import { poolApplicationName } from '../database/application-names.ts';
import { ObservedClient } from '../database/observed-client.ts';
import { createSilenceWatch, type Patience } from '../database/silence-watch.ts';
import { lockRunner } from './abandoned-jobs.store.ts';

const retryAfterMs = 2_000;

/** The session locks of the job runners of a process. */
export interface RunnerLocks {
  /** Takes the lock of a runner. */
  hold: (runnerId: string) => void;
  /** Does not take the lock of a runner again that has ended and whose jobs were released. */
  forget: (runnerId: string) => void;
  /** Ends every lock. */
  release: () => Promise<void>;
}

/**
 * Holds the session locks of the job runners of a process on one connection, and takes them again when that connection is lost. Other
 * processes release the jobs of a runner without a lock. PostgreSQL ends the locks with the connection, also when the process is
 * killed.
 * @param url the address of PostgreSQL itself: a pooler in transaction mode loses session locks
 */
export const createRunnerLocks = (url: string, patience?: Patience): RunnerLocks => {
  const watch = createSilenceWatch(url, patience);
  const runnerIds = new Set<string>();
  let isReleased = false;
  let held: ObservedClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  /** The end of what the connection does: a client takes one query at a time. */
  let idle = Promise.resolve();

  const open = async (client: ObservedClient): Promise<void> => {
    try {
      await client.connect();
      watch.add(client, { isIdle: true });
      for (const runnerId of runnerIds) await lockRunner(client, runnerId);
    } catch {
      // The database is unavailable. The end of the connection leads to the next attempt.
      await client.end().catch(() => undefined);
    }
  };
  const connect = (): void => {
    const client = new ObservedClient({
      connectionString: url,
      application_name: poolApplicationName,
      connectionTimeoutMillis: 10_000,
    });
    held = client;
    client.on('error', () => undefined);
    client.once('end', () => {
      if (!isReleased) retry = setTimeout(connect, retryAfterMs).unref();
    });
    idle = open(client);
  };

  return {
    hold: (runnerId) => {
      runnerIds.add(runnerId);
      const client = held;
      if (client === undefined) connect();
      // Where the connection is lost, the next one takes the lock.
      else idle = idle.then(() => lockRunner(client, runnerId)).catch(() => undefined);
    },
    forget: (runnerId) => void runnerIds.delete(runnerId),
    release: async () => {
      isReleased = true;
      clearTimeout(retry);
      await held?.end().catch(() => undefined);
    },
  };
};
