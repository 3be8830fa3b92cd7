import pg from 'pg';
import { poolApplicationName } from '../database/application-names.ts';
import { lockRunner } from './abandoned-jobs.store.ts';

const retryAfterMs = 2_000;

/**
 * Holds the session lock of a job runner on a connection of its own, and takes it again when that connection is lost. Other
 * processes release the jobs of a runner without a lock. PostgreSQL ends the lock with the connection, also when the process is
 * killed.
 * @param url the address of PostgreSQL itself: a pooler in transaction mode loses session locks
 */
export const holdRunnerLock = (url: string, runnerId: string): { release: () => Promise<void> } => {
  let isReleased = false;
  let held: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const hold = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: poolApplicationName,
      connectionTimeoutMillis: 10_000,
    });
    held = client;
    client.on('error', () => undefined);
    client.once('end', () => {
      if (!isReleased) retry = setTimeout(() => void hold(), retryAfterMs).unref();
    });
    try {
      await client.connect();
      await lockRunner(client, runnerId);
    } catch {
      // The database is unavailable. The end of the connection leads to the next attempt.
      await client.end().catch(() => undefined);
    }
  };

  void hold();
  return {
    release: async () => {
      isReleased = true;
      clearTimeout(retry);
      await held?.end().catch(() => undefined);
    },
  };
};
