import { sql } from 'drizzle-orm';
import type { Queryable } from './queryable.ts';

/** The size of the database on its disk, in bytes. */
export const readDatabaseBytes = async (queryable: Queryable): Promise<number> => {
  const { rows } = await queryable.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  );
  return Number(rows[0]?.bytes ?? 0);
};
