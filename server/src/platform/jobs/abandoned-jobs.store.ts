import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { listenerApplicationName } from '../database/application-names.ts';

/**
 * Releases the jobs of earlier runners of this process that could not be released when the database became unavailable. The
 * library would release them only after four hours.
 */
export const releaseJobsOfRunners = async (queryable: Queryable, runnerIds: readonly string[]): Promise<void> => {
  const ids = JSON.stringify(runnerIds);
  await queryable.execute(
    sql`select graphile_worker.force_unlock_workers(array(select json_array_elements_text(${ids}::json)))`,
  );
};

/** Releases the jobs of dead processes, if no other process uses this database. Called before the first runner starts. */
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
