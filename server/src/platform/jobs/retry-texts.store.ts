import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/queryable.ts';

/** Lets the text messages that wait for another try be tried now, when the caller's transaction commits. */
export const retryTextsNow = async (queryable: Queryable): Promise<void> => {
  await queryable.execute(sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
    from graphile_worker.jobs
    where (task_identifier like 'text-%' or task_identifier = 'send-text')
      and locked_at is null and attempts between 1 and max_attempts - 1
    having count(*) > 0`);
};
