import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { paymentDifferences, payments } from '../records/payments.table.ts';

/** A stored difference. */
export type DifferenceRow = typeof paymentDifferences.$inferSelect;

/** A page of the differences of some estates: open ones oldest first, settled ones newest first. */
export const selectDifferencePage = async (
  queryable: Queryable,
  filter: {
    estates: StaffEstates;
    estateId: string | undefined;
    isOpen: boolean;
    page: number;
    perPage: number;
  },
): Promise<{ rows: DifferenceRow[]; total: number }> => {
  const { settledAt, foundAt, id } = paymentDifferences;
  const where = and(
    filter.isOpen ? isNull(settledAt) : isNotNull(settledAt),
    withinEstates(payments.estateId, filter.estates),
    filter.estateId === undefined ? undefined : eq(payments.estateId, filter.estateId),
  );
  const { limit, offset } = limitAndOffset(filter);
  const rows = await queryable
    .select({ difference: paymentDifferences })
    .from(paymentDifferences)
    .innerJoin(payments, eq(payments.id, paymentDifferences.paymentId))
    .where(where)
    .orderBy(...(filter.isOpen ? [asc(foundAt), asc(id)] : [desc(settledAt), desc(id)]))
    .limit(limit)
    .offset(offset);
  const counted = queryable
    .select({ id })
    .from(paymentDifferences)
    .innerJoin(payments, eq(payments.id, paymentDifferences.paymentId))
    .where(where);
  return { rows: rows.map(({ difference }) => difference), total: await queryable.$count(counted.as('counted')) };
};

/** Locks a difference until the transaction ends. */
export const lockDifference = async (transaction: Queryable, id: number): Promise<DifferenceRow | undefined> =>
  (await transaction.select().from(paymentDifferences).where(eq(paymentDifferences.id, id)).for('update'))[0];

/** Marks a difference as worked off. */
export const updateSettled = async (
  transaction: Queryable,
  id: number,
  settled: { settledAt: Date; settledBy: string; note: string },
): Promise<void> => {
  await transaction.update(paymentDifferences).set(settled).where(eq(paymentDifferences.id, id));
};
