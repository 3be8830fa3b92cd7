import { sql } from 'drizzle-orm';
import type { Queryable } from './queryable.ts';

/** The time of the database's own clock. */
export const readDatabaseTime = async (queryable: Queryable): Promise<Date> => {
  const { rows } = await queryable.execute<{ ms: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
  );
  return new Date(Number(rows[0]?.ms));
};
