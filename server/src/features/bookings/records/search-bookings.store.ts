import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { services } from '../facilities/facilities.table.ts';
import { bookings } from './bookings.table.ts';

/** The hexadecimal text that follows all texts with a beginning: `3f9` for `3f8`. */
const textAfter = (beginning: string): string =>
  (Number.parseInt(beginning, 16) + 1).toString(16).padStart(beginning.length, '0');

/**
 * Returns bookings of some estates whose id begins with a text of hexadecimal digits. Reads a range of the primary key: under
 * every collation, digits come before letters, and letters in order.
 */
export const selectBookingsByReference = async (
  queryable: Queryable,
  { text, estates, limit }: { text: string; estates: StaffEstates; limit: number },
) => {
  const after = textAfter(text);
  return queryable
    .select({
      id: bookings.id,
      estateId: bookings.estateId,
      date: bookings.date,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      serviceName: services.name,
      customerName: sql<string>`${people.firstName} || ' ' || ${people.lastName}`,
    })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(people, eq(people.id, bookings.customerId))
    .where(
      and(
        gte(bookings.id, text),
        // The last beginning has nothing after it: its carry makes the text longer.
        after.length > text.length ? undefined : lt(bookings.id, after),
        sql`starts_with(${bookings.id}, ${text})`,
        withinEstates(bookings.estateId, estates),
      ),
    )
    .orderBy(asc(bookings.id))
    .limit(limit);
};
