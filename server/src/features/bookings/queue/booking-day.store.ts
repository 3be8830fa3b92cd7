import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { namedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { resources, services } from '../facilities/facilities.table.ts';
import { bookingLines, bookings } from '../records/bookings.table.ts';
import { hasStaffStatus, staffStatus } from '../records/pending-bookings.store.ts';

/**
 * Returns the live bookings of a day of an estate as staff see them, sorted by their start, with one row per booked resource. `resourceId` and
 * `quantity` are null for a booking without resources.
 */
export const selectBookingsOfDay = (
  queryable: Queryable,
  { estateId, date, serviceId }: { estateId: string; date: string; serviceId?: string | undefined },
) =>
  queryable
    .select({
      id: bookings.id,
      serviceId: bookings.serviceId,
      resourceId: sql<string | null>`line.resource_id`,
      quantity: sql<number | null>`line.quantity`,
      visitors: bookings.visitors,
      version: bookings.version,
      startsAt: sql<string>`coalesce(${bookings.pendingStartsAt}, ${bookings.startsAt})`,
      endsAt: sql<string>`coalesce(${bookings.pendingEndsAt}, ${bookings.endsAt})`,
      status: staffStatus,
      pendingDecisionId: bookings.pendingDecisionId,
      pendingUntil: bookings.pendingUntil,
      firstName: people.firstName,
      lastName: people.lastName,
      unitNumber: bookings.unitNumber,
    })
    .from(bookings)
    .innerJoin(people, eq(people.id, bookings.customerId))
    // `offset 0` keeps the lines a loop over the bookings of the day. As a join, PostgreSQL reads the lines of all estates.
    .leftJoin(
      sql`lateral (
        select ${bookingLines.resourceId}, ${bookingLines.quantity}
        from ${bookingLines}
        where ${bookingLines.bookingId} = ${bookings.id} and ${bookingLines.isHeld} = (${bookings.pendingDate} is not null) offset 0) line`,
      sql`true`,
    )
    .where(
      and(
        eq(bookings.estateId, estateId),
        or(and(eq(bookings.date, date), isNull(bookings.pendingDate)), eq(bookings.pendingDate, date)),
        hasStaffStatus(['REQUESTED', 'BOOKED']),
        serviceId === undefined ? undefined : eq(bookings.serviceId, serviceId),
      ),
    )
    .orderBy(sql`coalesce(${bookings.pendingStartsAt}, ${bookings.startsAt})`, asc(bookings.id));

/** A row of `selectBookingsOfDay`. */
export type BookingOfDay = Awaited<ReturnType<typeof selectBookingsOfDay>>[number];

const bookedMinutes = namedStatement<
  { estateId: string; from: string; until: string },
  { date: string; minutes: number }
>(
  'booked_minutes',
  sql`
    select ${bookingLines.date}::text as date,
      sum(extract(epoch from upper(${bookingLines.during}) - lower(${bookingLines.during})) / 60 * ${bookingLines.quantity})::int
        as minutes
    from ${services} join ${resources} on ${resources.serviceId} = ${services.id}
    join ${bookingLines} on ${bookingLines.resourceId} = ${resources.id}
    where ${services.locationId} = ${sql.placeholder('estateId')}
      and ${bookingLines.date} between ${sql.placeholder('from')} and ${sql.placeholder('until')}
      and ${bookingLines.isLive} and not ${bookingLines.isHeld}
    group by ${bookingLines.date}`,
);

/** Returns the booked minutes of each day of an estate, every piece of stock counted, by date. Days without bookings are absent. */
export const selectBookedMinutes = async (
  queryable: Queryable,
  days: { estateId: string; from: string; until: string },
): Promise<ReadonlyMap<string, number>> =>
  new Map((await bookedMinutes(queryable, days)).map(({ date, minutes }) => [date, minutes]));
