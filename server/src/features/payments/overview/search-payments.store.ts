import { and, desc, eq, like, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { estateProfiles } from '../../estates/catalogue/estate-profiles.view.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { payments } from '../records/payments.table.ts';

/** Payments of some estates whose reference begins with a text, the newest first. The payer is null once the account is deleted. */
export const selectPaymentsByReference = (
  queryable: Queryable,
  { text, estates, limit }: { text: string; estates: StaffEstates; limit: number },
) =>
  queryable
    .select({
      id: payments.id,
      estateId: payments.estateId,
      reference: payments.reference,
      amountCents: payments.amountCents,
      utility: payments.utility,
      payerName: sql<string | null>`${people.firstName} || ' ' || ${people.lastName}`,
      date: sql<string>`(${payments.createdAt} at time zone ${estateProfiles.timeZone})::date::text`,
    })
    .from(payments)
    .innerJoin(estateProfiles, eq(estateProfiles.id, payments.estateId))
    .leftJoin(people, eq(people.id, payments.userId))
    .where(and(like(payments.reference, containsPattern(text).slice(1)), withinEstates(payments.estateId, estates)))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
