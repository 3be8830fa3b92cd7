import { readDatabaseTime } from '../../platform/database/database-clock.store.ts';
import type { Dependencies } from '../../platform/dependencies.ts';

/** A question that takes longer may have waited for a connection: it says little of the clocks. */
const quickMs = 500;
const maxQuestions = 3;

/** How far the clock of this process is ahead of the clock of the database, in milliseconds, by the quickest of a few questions. */
export const readClockAhead = async ({
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'>): Promise<number> => {
  let quickest = { tookMs: Number.POSITIVE_INFINITY, aheadMs: 0 };
  for (let asked = 0; asked < maxQuestions && quickest.tookMs > quickMs; asked += 1) {
    const before = clock.now().getTime();
    const there = (await readDatabaseTime(database.db)).getTime();
    const after = clock.now().getTime();
    const tookMs = after - before;
    if (tookMs < quickest.tookMs) quickest = { tookMs, aheadMs: Math.round((before + after) / 2 - there) };
  }
  return quickest.aheadMs;
};
