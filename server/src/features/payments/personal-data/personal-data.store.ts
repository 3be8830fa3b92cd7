import { and, desc, eq, gt, inArray, lt, ne, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { nobodyId } from '../../identity/accounts/people.view.ts';
import { paymentDifferences, payments, paymentSlips } from '../records/payments.table.ts';
import type { PaymentState } from '../records/payment-states.rules.ts';
import type { PaymentRow, PaymentWithReceipt } from '../records/payments.store.ts';

/** Every payment of a person at every estate, newest first, with its encrypted receipt. */
export const selectAllPaymentsOf = (queryable: Queryable, userId: string): Promise<PaymentWithReceipt[]> =>
  queryable
    .select({ payment: payments, encryptedReceipt: paymentSlips.encryptedReceipt })
    .from(payments)
    .leftJoin(paymentSlips, eq(paymentSlips.paymentId, payments.id))
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.createdAt), desc(payments.id));

/** The payments of a person at every estate that began after an instant and are in one of some states, newest first. */
export const selectPaymentsInStates = (
  queryable: Queryable,
  { userId, since, states }: { userId: string; since: Date; states: readonly PaymentState[] },
): Promise<PaymentRow[]> =>
  queryable
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), gt(payments.createdAt, since), inArray(payments.state, [...states])))
    .orderBy(desc(payments.createdAt), desc(payments.id));

/**
 * Takes person, account and slip off final payments that are older than an instant. Amounts, events and ledger stay.
 * @returns the number of payments
 */
export const makePaymentsNameless = async (
  transaction: Queryable,
  { before, exceptOf, limit }: { before: Date; exceptOf: readonly string[]; limit: number },
): Promise<number> => {
  const rows = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        lt(payments.createdAt, before),
        ne(payments.userId, nobodyId),
        sql`${payments.nextPollAt} is null`,
        exceptOf.length === 0 ? undefined : notInArray(payments.userId, [...exceptOf]),
      ),
    )
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await transaction.delete(paymentSlips).where(inArray(paymentSlips.paymentId, ids));
  await transaction.update(paymentDifferences).set({ note: '' }).where(inArray(paymentDifferences.paymentId, ids));
  await transaction
    .update(payments)
    .set({
      userId: nobodyId,
      accountNo: '',
      idempotencyKey: sql`${payments.id}`,
      resultDescription: '',
      giveBackReason: '',
      encryptedForm: '',
    })
    .where(inArray(payments.id, ids));
  return ids.length;
};
