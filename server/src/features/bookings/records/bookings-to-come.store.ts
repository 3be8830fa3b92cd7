import { and, inArray, or, sql } from 'drizzle-orm';
import { countRowsOf, type EstateCounter } from '../../../platform/database/rows-of-estates.ts';
import { bookings } from './bookings.table.ts';

/** Counts the live bookings of estates that are not over at an instant, or are being moved to a time after it. */
export const countBookingsToCome = (now: Date): EstateCounter => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return countRowsOf(bookings, {
    estateId: bookings.estateId,
    where: and(
      inArray(bookings.status, ['REQUESTED', 'BOOKED']),
      or(sql`upper(${bookings.during}) > ${at}`, sql`upper(${bookings.pendingDuring}) > ${at}`),
    ),
  });
};
