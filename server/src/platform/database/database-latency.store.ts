import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Queryable } from './queryable.ts';

/** Measures how long the database takes for a query that does nothing, in milliseconds, with the wait for a connection. */
export const measureDatabase = async (queryable: Queryable): Promise<number> => {
  const before = performance.now();
  await queryable.execute(sql`select 1`);
  return performance.now() - before;
};

/** Whether the database answers within some time, with the wait for a connection. */
export const answersWithin = (queryable: Queryable, milliseconds: number): Promise<boolean> => {
  const answers = measureDatabase(queryable).then(
    () => true,
    () => false,
  );
  return Promise.race([answers, pause(milliseconds, false, { ref: false })]);
};
