import { sql } from 'drizzle-orm';
import type { Queryable } from './queryable.ts';

/** How many connections PostgreSQL takes from all of its clients together, but for those that it keeps for superusers. */
export const readConnectionLimit = async (queryable: Queryable): Promise<number> => {
  const { rows } = await queryable.execute<{ connections: number }>(
    sql`select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections`,
  );
  return rows[0]?.connections ?? 0;
};
