import { sql } from 'drizzle-orm';
import type pg from 'pg';
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

/** Takes the session lock of a runner. It lasts as long as the connection. */
export const lockRunner = async (connection: pg.ClientBase, runnerId: string): Promise<void> => {
  await connection.query(`select pg_advisory_lock(hashtextextended('job-runner:' || $1, 0))`, [runnerId]);
};

/**
 * Releases the jobs of runners without a lock, while other processes run. A job that is held for a shorter time is left: its runner
 * may only just have lost its connection.
 * @param options.heldForMs the time that a job must have been held
 * @returns the number of runners whose jobs were released
 */
export const releaseJobsOfDeadRunners = async (
  queryable: Queryable,
  { heldForMs }: { heldForMs: number },
): Promise<number> => {
  const { rows } = await queryable.execute<{ runners: number }>(sql`
    with holder as materialized (
      select locked_by, min(locked_at) as since from graphile_worker.jobs where locked_by is not null group by locked_by
    ), dead as materialized (
      select array_agg(locked_by) as ids, count(*)::int as runners from holder
      where since < clock_timestamp() - make_interval(secs => ${heldForMs / 1000}) and pg_try_advisory_xact_lock(hashtextextended('job-runner:' || locked_by, 0))
    )
    select runners, graphile_worker.force_unlock_workers(ids) from dead where runners > 0`);
  return rows[0]?.runners ?? 0;
};
