import type pg from 'pg';
import { lockRunner } from './abandoned-jobs.store.ts';

const retryAfterMs = 2_000;

/**
 * Holds the session lock of a job runner on a connection of its own, and takes it again when that connection is lost. Other
 * processes release the jobs of a runner without a lock. PostgreSQL ends the lock with the connection, also when the process is
 * killed.
 * @param pool direct connections to PostgreSQL: a pooler in transaction mode loses session locks
 */
export const holdRunnerLock = (pool: pg.Pool, runnerId: string): { release: () => void } => {
  let isReleased = false;
  let held: pg.PoolClient | undefined;
  let retry: NodeJS.Timeout | undefined;

  const lose = (client: pg.PoolClient): void => {
    if (held !== client) return;
    held = undefined;
    client.release(true);
    if (!isReleased) retry = setTimeout(() => void hold(), retryAfterMs);
  };
  const hold = async (): Promise<void> => {
    try {
      const client = await pool.connect();
      held = client;
      client.once('error', () => lose(client));
      client.once('end', () => lose(client));
      if (isReleased) lose(client);
      else await lockRunner(client, runnerId).catch(() => lose(client));
    } catch {
      // The database is unavailable.
      if (!isReleased) retry = setTimeout(() => void hold(), retryAfterMs);
    }
  };

  void hold();
  return {
    release: () => {
      isReleased = true;
      clearTimeout(retry);
      if (held !== undefined) lose(held);
    },
  };
};
