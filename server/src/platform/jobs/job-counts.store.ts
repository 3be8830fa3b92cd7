import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/queryable.ts';
import { priorities } from './jobs.ts';

/** The jobs of one task that wait or have failed. */
export interface JobCounts {
  task: string;
  /** Due and not taken up yet, or tried in vain and waiting for another try. */
  waiting: number;
  /**
   * How long the oldest of those has been due, in seconds: since its first try, if there was one. Mails and messages to many people that
   * were not tried yet are left out: they run last, and thousands of them take their time.
   */
  oldestSeconds: number;
  /**
   * For how long no process has taken up the oldest that is due, in seconds. One that was tried in vain is due again at its next try,
   * so a mail server that is away says nothing here. What goes to many people is left out: other jobs are late when nobody takes it up.
   */
  overdueSeconds: number;
  /** Failed as often as they may be tried: they run no more. */
  failed: number;
  /** When the first of those failed for the last time; null for none. */
  failedSince: Date | null;
}

/**
 * The seconds between the first try of a job and its next one: after try `n` the queue waits `exp(min(n, 10))` seconds. A job whose
 * tries fail would otherwise never be due for long.
 */
const secondsOfTries = sql`(select coalesce(sum(exp(least(tried, 10))), 0) from generate_series(1, attempts) as tried)`;

/** Counts the jobs of every task that has any that are due or failed. The queue holds no finished jobs, so it is short. */
export const countJobs = async (database: Queryable): Promise<JobCounts[]> => {
  const isOne = sql`priority < ${priorities.bulk}`;
  const { rows } = await database.execute<
    Record<'task' | 'waiting' | 'oldest' | 'overdue' | 'failed', string> & { failedSince: string | null }
  >(sql`
    select task_identifier as task,
      count(*) filter (where attempts < max_attempts) as waiting,
      coalesce(
        max(extract(epoch from now() - run_at) + ${secondsOfTries})
          filter (where attempts < max_attempts and (${isOne} or attempts > 0)), 0) as oldest,
      coalesce(
        max(greatest(extract(epoch from now() - run_at), 0)) filter (where attempts < max_attempts and ${isOne}), 0) as overdue,
      count(*) filter (where attempts >= max_attempts) as failed,
      min(updated_at) filter (where attempts >= max_attempts) as "failedSince"
    from graphile_worker.jobs
    where locked_at is null and (run_at <= now() or attempts > 0)
    group by task_identifier`);
  return rows.map(({ task, waiting, oldest, overdue, failed, failedSince }) => ({
    task,
    waiting: Number(waiting),
    oldestSeconds: Number(oldest),
    overdueSeconds: Number(overdue),
    failed: Number(failed),
    failedSince: failedSince === null ? null : new Date(failedSince),
  }));
};
