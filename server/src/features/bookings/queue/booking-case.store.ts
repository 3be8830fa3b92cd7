import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { cancellationReason } from '@ekhaya/contract/bookings/bookings.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import { nobodyId, people } from '../../identity/accounts/people.view.ts';
import { bookings } from '../records/bookings.table.ts';

/** A person at an estate as staff see her beside a booking. */
export interface CustomerAtEstate {
  photoUrl: string | null;
  roles: string[];
  bookingsThisYear: number;
  canceledThisYear: number;
}

/** Returns the photo and the roles of a person at an estate, and counts the bookings of a year, one booking excepted. */
export const selectCustomerAtEstate = async (
  queryable: Queryable,
  { customerId, estateId, year, exceptId }: { customerId: string; estateId: string; year: string; exceptId: string },
): Promise<CustomerAtEstate> => {
  const [held, [counted], [person]] = await Promise.all([
    queryable
      .selectDistinctOn([roleHoldings.rank, roleHoldings.roleDisplayName], { name: roleHoldings.roleDisplayName })
      .from(roleHoldings)
      .where(
        and(eq(roleHoldings.userId, customerId), eq(roleHoldings.estateId, estateId), eq(roleHoldings.isLive, true)),
      )
      .orderBy(desc(roleHoldings.rank), roleHoldings.roleDisplayName),
    queryable
      .select({
        accepted: sql<number>`(count(*) filter (where ${bookings.status} = 'BOOKED'))::int`,
        canceled: sql<number>`(count(*) filter (where ${bookings.status} = 'CANCELED'
          and ${bookings.reason} = ${cancellationReason}))::int`,
      })
      .from(bookings)
      .where(
        and(
          eq(bookings.customerId, customerId),
          // Bookings whose names are erased are many, and no person's.
          sql`${customerId}::text <> ${nobodyId}`,
          eq(bookings.estateId, estateId),
          sql`${bookings.date} between ${`${year}-01-01`} and ${`${year}-12-31`}`,
          ne(bookings.id, exceptId),
        ),
      ),
    queryable.select({ photoUrl: people.photoUrl }).from(people).where(eq(people.id, customerId)),
  ]);
  return {
    photoUrl: person?.photoUrl ?? null,
    roles: held.map(({ name }) => name),
    bookingsThisYear: counted?.accepted ?? 0,
    canceledThisYear: counted?.canceled ?? 0,
  };
};
