import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';

/**
 * Drops the months of the audit log that ended before an instant, each of one estate and as a whole (decision 23). A month with a
 * row by or about one of `exceptOf` stays.
 * @returns the number of rows
 */
export const dropOldAuditMonths = async (
  queryable: Queryable,
  { before, exceptOf }: { before: Date; exceptOf: readonly string[] },
): Promise<number> => {
  const held = sql.param([...exceptOf]);
  const { rows } = await queryable.execute<{ estate: string; month: string }>(sql`
    select estate_id as estate, date_trunc('month', at at time zone 'UTC')::date::text as month
    from audit_log
    where at < date_trunc('month', ${before.toISOString()}::timestamptz at time zone 'UTC') at time zone 'UTC'
    group by 1, 2
    having not bool_or(actor_id = any(${held}::text[]) or person_id = any(${held}::text[]))`);
  let dropped = 0;
  for (const { estate, month } of rows) {
    const { rows: counted } = await queryable.execute<{ dropped: number }>(
      sql`select drop_audit_month(${estate}, ${month}::date)::int as dropped`,
    );
    dropped += counted[0]?.dropped ?? 0;
  }
  return dropped;
};
