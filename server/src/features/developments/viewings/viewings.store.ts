import { and, asc, count, eq, gt, lt, ne, notInArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import { viewings } from './viewings.table.ts';

export type ViewingRow = typeof viewings.$inferSelect;

/** A person and a development that she views. */
export interface PersonAndDevelopment {
  developmentId: string;
  userId: string;
}

/** Makes the bookings of the viewings of a development wait for each other until the transaction ends. */
export const lockViewings = (transaction: Transaction, developmentId: string): Promise<void> =>
  acquireNamedLock(transaction, `viewings:${developmentId}`);

/** The viewing that a person has booked, also one that is over; undefined without one. */
export const selectViewing = async (
  queryable: Queryable,
  { developmentId, userId }: PersonAndDevelopment,
): Promise<ViewingRow | undefined> =>
  (
    await queryable
      .select()
      .from(viewings)
      .where(and(eq(viewings.developmentId, developmentId), eq(viewings.userId, userId)))
  )[0];

/** How many parties come to each viewing. @param without a person who is not counted */
export const countParties = async (
  queryable: Queryable,
  developmentId: string,
  without = '',
): Promise<Map<string, number>> => {
  const rows = await queryable
    .select({ startsOn: viewings.startsOn, parties: count() })
    .from(viewings)
    .where(and(eq(viewings.developmentId, developmentId), ne(viewings.userId, without)))
    .groupBy(viewings.startsOn);
  return new Map(rows.map(({ startsOn, parties }) => [startsOn, parties]));
};

/** Writes the viewing of a person in the place of the one before. */
export const upsertViewing = async (queryable: Queryable, row: typeof viewings.$inferInsert): Promise<void> => {
  const { startsOn, endsOn, endsAt, visitor, bookedAt } = row;
  await queryable
    .insert(viewings)
    .values(row)
    .onConflictDoUpdate({
      target: [viewings.developmentId, viewings.userId],
      set: { startsOn, endsOn, endsAt, visitor, bookedAt },
    });
};

/** Deletes the viewing of a person. */
export const deleteViewing = async (queryable: Queryable, id: string): Promise<void> => {
  await queryable.delete(viewings).where(eq(viewings.id, id));
};

/** The viewings of a development that end after an instant, the earliest first. */
export const selectViewingsAfter = (
  queryable: Queryable,
  { developmentId, now, limit }: { developmentId: string; now: Date; limit: number },
): Promise<ViewingRow[]> =>
  queryable
    .select()
    .from(viewings)
    .where(and(eq(viewings.developmentId, developmentId), gt(viewings.endsAt, now)))
    .orderBy(asc(viewings.startsOn), asc(viewings.bookedAt), asc(viewings.id))
    .limit(limit);

/** The viewings that a person has booked. */
export const selectViewingsOf = (queryable: Queryable, userId: string): Promise<ViewingRow[]> =>
  queryable.select().from(viewings).where(eq(viewings.userId, userId)).orderBy(asc(viewings.endsAt));

/** Deletes the viewings that a person has booked. */
export const deleteViewingsOf = async (queryable: Queryable, userId: string): Promise<void> => {
  await queryable.delete(viewings).where(eq(viewings.userId, userId));
};

/** Deletes the viewings that ended before an instant, except those of some people. */
export const deleteViewingsBefore = async (
  queryable: Queryable,
  { before, exceptOf }: { before: Date; exceptOf: readonly string[] },
): Promise<void> => {
  await queryable.delete(viewings).where(and(lt(viewings.endsAt, before), notInArray(viewings.userId, [...exceptOf])));
};
