import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { BookingLimits } from '@ekhaya/contract/bookings/bookings.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import { versionReader } from '../../../platform/database/versioned-record.ts';
import { copyRowsOf, type EstateCopier } from '../../../platform/database/rows-of-estates.ts';
import { bookings } from '../records/bookings.table.ts';
import { bookingLimits } from './limits.table.ts';

/** Reads the version of the booking limits of an estate. */
export const readLimitsVersion = versionReader(bookingLimits, bookingLimits.estateId);

/** Returns the booking limits that an estate has set, or undefined if it has set none. */
export const selectBookingLimits = async (queryable: Queryable, estateId: string): Promise<BookingLimits | undefined> =>
  (
    await queryable
      .select({ facilities: bookingLimits.facilities, lagoonDays: bookingLimits.lagoonDays })
      .from(bookingLimits)
      .where(eq(bookingLimits.estateId, estateId))
  )[0];

/** Stores the booking limits of an estate, replacing those it had. */
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

/** Stores the booking limits of an estate, unless it has set some. */
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

/** Locks the booking limits of an estate until the transaction ends, whether or not it has set some. */
export const lockLimitsOf = (transaction: Queryable, estateId: string): Promise<void> =>
  acquireNamedLock(transaction, `booking-limits:${estateId}`);

/** Locks the bookings of a person or a house until the transaction ends, so that they can be counted and added to. */
export const lockHolder = (transaction: Queryable, key: string): Promise<void> =>
  acquireNamedLock(transaction, `bookings:${key}`);

/** The number of live bookings of one service that have not ended. */
export interface LiveCount {
  serviceId: string;
  ofPerson: number;
  /** 0 if there is no house. */
  ofHouse: number;
}

/** Counts, by service, the live bookings of a person and of a house at an estate that have not ended. */
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

/** Copies the booking limits of an estate to a new one. */
export const copyBookingLimits: EstateCopier = copyRowsOf(bookingLimits);
