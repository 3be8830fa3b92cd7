import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Queryable } from '../database/queryable.ts';
import { listenerApplicationName } from '../database/application-names.ts';
import { secretIdOf } from './secrets.ts';

/** The first number of the advisory locks by which processes tell which secrets they know. It must never change. */
const lockClass = 4_006_010;

const lockNumberOf = (secretId: string): number => Buffer.from(secretId, 'base64url').readInt32BE(0);

/**
 * Tells other processes which secrets this one knows, as long as a connection is open: by a shared advisory lock for each. It is the
 * connection with which the process listens, of which each has one.
 */
export const showSecrets = async (client: pg.ClientBase, secrets: readonly string[]): Promise<void> => {
  for (const secret of secrets) {
    await client.query('select pg_advisory_lock_shared($1, $2)', [lockClass, lockNumberOf(secretIdOf(secret))]);
  }
};

/** How many processes run on this database, and how many of them do not know a secret. */
export const countHolders = async (
  queryable: Queryable,
  secretId: string,
): Promise<{ running: number; unaware: number }> => {
  const { rows } = await queryable.execute<{ running: number; unaware: number }>(sql`
    select count(*)::int as running, count(*) filter (where not exists (
      select from pg_locks
      where pg_locks.pid = activity.pid and locktype = 'advisory' and granted and classid::bigint = ${lockClass}
        and objid::bigint = ${lockNumberOf(secretId) >>> 0}::bigint and objsubid = 2
    ))::int as unaware
    from pg_stat_activity activity
    where datname = current_database() and application_name = ${listenerApplicationName}`);
  return rows[0] ?? { running: 0, unaware: 0 };
};
