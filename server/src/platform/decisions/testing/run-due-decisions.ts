import type pg from 'pg';
import { vi } from 'vitest';

/** Makes the jobs of pending decisions run now and waits until no decision is pending. The clock of the test decides what is due. */
export const runDueDecisions = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`update graphile_worker._private_jobs set run_at = now() where key like 'decision:%'`);
  // The runner looks for jobs at once after this notification, as after a new job.
  await pool.query(`select pg_notify('jobs:insert', '{"r":0.5,"count":10}')`);
  await vi.waitUntil(
    async () => {
      const { rowCount } = await pool.query(`select 1 from decisions where state = 'pending' limit 1`);
      return rowCount === 0;
    },
    { timeout: 10_000 },
  );
};
