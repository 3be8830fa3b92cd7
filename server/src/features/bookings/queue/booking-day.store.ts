import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { bookingLines, bookings, shown } from '../records/bookings.table.ts';

/** A live booking of a day. */
export interface BookingOfDay {
  id: string;
  serviceId: string;
  /** Null for one without resources. */
  resourceId: string | null;
  quantity: number | null;
  visitors: number;
  startsAt: string;
  endsAt: string;
  status: 'REQUESTED' | 'BOOKED' | 'REJECTED' | 'CANCELED';
  firstName: string;
  lastName: string;
  unitNumber: string;
}

/** The live bookings of a day of an estate by their beginning: one row a resource. */
export const selectBookingsOfDay = (
  queryable: Queryable,
  { estateId, date, serviceId }: { estateId: string; date: string; serviceId?: string | undefined },
): Promise<BookingOfDay[]> =>
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
      firstName: shown.users.firstName,
      lastName: shown.users.lastName,
      unitNumber: bookings.unitNumber,
    })
    .from(bookings)
    .innerJoin(shown.users, eq(shown.users.id, bookings.customerId))
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
