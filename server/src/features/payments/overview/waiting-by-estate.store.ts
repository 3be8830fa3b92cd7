import { and, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { payments } from '../records/payments.table.ts';

/** The payments of an estate that are under way, by what they wait for. */
export interface WaitingPayments {
  /** For the word of the card gateway. */
  atGateway: number;
  /** Paid, and waiting for their units. */
  atVendor: number;
  /** Money that is on its way back. */
  refunds: number;
}

/** Counts the payments under way of some estates. Estates without any are absent. The index of payments that are looked at holds them. */
export const countWaitingPayments = async (
  queryable: Queryable,
  estates: StaffEstates,
): Promise<ReadonlyMap<string, WaitingPayments>> => {
  const { state, giveBack, nextPollAt, estateId } = payments;
  const rows = await queryable
    .select({
      estateId,
      atGateway: sql<number>`count(*) filter (where ${state} in ('created', 'sent', 'redirected'))::int`,
      atVendor: sql<number>`count(*) filter (where ${state} in ('approved', 'vending', 'unknown'))::int`,
      refunds: sql<number>`count(*) filter (where ${state} = 'refunding' or ${giveBack} = 'asked')::int`,
    })
    .from(payments)
    .where(and(isNotNull(nextPollAt), withinEstates(estateId, estates)))
    .groupBy(estateId);
  return new Map(rows.map(({ estateId: id, ...waiting }) => [id, waiting]));
};
