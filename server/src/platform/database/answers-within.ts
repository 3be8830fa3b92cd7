import { setTimeout as pause } from 'node:timers/promises';
import { measureDatabase } from './database-latency.store.ts';
import type { Queryable } from './queryable.ts';

/** Whether the database answers within some time, with the wait for a connection. */
export const answersWithin = (queryable: Queryable, milliseconds: number): Promise<boolean> => {
  const answers = measureDatabase(queryable).then(
    () => true,
    () => false,
  );
  return Promise.race([answers, pause(milliseconds, false, { ref: false })]);
};
