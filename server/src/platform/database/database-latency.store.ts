import { sql } from 'drizzle-orm';
import type { Queryable } from './queryable.ts';

/** Measures how long the database takes for a query that does nothing, in milliseconds, with the wait for a connection. */
export const measureDatabase = async (queryable: Queryable): Promise<number> => {
  const before = performance.now();
  await queryable.execute(sql`select 1`);
  return performance.now() - before;
};
