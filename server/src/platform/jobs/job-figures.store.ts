import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/queryable.ts';

/** The jobs of one task that wait or have failed. */
export interface JobFigures {
  task: string;
  /** Due, and not taken up yet. */
  waiting: number;
  /** How long the oldest of those has been due, in seconds. */
  oldestSeconds: number;
  /** Failed as often as they may be tried: they run no more. */
  failed: number;
  /** When the first of those failed for the last time; null for none. */
  failedSince: Date | null;
}

/** Counts the jobs of every task that has any that are due or failed. The queue holds no finished jobs, so it is short. */
export const countJobs = async (database: Queryable): Promise<JobFigures[]> => {
  const { rows } = await database.execute<
    Record<'task' | 'waiting' | 'oldest' | 'failed', string> & { failedSince: string | null }
  >(sql`
    select task_identifier as task,
      count(*) filter (where attempts < max_attempts) as waiting,
      coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts)), 0) as oldest,
      count(*) filter (where attempts >= max_attempts) as failed,
      min(updated_at) filter (where attempts >= max_attempts) as "failedSince"
    from graphile_worker.jobs
    where locked_at is null and run_at <= now()
    group by task_identifier`);
  return rows.map(({ task, waiting, oldest, failed, failedSince }) => ({
    task,
    waiting: Number(waiting),
    oldestSeconds: Number(oldest),
    failed: Number(failed),
    failedSince: failedSince === null ? null : new Date(failedSince),
  }));
};
