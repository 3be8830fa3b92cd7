import type pg from 'pg';
import { expect } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import type { JobName } from '../jobs.ts';

/** Makes the waiting jobs of a task run now, as after the time for which they wait, and waits until all have run. */
export const runJobsNow = async (pool: pg.Pool, name: JobName): Promise<void> => {
  await pool.query(
    `update graphile_worker._private_jobs as job set run_at = now() from graphile_worker._private_tasks as task
     where task.id = job.task_id and task.identifier = $1`,
    [name],
  );
  // The runner looks for jobs at once after this notification, as after a new job.
  await pool.query(`select pg_notify('jobs:insert', '{"r":0.5,"count":10}')`);
  await eventually(async () => {
    const { rowCount } = await pool.query(`select 1 from graphile_worker.jobs where task_identifier = $1`, [name]);
    expect(rowCount).toBe(0);
  });
};
