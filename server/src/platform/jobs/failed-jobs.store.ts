import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../database/queryable.ts';

/** The ids of the jobs that failed as often as they may be tried. */
const failedIds = (task: string | undefined): SQL => sql`array(
  select id from graphile_worker.jobs
  where attempts >= max_attempts and locked_at is null ${task === undefined ? sql`` : sql`and task_identifier = ${task}`})`;

const countOf = async (queryable: Queryable, changed: SQL): Promise<number> => {
  const { rows } = await queryable.execute<{ count: string }>(sql`select count(*) as count from ${changed}`);
  return Number(rows[0]?.count ?? 0);
};

/**
 * Has the jobs that failed for good tried again, as often as new ones.
 * @param task only those of this task; of every task by default
 * @returns how many there are
 */
export const retryFailedJobs = (queryable: Queryable, task?: string): Promise<number> =>
  countOf(
    queryable,
    sql`graphile_worker.reschedule_jobs(${failedIds(task)}, run_at => now(), attempts => 0) as changed`,
  );

/**
 * Removes the jobs that failed for good: what they were to do does not happen.
 * @param task only those of this task; of every task by default
 * @returns how many there were
 */
export const forgetFailedJobs = (queryable: Queryable, task?: string): Promise<number> =>
  countOf(queryable, sql`graphile_worker.complete_jobs(${failedIds(task)}) as changed`);
