import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { preparedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import { paymentDifferences, paymentEvents, payments, paymentSlips } from './payments.table.ts';
import type { PaymentState } from './payment-states.rules.ts';

/** A stored payment. */
export type PaymentRow = typeof payments.$inferSelect;

/** The most payments that one list holds. */
const maxListed = 1_000;

/** Adds a payment. @returns undefined when the person used the idempotency key before */
export const insertPayment = async (
  queryable: Queryable,
  row: Omit<typeof payments.$inferInsert, 'vendNumber'>,
): Promise<PaymentRow | undefined> =>
  (
    await queryable
      .insert(payments)
      .values(row)
      .onConflictDoNothing({ target: [payments.userId, payments.idempotencyKey] })
      .returning()
  )[0];

/** Reads a payment. */
export const selectPayment = async (queryable: Queryable, id: string): Promise<PaymentRow | undefined> =>
  (await queryable.select().from(payments).where(eq(payments.id, id)))[0];

const paymentByKey = preparedStatement((queryable) =>
  queryable
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, sql.placeholder('userId')),
        eq(payments.idempotencyKey, sql.placeholder('idempotencyKey')),
      ),
    )
    .prepare('payment_by_key'),
);

/** Reads the payment that a person made with an idempotency key. */
export const selectPaymentByKey = async (
  queryable: Queryable,
  userId: string,
  idempotencyKey: string,
): Promise<PaymentRow | undefined> => (await paymentByKey(queryable).execute({ userId, idempotencyKey }))[0];

/** Reads the payment that a gateway knows by a name. */
export const selectPaymentByRequest = async (
  queryable: Queryable,
  gateway: PaymentRow['gateway'],
  payRequestId: string,
): Promise<PaymentRow | undefined> =>
  (
    await queryable
      .select()
      .from(payments)
      .where(and(eq(payments.gateway, gateway), eq(payments.payRequestId, payRequestId)))
  )[0];

/** A payment with its receipt, encrypted, if it has one. */
export interface PaymentWithReceipt {
  payment: PaymentRow;
  encryptedReceipt: string | null;
}

/** Reads a person's payments at an estate, newest first. */
export const selectPaymentsOf = (
  queryable: Queryable,
  { userId, estateId }: { userId: string; estateId: string },
): Promise<PaymentWithReceipt[]> =>
  queryable
    .select({ payment: payments, encryptedReceipt: paymentSlips.encryptedReceipt })
    .from(payments)
    .leftJoin(paymentSlips, eq(paymentSlips.paymentId, payments.id))
    .where(and(eq(payments.userId, userId), eq(payments.estateId, estateId)))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(maxListed);

const claimStatement = preparedStatement((queryable) =>
  queryable
    .update(payments)
    .set({
      claim: sql`${sql.placeholder('claim')}`,
      claimedUntil: sql`${sql.placeholder('claimedUntil')}::timestamptz`,
    })
    .where(
      and(
        eq(payments.id, sql.placeholder('id')),
        or(isNull(payments.claimedUntil), lt(payments.claimedUntil, sql.placeholder('now'))),
      ),
    )
    .returning()
    .prepare('claim_payment'),
);

/**
 * Claims a payment for one process, so that no two work on it at the same time.
 * @returns the payment, or undefined while another process has it
 */
export const claimPayment = async (
  queryable: Queryable,
  claiming: { id: string; claim: string; now: Date; claimedUntil: Date },
): Promise<PaymentRow | undefined> => (await claimStatement(queryable).execute(claiming))[0];

const releaseStatement = preparedStatement((queryable) =>
  queryable
    .update(payments)
    .set({ claim: '', claimedUntil: null })
    .where(and(eq(payments.id, sql.placeholder('id')), eq(payments.claim, sql.placeholder('claim'))))
    .returning()
    .prepare('release_payment'),
);

/** Gives a claimed payment free. @returns the payment, or undefined when the claim was lost */
export const releasePayment = async (
  queryable: Queryable,
  held: { id: string; claim: string },
): Promise<PaymentRow | undefined> => (await releaseStatement(queryable).execute(held))[0];

/** Adds what happened to a payment. */
export const insertPaymentEvent = async (
  queryable: Queryable,
  row: { paymentId: string; state: PaymentState; what: string; at: Date },
): Promise<void> => {
  await queryable.insert(paymentEvents).values(row);
};

/** Whether an estate has a payment that began after an instant and is not final. */
export const hasUnfinishedPayment = async (
  queryable: Queryable,
  { estateId, since }: { estateId: string; since: Date },
): Promise<boolean> =>
  (
    await queryable
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.estateId, estateId), gt(payments.createdAt, since), isNotNull(payments.nextLookAt)))
      .limit(1)
  ).length > 0;

/** Names the merchant of the payments of an estate that are not over or began after an instant, where none was stored with them. */
export const nameMerchantOfPayments = async (
  transaction: Queryable,
  { estateId, url, merchantId }: { estateId: string; url: string; merchantId: string },
  since: Date,
): Promise<void> => {
  await transaction
    .update(payments)
    .set({ gatewayUrl: url, merchantId })
    .where(
      and(
        eq(payments.estateId, estateId),
        eq(payments.merchantId, ''),
        or(gt(payments.createdAt, since), isNotNull(payments.nextLookAt)),
      ),
    );
};

/** The ids of payments whose next look is due, the longest due first. */
export const selectDuePayments = async (queryable: Queryable, now: Date, limit: number): Promise<string[]> =>
  (
    await queryable
      .select({ id: payments.id })
      .from(payments)
      .where(lte(payments.nextLookAt, now))
      .orderBy(asc(payments.nextLookAt))
      .limit(limit)
  ).map(({ id }) => id);

/** The payments of a time in some states, oldest first, after one of them. */
export const selectPaymentsBetween = (
  queryable: Queryable,
  { from, to, states }: { from: Date; to: Date; states: readonly PaymentState[] },
): Promise<PaymentRow[]> =>
  queryable
    .select()
    .from(payments)
    .where(and(sql`${payments.createdAt} >= ${from}`, lt(payments.createdAt, to), inArray(payments.state, [...states])))
    .orderBy(asc(payments.createdAt));

/** The refunded payments of which nobody knows yet whether the vendor sold. */
export const selectOpenClaims = (queryable: Queryable): Promise<PaymentRow[]> =>
  queryable.select().from(payments).where(eq(payments.vendorClaim, 'open')).orderBy(asc(payments.createdAt)).limit(500);

/** Settles what the vendor owes for a refunded payment. */
export const updateVendorClaim = async (
  queryable: Queryable,
  id: string,
  vendorClaim: 'owed' | 'none',
): Promise<boolean> =>
  (
    await queryable
      .update(payments)
      .set({ vendorClaim })
      .where(and(eq(payments.id, id), eq(payments.vendorClaim, 'open')))
      .returning({ id: payments.id })
  ).length > 0;

/** Adds a difference for staff. The same difference of a payment is listed once. */
export const insertDifference = async (
  queryable: Queryable,
  row: { paymentId: string; kind: 'gateway' | 'vendor' | 'ledger'; detail: string; foundAt: Date },
): Promise<void> => {
  await queryable.insert(paymentDifferences).values(row).onConflictDoNothing();
};
