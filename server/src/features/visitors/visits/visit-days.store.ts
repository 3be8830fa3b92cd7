import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { visitDays } from './visit-days.table.ts';

type VisitDayRow = typeof visitDays.$inferSelect;

/** Returns the days of a weekly invitation on which something happened, from a day on if given, the earliest first. */
export const selectVisitDays = (queryable: Queryable, invitationId: string, from?: string): Promise<VisitDayRow[]> =>
  queryable
    .select()
    .from(visitDays)
    .where(and(eq(visitDays.invitationId, invitationId), from === undefined ? undefined : gte(visitDays.day, from)))
    .orderBy(asc(visitDays.day));

/** Returns the days of some invitations on which something happened. */
export const selectDaysOfInvitations = (
  queryable: Queryable,
  ids: readonly string[],
): Promise<Pick<VisitDayRow, 'invitationId' | 'day'>[]> =>
  queryable
    .select({ invitationId: visitDays.invitationId, day: visitDays.day })
    .from(visitDays)
    .where(inArray(visitDays.invitationId, [...ids]));

/** Writes some columns of a day of a weekly invitation. The transaction has locked the invitation. */
export const upsertVisitDay = async (
  transaction: Queryable,
  { invitationId, day }: Pick<VisitDayRow, 'invitationId' | 'day'>,
  change: Partial<Omit<VisitDayRow, 'invitationId' | 'day'>>,
): Promise<void> => {
  await transaction
    .insert(visitDays)
    .values({ invitationId, day, ...change })
    .onConflictDoUpdate({ target: [visitDays.invitationId, visitDays.day], set: change });
};

/** Copies the days of an invitation from a day on to the invitation that replaces it. */
export const copyVisitDays = async (
  transaction: Queryable,
  { from, to, since }: { from: string; to: string; since: string },
): Promise<void> => {
  const days = await selectVisitDays(transaction, from, since);
  if (days.length > 0) await transaction.insert(visitDays).values(days.map((day) => ({ ...day, invitationId: to })));
};

/** A day of a weekly invitation in the answer of the database. Instants are milliseconds since 1970. */
export interface StoredVisitDay {
  day: string;
  pausedAt: number | null;
  arrivedAt: number | null;
  leftAt: number | null;
  endMinutes: number | null;
}

const milliseconds = (column: typeof visitDays.arrivedAt | typeof visitDays.leftAt | typeof visitDays.pausedAt) =>
  sql`(extract(epoch from ${column}) * 1000)::bigint`;

/** The days of an invitation as one JSON value, the earliest first. @param id the column of the invitation's id */
export const visitDaysAsJson = (id: unknown) => sql<StoredVisitDay[]>`(
  select coalesce(json_agg(json_build_object('day', ${visitDays.day}, 'pausedAt', ${milliseconds(visitDays.pausedAt)},
    'arrivedAt', ${milliseconds(visitDays.arrivedAt)}, 'leftAt', ${milliseconds(visitDays.leftAt)},
    'endMinutes', ${visitDays.endMinutes}) order by ${visitDays.day}), '[]')
  from ${visitDays} where ${visitDays.invitationId} = ${id})`;
