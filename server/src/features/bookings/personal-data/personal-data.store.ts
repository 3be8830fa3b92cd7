import { and, asc, desc, eq, getTableColumns, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { nobodyId } from '../../identity/accounts/people.view.ts';
import { services } from '../facilities/facilities.table.ts';
import { bookings } from '../records/bookings.table.ts';
import { belongsToSomebody } from '../records/named-bookings.store.ts';

const nameless = { customerId: nobodyId, unitNumber: '', requestKey: null };

const { id, estateId, date, startsAt, endsAt, status, reason, visitors, unitNumber, createdAt } =
  getTableColumns(bookings);

/** Every booking of a person, the latest day first. */
export const selectAllBookingsOf = (queryable: Queryable, customerId: string) =>
  queryable
    .select({
      id,
      estateId,
      service: services.name,
      date,
      startsAt,
      endsAt,
      status,
      reason,
      visitors,
      unitNumber,
      createdAt,
    })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .where(eq(bookings.customerId, customerId))
    .orderBy(desc(bookings.date), desc(bookings.startsAt), desc(bookings.id));

/** Locks the live bookings of a person until the transaction ends. */
export const lockLiveBookingsOf = (
  transaction: Transaction,
  customerId: string,
): Promise<{ id: string; estateId: string; unitNumber: string; until: string }[]> =>
  transaction
    .select({ id, estateId, unitNumber, until: sql<string>`upper(${bookings.during})::text` })
    .from(bookings)
    .where(and(eq(bookings.customerId, customerId), inArray(bookings.status, ['REQUESTED', 'BOOKED'])))
    .orderBy(asc(bookings.id))
    .for('update');

/** Hands every booking of a person to nobody. */
export const handOverBookings = async (transaction: Transaction, customerId: string): Promise<void> => {
  await transaction.update(bookings).set(nameless).where(eq(bookings.customerId, customerId));
};

/** Hands up to `limit` bookings of an estate from before a day to nobody, except those of some people. @returns how many */
export const handOverBookingsBefore = async (
  transaction: Transaction,
  wanted: { estateId: string; before: string; exceptOf: readonly string[]; limit: number },
): Promise<number> => {
  const old = transaction
    .select({ id })
    .from(bookings)
    .where(
      and(
        eq(bookings.estateId, wanted.estateId),
        lt(bookings.date, wanted.before),
        belongsToSomebody,
        wanted.exceptOf.length === 0 ? undefined : notInArray(bookings.customerId, [...wanted.exceptOf]),
      ),
    )
    .limit(wanted.limit)
    .for('update', { skipLocked: true });
  const rows = await transaction.update(bookings).set(nameless).where(inArray(bookings.id, old)).returning({ id });
  return rows.length;
};

/** The people with bookings at an estate on some days, with the number of their bookings, by id. */
export const selectCustomersOfDays = async (
  queryable: Queryable,
  wanted: { estateId: string; from: string; to: string; limit: number; offset: number },
): Promise<{ personId: string; records: number; total: number }[]> =>
  queryable
    .select({
      personId: bookings.customerId,
      records: sql<number>`count(*)::int`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.estateId, wanted.estateId),
        sql`${bookings.date} between ${wanted.from} and ${wanted.to}`,
        belongsToSomebody,
      ),
    )
    .groupBy(bookings.customerId)
    .orderBy(asc(bookings.customerId))
    .limit(wanted.limit)
    .offset(wanted.offset);
