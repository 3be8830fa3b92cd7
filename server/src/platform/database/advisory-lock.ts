import type pg from 'pg';

/** What only one process of a database may do at a time. The numbers are arbitrary, but every process must take the same. */
export const ADVISORY_LOCKS = { embeddedDatabase: 4_006_000, migration: 4_006_001, demoWorld: 4_006_002 } as const;

/** Runs the work while no other process runs work under the same lock; the others wait. The lock ends with the connection. */
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
