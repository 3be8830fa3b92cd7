import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { OpeningHours } from '@ekhaya/contract/bookings/bookings';
import { isLiveStatus, type BookingStatus } from '@ekhaya/contract/bookings/bookings.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { namedStatement, preparedStatement } from '../../../platform/database/prepared-statement.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { bookingLines, bookings, shown } from './bookings.table.ts';
import type { ServiceRow } from '../facilities/facilities.store.ts';
import { resources, services } from '../facilities/facilities.table.ts';

export type BookingRow = typeof bookings.$inferSelect;

/** A booking with all that is shown of it. */
export interface BookingDetails {
  booking: Omit<BookingRow, 'during'>;
  service: ServiceRow;
  estate: { name: string; timeZone: string };
  customer: { id: string; email: string; firstName: string; lastName: string; mobile: string };
  resources: BookedResource[];
}

/** A resource of a booking: how many of it, and how many there are. */
export interface BookedResource {
  id: string;
  name: string;
  quantity: number;
  imageUrl: string;
  stock: number;
  openingHours: OpeningHours;
}

const bookingColumns = {
  id: bookings.id,
  estateId: bookings.estateId,
  serviceId: bookings.serviceId,
  customerId: bookings.customerId,
  unitNumber: bookings.unitNumber,
  visitors: bookings.visitors,
  date: bookings.date,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  status: bookings.status,
  reason: bookings.reason,
  requestKey: bookings.requestKey,
  createdAt: bookings.createdAt,
  modifiedAt: bookings.modifiedAt,
};

/** A subquery for the resources of a booking, by name, as JSON. */
const resourcesOfBooking = sql<BookingDetails['resources']>`(
  select coalesce(json_agg(json_build_object('id', ${resources.id}, 'name', ${resources.name}, 'quantity',
    ${bookingLines.quantity}, 'imageUrl', ${resources.imageUrl}, 'stock', ${resources.quantity}, 'openingHours',
    ${resources.openingHours}) order by ${resources.name}, ${resources.id}), '[]')
  from ${bookingLines} join ${resources} on ${resources.id} = ${bookingLines.resourceId}
  where ${bookingLines.bookingId} = ${bookings.id})`;

/** Bookings with all that is shown of them; narrow, sort and limit it. */
export const bookingDetailsQuery = (queryable: Queryable) =>
  queryable
    .select({
      booking: bookingColumns,
      service: services,
      estate: { name: shown.estates.name, timeZone: shown.estates.timeZone },
      customer: shown.customer,
      resources: resourcesOfBooking,
    })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(shown.estates, eq(shown.estates.id, bookings.estateId))
    .innerJoin(shown.users, eq(shown.users.id, bookings.customerId));

const bookingDetailsById = preparedStatement((queryable) =>
  bookingDetailsQuery(queryable)
    .where(eq(bookings.id, sql.placeholder('id')))
    .prepare('shown_booking'),
);

/** A booking with all that is shown of it. */
export const selectBookingDetails = async (queryable: Queryable, id: string): Promise<BookingDetails | undefined> =>
  (await bookingDetailsById(queryable).execute({ id }))[0];

/** Which bookings of a person are listed. */
export interface PersonBookingsQuery {
  customerId: string;
  within: StaffEstates;
  /** Tells the lagoon from facilities: see `isLagoonService`. */
  specialServiceId: string;
  now: Date;
  /** At most so many past ones of each kind. */
  maxPast: number;
}

/** The bookings of a person whose day has not passed at their estate, and the newest past ones of each kind; last change first. */
export const selectBookingsOfPerson = (
  queryable: Queryable,
  wanted: PersonBookingsQuery,
): Promise<BookingDetails[]> => {
  const { customerId, within, specialServiceId, now, maxPast } = wanted;
  const isHers = and(eq(bookings.customerId, customerId), withinEstates(bookings.estateId, within));
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${shown.estates.timeZone})::date`;
  const isLagoon = or(
    eq(bookings.serviceId, specialServiceId),
    sql`starts_with(${bookings.serviceId}, ${`${specialServiceId}-`})`,
  );
  const newestPast = (kind: SQL | undefined) =>
    queryable
      .select({ id: bookings.id })
      .from(bookings)
      .innerJoin(shown.estates, eq(shown.estates.id, bookings.estateId))
      .where(and(isHers, kind, sql`${bookings.date} < ${today}`))
      .orderBy(desc(bookings.date), desc(bookings.startsAt), desc(bookings.id))
      .limit(maxPast);
  return bookingDetailsQuery(queryable)
    .where(
      and(
        isHers,
        or(
          sql`${bookings.date} >= ${today}`,
          inArray(bookings.id, newestPast(isLagoon)),
          inArray(bookings.id, newestPast(sql`not (${isLagoon})`)),
        ),
      ),
    )
    .orderBy(desc(bookings.modifiedAt), desc(bookings.id));
};

/** A booking that was made with a key, by its id. */
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

/** A booking as it stands. */
export const selectBooking = async (queryable: Queryable, id: string): Promise<BookingRow | undefined> =>
  (await queryable.select().from(bookings).where(eq(bookings.id, id)))[0];

/** Holds a booking until the transaction ends. */
export const lockBooking = async (transaction: Queryable, id: string): Promise<BookingRow | undefined> =>
  (await transaction.select().from(bookings).where(eq(bookings.id, id)).for('update'))[0];

/** Holds the live bookings of a day, of one service or of all of an estate, in the order of their ids. */
export const lockLiveBookingsOn = (
  transaction: Queryable,
  { estateId, serviceId, date }: { estateId: string; serviceId: string | null; date: string },
): Promise<BookingRow[]> =>
  transaction
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.estateId, estateId),
        eq(bookings.date, date),
        inArray(bookings.status, ['REQUESTED', 'BOOKED']),
        serviceId === null ? undefined : eq(bookings.serviceId, serviceId),
      ),
    )
    .orderBy(bookings.id)
    .for('update');

/** A range of instants in milliseconds, `[from, until)`. */
export interface InstantRange {
  from: number;
  until: number;
}

const toRangeLiteral = ({ from, until }: InstantRange): string =>
  `[${new Date(from).toISOString()},${new Date(until).toISOString()})`;

/** Booking and lines in one round trip; every booking made is this statement, so that each connection plans it once. */
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

/** Writes a booking with its resources, each with whether there is one of it alone. */
export const insertBooking = async (
  transaction: Queryable,
  row: Omit<BookingRow, 'during'>,
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

/** Moves a booking with its resources. */
export const moveBooking = async (
  transaction: Queryable,
  id: string,
  moved: Pick<BookingRow, 'date' | 'startsAt' | 'endsAt' | 'status' | 'modifiedAt'>,
  range: InstantRange,
): Promise<void> => {
  const during = toRangeLiteral(range);
  await transaction
    .update(bookings)
    .set({ ...moved, during })
    .where(eq(bookings.id, id));
  await transaction.update(bookingLines).set({ date: moved.date, during }).where(eq(bookingLines.bookingId, id));
};

/** Gives bookings a status. Those that no longer live give their slots back with it. */
export const updateBookingStatuses = async (
  transaction: Queryable,
  ids: readonly string[],
  change: { status: BookingStatus; reason: string; modifiedAt: Date },
): Promise<void> => {
  if (ids.length === 0) return;
  await transaction
    .update(bookings)
    .set(change)
    .where(inArray(bookings.id, [...ids]));
  if (isLiveStatus(change.status)) return;
  await transaction
    .update(bookingLines)
    .set({ isLive: false })
    .where(inArray(bookingLines.bookingId, [...ids]));
};

/** The resources of a booking and how many of each. */
export const selectLines = (
  queryable: Queryable,
  bookingId: string,
): Promise<{ resourceId: string; quantity: number }[]> =>
  queryable
    .select({ resourceId: bookingLines.resourceId, quantity: bookingLines.quantity })
    .from(bookingLines)
    .where(eq(bookingLines.bookingId, bookingId))
    .orderBy(bookingLines.resourceId);
