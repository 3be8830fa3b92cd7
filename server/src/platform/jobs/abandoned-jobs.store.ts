import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Queryable } from '../database/database.ts';
import { listenerApplicationName } from '../database/application-names.ts';

/**
 * Releases the jobs of runners that run no more. The library would release them only after four hours. One whose key went to a newer
 * job after it was taken is removed instead: the newer one does its work, and the library would keep it as failed for good.
 */
export const releaseJobsOfRunners = (queryable: Queryable, runnerIds: readonly string[]): Promise<void> =>
  queryable.transaction(async (transaction) => {
    const ids = sql`array(select json_array_elements_text(${JSON.stringify(runnerIds)}::json))`;
    await transaction.execute(sql`
      delete from graphile_worker._private_jobs
      where locked_by = any(${ids}) and key is null and attempts >= max_attempts and updated_at > locked_at`);
    await transaction.execute(sql`select graphile_worker.force_unlock_workers(${ids})`);
  });

/** Releases the jobs of dead processes, if no other process uses this database. Called before the first runner starts. */
export const releaseJobsOfDeadProcesses = async (queryable: Queryable): Promise<void> => {
  const { rows } = await queryable.execute<{ id: string }>(sql`
    select distinct locked_by as id from graphile_worker.jobs
    where locked_by is not null and 1 >= (
      select count(*) from pg_stat_activity
      where datname = current_database() and application_name = ${listenerApplicationName}
    )`);
  if (rows.length > 0)
    await releaseJobsOfRunners(
      queryable,
      rows.map(({ id }) => id),
    );
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
export const releaseJobsOfDeadRunners = (queryable: Queryable, { heldForMs }: { heldForMs: number }): Promise<number> =>
  // The locks of the dead, taken here, last until their jobs are released.
  queryable.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: string }>(sql`
      with holder as materialized (
        select locked_by as id, min(locked_at) as since from graphile_worker.jobs where locked_by is not null group by locked_by
      )
      select id from holder
      where since < clock_timestamp() - make_interval(secs => ${heldForMs / 1000}) and pg_try_advisory_xact_lock(hashtextextended('job-runner:' || id, 0))`);
    if (rows.length > 0)
      await releaseJobsOfRunners(
        transaction,
        rows.map(({ id }) => id),
      );
    return rows.length;
  });
