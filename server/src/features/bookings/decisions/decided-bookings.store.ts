import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { services } from '../facilities/facilities.table.ts';
import { bookings } from '../records/bookings.table.ts';

/** Returns bookings as a list of decisions names them: customer, service and the times as staff see them. */
export const selectDecidedBookings = (queryable: Queryable, ids: readonly string[]) =>
  queryable
    .select({
      id: bookings.id,
      serviceName: services.name,
      customerName: sql<string>`${people.firstName} || ' ' || ${people.lastName}`,
      date: sql<string>`coalesce(${bookings.pendingDate}, ${bookings.date})::text`,
      startsAt: sql<string>`coalesce(${bookings.pendingStartsAt}, ${bookings.startsAt})`,
      endsAt: sql<string>`coalesce(${bookings.pendingEndsAt}, ${bookings.endsAt})`,
    })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(people, eq(people.id, bookings.customerId))
    .where(inArray(bookings.id, [...ids]));
