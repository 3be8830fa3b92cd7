import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { resources, services } from '../facilities/facilities.table.ts';
import { bookingLines, bookings } from './bookings.table.ts';

/** Returns the service, the names of the resources and the day of some bookings. One query for any number of them. */
export const selectBookingTitles = (queryable: Queryable, ids: readonly string[]) =>
  queryable
    .select({
      id: bookings.id,
      customerId: bookings.customerId,
      date: bookings.date,
      serviceName: services.name,
      resourceNames: sql<string[]>`array(
        select ${resources.name} from ${bookingLines} join ${resources} on ${resources.id} = ${bookingLines.resourceId}
        where ${bookingLines.bookingId} = ${bookings.id} order by ${resources.name})`,
    })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .where(inArray(bookings.id, [...ids]));
