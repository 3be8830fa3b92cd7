import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { listenerApplicationName } from '../live/database-listener.ts';

/** Frees the jobs that those runners of this process could not give back, the database being away: the library lets them wait for four hours. */
export const releaseJobsOfRunners = async (queryable: Queryable, runnerIds: readonly string[]): Promise<void> => {
  const ids = JSON.stringify(runnerIds);
  await queryable.execute(
    sql`select graphile_worker.force_unlock_workers(array(select json_array_elements_text(${ids}::json)))`,
  );
};

/** Frees the jobs of processes that have died, when no other process of this database is alive. To be called before the first runner. */
export const releaseJobsOfDeadProcesses = async (queryable: Queryable): Promise<void> => {
  await queryable.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
    where locked_by is not null and 1 >= (
      select count(*) from pg_stat_activity
      where datname = current_database() and application_name = ${listenerApplicationName}
    )
    having count(*) > 0`);
};
