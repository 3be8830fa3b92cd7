import { and, between, desc, eq, getTableColumns, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { isLiveStatus, type BookingStatus } from '@ekhaya/contract/bookings/bookings.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { namedStatement, preparedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import { inOrderOf, withinEstates } from '../../../platform/database/list-conditions.ts';
import { versionReader, type Unversioned } from '../../../platform/database/versioned-record.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { estateProfiles } from '../../estates/catalogue/estate-profiles.view.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { bookingLines, bookings } from './bookings.table.ts';
import { toRangeLiteral, type InstantRange } from './instant-range.ts';
import { deleteHeldLines, isExclusiveResource, nothingPending } from './pending-bookings.store.ts';
import type { ResourceRow } from '../facilities/facilities.store.ts';
import { resources, services } from '../facilities/facilities.table.ts';

export type BookingRow = typeof bookings.$inferSelect;

/** Reads the version of a booking. */
export const readBookingVersion = versionReader(bookings, bookings.id);

/** A booking to insert. */
export type NewBookingRow = Omit<Unversioned<BookingRow>, 'during' | `pending${string}`>;

/** A resource of a booking. `quantity` is the number booked, `stock` the number that exists. */
export interface BookedResource extends Pick<ResourceRow, 'id' | 'name' | 'quantity' | 'imageUrl' | 'openingHours'> {
  stock: number;
}

const { during: _, pendingDuring: __, ...bookingColumns } = getTableColumns(bookings);

/** A subquery that returns the resources of a booking as JSON, sorted by name. */
const resourcesOfBooking = sql<BookedResource[]>`(
  select coalesce(json_agg(json_build_object('id', ${resources.id}, 'name', ${resources.name}, 'quantity',
    ${bookingLines.quantity}, 'imageUrl', ${resources.imageUrl}, 'stock', ${resources.quantity}, 'openingHours',
    ${resources.openingHours}) order by ${resources.name}, ${resources.id}), '[]')
  from ${bookingLines} join ${resources} on ${resources.id} = ${bookingLines.resourceId}
  where ${bookingLines.bookingId} = ${bookings.id} and not ${bookingLines.isHeld})`;

/** Builds a query for booking details, to which the caller adds conditions, order and limit. */
export const bookingDetailsQuery = (queryable: Queryable) =>
  queryable
    .select({
      booking: bookingColumns,
      service: services,
      estate: { name: estateProfiles.name, timeZone: estateProfiles.timeZone },
      customer: {
        id: people.id,
        email: people.email,
        firstName: people.firstName,
        lastName: people.lastName,
        mobile: people.mobile,
      },
      resources: resourcesOfBooking,
    })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(estateProfiles, eq(estateProfiles.id, bookings.estateId))
    .innerJoin(people, eq(people.id, bookings.customerId));

/** A booking with its service, estate, customer and resources. */
export type BookingDetails = Awaited<ReturnType<typeof bookingDetailsQuery>>[number];

const bookingDetailsById = preparedStatement((queryable) =>
  bookingDetailsQuery(queryable)
    .where(eq(bookings.id, sql.placeholder('id')))
    .prepare('booking_details'),
);

/** Returns the details of a booking, or undefined if there is no booking with that id. */
export const selectBookingDetails = async (queryable: Queryable, id: string): Promise<BookingDetails | undefined> =>
  (await bookingDetailsById(queryable).execute({ id }))[0];

const bookingDetailsByIds = preparedStatement((queryable) =>
  bookingDetailsQuery(queryable)
    .where(sql`${bookings.id} = any(${sql.placeholder('ids')})`)
    .prepare('booking_details_of_page'),
);

/** Returns the details of bookings in the order of their ids. Bookings that do not exist are left out. */
export const selectBookingsDetails = async (queryable: Queryable, ids: readonly string[]): Promise<BookingDetails[]> =>
  ids.length === 0
    ? []
    : inOrderOf(ids, await bookingDetailsByIds(queryable).execute({ ids: [...ids] }), ({ booking }) => booking.id);

/** The parameters of `selectBookingsOfPerson`. */
export interface PersonBookingsQuery {
  customerId: string;
  /** The estates whose bookings may be listed. */
  within: StaffEstates;
  /** Distinguishes lagoon services from facilities: see `isLagoonService`. */
  specialServiceId: string;
  now: Date;
  /** The maximum number of past bookings per kind: facility and lagoon. */
  maxPast: number;
}

/**
 * Returns the bookings of a person whose day has not passed at their estate, and the newest past ones of each kind. The most
 * recently changed booking comes first.
 */
export const selectBookingsOfPerson = (queryable: Queryable, query: PersonBookingsQuery): Promise<BookingDetails[]> => {
  const { customerId, within, specialServiceId, now, maxPast } = query;
  const isListed = and(eq(bookings.customerId, customerId), withinEstates(bookings.estateId, within));
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${estateProfiles.timeZone})::date`;
  const isLagoon = or(
    eq(bookings.serviceId, specialServiceId),
    sql`starts_with(${bookings.serviceId}, ${`${specialServiceId}-`})`,
  );
  const newestPast = (kind: SQL | undefined) =>
    queryable
      .select({ id: bookings.id })
      .from(bookings)
      .innerJoin(estateProfiles, eq(estateProfiles.id, bookings.estateId))
      .where(and(isListed, kind, sql`${bookings.date} < ${today}`))
      .orderBy(desc(bookings.date), desc(bookings.startsAt), desc(bookings.id))
      .limit(maxPast);
  return bookingDetailsQuery(queryable)
    .where(
      and(
        isListed,
        or(
          sql`${bookings.date} >= ${today}`,
          inArray(bookings.id, newestPast(isLagoon)),
          inArray(bookings.id, newestPast(sql`not (${isLagoon})`)),
        ),
      ),
    )
    .orderBy(desc(bookings.modifiedAt), desc(bookings.id));
};

/** Returns the id of the booking that a customer made with a request key, or undefined if there is none. */
export const selectBookingByKey = async (
  queryable: Queryable,
  customerId: string,
  requestKey: string,
): Promise<string | undefined> =>
  (
    await queryable
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.customerId, customerId), eq(bookings.requestKey, requestKey)))
  )[0]?.id;

/** Returns a booking without locking it, or undefined if there is no booking with that id. */
export const selectBooking = async (queryable: Queryable, id: string): Promise<BookingRow | undefined> =>
  (await queryable.select().from(bookings).where(eq(bookings.id, id)))[0];

/** Locks a booking until the transaction ends and returns it, or undefined if there is no booking with that id. */
export const lockBooking = async (transaction: Queryable, id: string): Promise<BookingRow | undefined> =>
  (await transaction.select().from(bookings).where(eq(bookings.id, id)).for('update'))[0];

/** Some hours of a day at one service, or at all services of an estate if it is null. */
export interface HoursOfDay {
  estateId: string;
  serviceId: string | null;
  date: string;
  /** The last day, if the same hours of several days in a row are meant. */
  until?: string | undefined;
  startsAt: string;
  endsAt: string;
  /** Bookings that were over by now are left out. */
  now: Date;
}

/** The condition that a booking is live, takes some of the hours and is not over. */
const isLiveDuring = ({ estateId, serviceId, date, until, startsAt, endsAt, now }: HoursOfDay): SQL | undefined =>
  and(
    eq(bookings.estateId, estateId),
    until === undefined ? eq(bookings.date, date) : between(bookings.date, date, until),
    inArray(bookings.status, ['REQUESTED', 'BOOKED']),
    lt(bookings.startsAt, endsAt),
    gt(bookings.endsAt, startsAt),
    sql`upper(${bookings.during}) > ${now.toISOString()}::timestamptz`,
    serviceId === null ? undefined : eq(bookings.serviceId, serviceId),
  );

/** Counts the live bookings of some hours, and the people who made them. */
export const countLiveBookingsDuring = async (
  queryable: Queryable,
  time: HoursOfDay,
): Promise<{ bookings: number; people: number }> => {
  const [row] = await queryable
    .select({ bookings: sql<number>`count(*)::int`, people: sql<number>`count(distinct ${bookings.customerId})::int` })
    .from(bookings)
    .where(isLiveDuring(time));
  return row ?? { bookings: 0, people: 0 };
};

/** Locks the live bookings of some hours in the order of their ids. */
export const lockLiveBookingsDuring = (transaction: Queryable, time: HoursOfDay): Promise<BookingRow[]> =>
  transaction.select().from(bookings).where(isLiveDuring(time)).orderBy(bookings.id).for('update');

/** Inserts a booking and its lines in one round trip. The statement is named, so each connection plans it once. */
const newBooking = namedStatement<Record<string, unknown>, never>(
  'new_booking',
  sql`
    with booking as (
      insert into bookings (id, estate_id, service_id, customer_id, unit_number, visitors, date, starts_at, ends_at, during,
        status, reason, request_key, created_at, modified_at)
      values (${sql.placeholder('id')}, ${sql.placeholder('estateId')}, ${sql.placeholder('serviceId')},
        ${sql.placeholder('customerId')}, ${sql.placeholder('unitNumber')}, ${sql.placeholder('visitors')},
        ${sql.placeholder('date')}, ${sql.placeholder('startsAt')}, ${sql.placeholder('endsAt')}, ${sql.placeholder('during')},
        ${sql.placeholder('status')}, ${sql.placeholder('reason')}, ${sql.placeholder('requestKey')},
        ${sql.placeholder('createdAt')}, ${sql.placeholder('modifiedAt')})
      returning id, date, during
    )
    insert into booking_lines (booking_id, resource_id, quantity, date, during, is_live, is_exclusive)
    select id, "resourceId", quantity, date, during, ${sql.placeholder('isLive')}::boolean, "isExclusive"
    from booking, json_to_recordset(${sql.placeholder('lines')}::json)
      as line ("resourceId" text, quantity integer, "isExclusive" boolean)`,
);

/** Inserts a booking with its lines. `isExclusive` says whether the quantity of the resource is 1. */
export const insertBooking = async (
  transaction: Queryable,
  row: NewBookingRow,
  range: InstantRange,
  lines: readonly { resourceId: string; quantity: number; isExclusive: boolean }[],
): Promise<void> => {
  await newBooking(transaction, {
    ...row,
    during: toRangeLiteral(range),
    createdAt: row.createdAt.toISOString(),
    modifiedAt: row.modifiedAt.toISOString(),
    isLive: isLiveStatus(row.status),
    lines: JSON.stringify(lines),
  });
};

/** Writes the new times and status of a booking, the new times of its lines, and the new place of its only line if that changes. */
export const moveBooking = async (
  transaction: Queryable,
  id: string,
  moved: Pick<BookingRow, 'date' | 'startsAt' | 'endsAt' | 'status' | 'modifiedAt'>,
  { range, resourceId }: { range: InstantRange; resourceId?: string | undefined },
): Promise<void> => {
  const during = toRangeLiteral(range);
  await transaction
    .update(bookings)
    .set({ ...moved, during, ...nothingPending })
    .where(eq(bookings.id, id));
  await deleteHeldLines(transaction, [id]);
  const place = resourceId === undefined ? {} : { resourceId, isExclusive: isExclusiveResource(resourceId) };
  await transaction
    .update(bookingLines)
    .set({ date: moved.date, during, ...place })
    .where(eq(bookingLines.bookingId, id));
};

/** Changes the status of bookings. A status that is not live releases their slots. */
export const updateBookingStatuses = async (
  transaction: Queryable,
  ids: readonly string[],
  change: { status: BookingStatus; reason: string; modifiedAt: Date },
): Promise<void> => {
  if (ids.length === 0) return;
  await transaction
    .update(bookings)
    .set({ ...change, ...nothingPending })
    .where(inArray(bookings.id, [...ids]));
  await deleteHeldLines(transaction, ids);
  if (isLiveStatus(change.status)) return;
  await transaction
    .update(bookingLines)
    .set({ isLive: false })
    .where(inArray(bookingLines.bookingId, [...ids]));
};

/** Returns the resources of a booking with their booked quantities. */
export const selectLines = (
  queryable: Queryable,
  bookingId: string,
): Promise<{ resourceId: string; quantity: number }[]> =>
  queryable
    .select({ resourceId: bookingLines.resourceId, quantity: bookingLines.quantity })
    .from(bookingLines)
    .where(and(eq(bookingLines.bookingId, bookingId), eq(bookingLines.isHeld, false)))
    .orderBy(bookingLines.resourceId);
