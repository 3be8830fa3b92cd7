import { desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '../database/queryable.ts';
import { troubles } from './health.table.ts';

/** Something that was or is down. */
export type TroubleRow = typeof troubles.$inferSelect;

/** Enough for a month in which a part fails every hour, and the providers of a hundred estates fail now and then. */
const maxTroubles = 5000;

/** Returns the troubles that last and those that ended after an instant, the newest first. */
export const selectTroublesSince = (queryable: Queryable, since: Date): Promise<TroubleRow[]> =>
  queryable
    .select()
    .from(troubles)
    .where(or(isNull(troubles.endedAt), gt(troubles.endedAt, since)))
    .orderBy(desc(troubles.startedAt), desc(troubles.id))
    .limit(maxTroubles);

/** What is down. */
export const selectOpenTroubles = (queryable: Queryable): Promise<TroubleRow[]> =>
  queryable.select().from(troubles).where(isNull(troubles.endedAt));

/** Records something that is or was down. */
export const insertTrouble = async (queryable: Queryable, trouble: typeof troubles.$inferInsert): Promise<void> => {
  await queryable.insert(troubles).values(trouble);
};

/** Changes what is recorded: that it became worse, or that it is over. */
export const updateTrouble = async (
  queryable: Queryable,
  id: number,
  changed: Partial<Pick<TroubleRow, 'state' | 'endedAt'>>,
): Promise<void> => {
  await queryable.update(troubles).set(changed).where(eq(troubles.id, id));
};

/** Forgets what was over before an instant. */
export const deleteTroublesBefore = async (queryable: Queryable, before: Date): Promise<void> => {
  await queryable.delete(troubles).where(lt(troubles.endedAt, before));
};
