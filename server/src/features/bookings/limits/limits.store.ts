import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { BookingLimits } from '@ekhaya/contract/bookings/bookings.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { bookings } from '../records/bookings.table.ts';
import { bookingLimits } from './limits.table.ts';

/** The limits that an estate has set; undefined where it has set none. */
export const selectBookingLimits = async (queryable: Queryable, estateId: string): Promise<BookingLimits | undefined> =>
  (
    await queryable
      .select({ facilities: bookingLimits.facilities, lagoonDays: bookingLimits.lagoonDays })
      .from(bookingLimits)
      .where(eq(bookingLimits.estateId, estateId))
  )[0];

export const upsertBookingLimits = async (
  transaction: Queryable,
  estateId: string,
  limits: BookingLimits,
): Promise<void> => {
  await transaction
    .insert(bookingLimits)
    .values({ estateId, ...limits })
    .onConflictDoUpdate({ target: bookingLimits.estateId, set: limits });
};

/** Sets the limits of an estate that has set none. */
export const insertBookingLimits = async (
  transaction: Queryable,
  estateId: string,
  limits: BookingLimits,
): Promise<void> => {
  await transaction
    .insert(bookingLimits)
    .values({ estateId, ...limits })
    .onConflictDoNothing();
};

/** Lets one transaction at a time change the limits of an estate; ends with the transaction. */
export const lockLimitsOf = async (transaction: Queryable, estateId: string): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`booking-limits:${estateId}`}, 0))`);
};

/** Lets one transaction at a time count and add the bookings of a holder, a person or a house; ends with the transaction. */
export const lockHolder = async (transaction: Queryable, key: string): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bookings:${key}`}, 0))`);
};

/** Live bookings of one service that are not over. */
export interface LiveCount {
  serviceId: string;
  /** Of the person. */
  ofPerson: number;
  /** Of the house; 0 for no house. */
  ofHouse: number;
}

/** How many live bookings of an estate that are not over a person and a house have, by service. */
export const countLiveBookings = (
  transaction: Queryable,
  { estateId, customerId, unitNumber, now }: { estateId: string; customerId: string; unitNumber: string; now: Date },
): Promise<LiveCount[]> => {
  const isOfPerson = eq(bookings.customerId, customerId);
  const isOfHouse = unitNumber === '' ? sql`false` : eq(bookings.unitNumber, unitNumber);
  return transaction
    .select({
      serviceId: bookings.serviceId,
      ofPerson: sql<number>`(count(*) filter (where ${isOfPerson}))::int`,
      ofHouse: sql<number>`(count(*) filter (where ${isOfHouse}))::int`,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.estateId, estateId),
        inArray(bookings.status, ['REQUESTED', 'BOOKED']),
        sql`upper(${bookings.during}) > ${now.toISOString()}::timestamptz`,
        or(isOfPerson, isOfHouse),
      ),
    )
    .groupBy(bookings.serviceId);
};
