import type pg from 'pg';

/**
 * Numbers of the work that only one process per database may do at a time. They are arbitrary and must never change.
 * `@ekhaya/embedded-database` uses 4,006,000.
 */
export const ADVISORY_LOCKS = { migration: 4_006_001, demoWorld: 4_006_002 } as const;

/** Runs the work while this process holds the lock; other processes wait. The lock ends with its connection. */
export async function withAdvisoryLock<Result>(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work(client);
  } finally {
    client.release(true);
  }
}
