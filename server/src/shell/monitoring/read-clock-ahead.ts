import { readDatabaseTime } from '../../platform/database/database-clock.store.ts';
import type { Dependencies } from '../../platform/dependencies.ts';

/** How far the clock of this process is ahead of the clock of the database, in milliseconds. */
export const readClockAhead = async ({
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'>): Promise<number> => {
  const before = clock.now().getTime();
  const there = (await readDatabaseTime(database.db)).getTime();
  return Math.round((before + clock.now().getTime()) / 2 - there);
};
