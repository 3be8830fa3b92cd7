import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { BookingStatus } from '@ekhaya/contract/bookings/bookings.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { bookingLines, bookings } from './bookings.table.ts';
import { toRangeLiteral, type InstantRange } from './instant-range.ts';

/** The status of a booking as staff see it: what a pending decision gives it. Indexes of staff lists are on this expression. */
export const staffStatus = sql<BookingStatus>`coalesce(${bookings.pendingStatus}, ${bookings.status})`;

/** The condition that a booking has one of some statuses for staff. */
export const hasStaffStatus = (statuses: readonly BookingStatus[]): SQL =>
  statuses.length === 1 ? sql`${staffStatus} = ${statuses[0]}` : sql`${staffStatus} in ${[...statuses]}`;

/** The values of the pending columns of a booking without a pending decision. */
export const nothingPending = {
  pendingDecisionId: null,
  pendingUntil: null,
  pendingStatus: null,
  pendingReason: '',
  pendingDate: null,
  pendingStartsAt: null,
  pendingEndsAt: null,
  pendingDuring: null,
} satisfies Partial<typeof bookings.$inferSelect>;

/** Whether one booking of a resource excludes another: there is one of it. */
export const isExclusiveResource = (resourceId: string): SQL<boolean> =>
  sql<boolean>`(select quantity = 1 from resources where id = ${resourceId})`;

/** Deletes the lines that hold new times of bookings. */
export const deleteHeldLines = async (transaction: Queryable, ids: readonly string[]): Promise<void> => {
  await transaction
    .delete(bookingLines)
    .where(and(inArray(bookingLines.bookingId, [...ids]), eq(bookingLines.isHeld, true)));
};

/** Writes the status that bookings will have when a pending decision is applied. */
export const writePendingStatus = async (
  transaction: Queryable,
  ids: readonly string[],
  pending: { decisionId: string; until: Date; status: BookingStatus; reason: string },
): Promise<void> => {
  if (ids.length === 0) return;
  await transaction
    .update(bookings)
    .set({
      pendingDecisionId: pending.decisionId,
      pendingUntil: pending.until,
      pendingStatus: pending.status,
      pendingReason: pending.reason,
    })
    .where(inArray(bookings.id, [...ids]));
};

/**
 * Writes the times that a booking will have when a pending decision is applied, and takes them at once: beside each line of the
 * booking it inserts a held line with the new times, at the new place if that changes.
 */
export const writePendingTimes = async (
  transaction: Queryable,
  id: string,
  pending: { decisionId: string; until: Date; status: BookingStatus; date: string; startsAt: string; endsAt: string },
  { range, resourceId }: { range: InstantRange; resourceId?: string | undefined },
): Promise<void> => {
  const during = toRangeLiteral(range);
  await transaction
    .update(bookings)
    .set({
      pendingDecisionId: pending.decisionId,
      pendingUntil: pending.until,
      pendingStatus: pending.status,
      pendingDate: pending.date,
      pendingStartsAt: pending.startsAt,
      pendingEndsAt: pending.endsAt,
      pendingDuring: during,
    })
    .where(eq(bookings.id, id));
  await transaction.execute(sql`
    insert into booking_lines (booking_id, resource_id, quantity, date, during, is_live, is_exclusive, is_held)
    select booking_id, ${resourceId === undefined ? sql`resource_id` : sql`${resourceId}`}, quantity, ${pending.date},
      ${during}::tstzrange, is_live, ${resourceId === undefined ? sql`is_exclusive` : isExclusiveResource(resourceId)}, true
    from booking_lines where booking_id = ${id} and not is_held`);
};

/** Removes what a pending decision has written to bookings, and the times that it holds. */
export const clearPending = async (transaction: Queryable, decisionId: string): Promise<void> => {
  const cleared = await transaction
    .update(bookings)
    .set(nothingPending)
    .where(eq(bookings.pendingDecisionId, decisionId))
    .returning({ id: bookings.id });
  if (cleared.length > 0) {
    await deleteHeldLines(
      transaction,
      cleared.map(({ id }) => id),
    );
  }
};
