import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { bookingLines, bookings } from '../records/bookings.table.ts';

/**
 * Returns the live bookings of a day of an estate, sorted by their start, with one row per booked resource. `resourceId` and
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
      resourceId: bookingLines.resourceId,
      quantity: bookingLines.quantity,
      visitors: bookings.visitors,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      status: bookings.status,
      firstName: people.firstName,
      lastName: people.lastName,
      unitNumber: bookings.unitNumber,
    })
    .from(bookings)
    .innerJoin(people, eq(people.id, bookings.customerId))
    .leftJoin(bookingLines, eq(bookingLines.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.estateId, estateId),
        eq(bookings.date, date),
        inArray(bookings.status, ['REQUESTED', 'BOOKED']),
        serviceId === undefined ? undefined : eq(bookings.serviceId, serviceId),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id));

/** A row of `selectBookingsOfDay`. */
export type BookingOfDay = Awaited<ReturnType<typeof selectBookingsOfDay>>[number];
