import type { StepOutcome } from '@ekhaya/contract/payments/payment-stages.rules';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
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

/** Reads a payment to which the gateway has given no name yet, by our own reference. */
export const selectUnnamedPayment = async (
  queryable: Queryable,
  gateway: PaymentRow['gateway'],
  reference: string,
): Promise<PaymentRow | undefined> =>
  (
    await queryable
      .select()
      .from(payments)
      .where(and(eq(payments.gateway, gateway), eq(payments.reference, reference), isNull(payments.payRequestId)))
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

const leaseStatement = preparedStatement((queryable) =>
  queryable
    .update(payments)
    .set({
      lease: sql`${sql.placeholder('lease')}`,
      leasedUntil: sql`${sql.placeholder('leasedUntil')}::timestamptz`,
    })
    .where(
      and(
        eq(payments.id, sql.placeholder('id')),
        or(isNull(payments.leasedUntil), lt(payments.leasedUntil, sql.placeholder('now'))),
      ),
    )
    .returning()
    .prepare('lease_payment'),
);

/**
 * Leases a payment to one process, so that no two work on it at the same time.
 * @returns the payment, or undefined while another process has it
 */
export const leasePayment = async (
  queryable: Queryable,
  leasing: { id: string; lease: string; now: Date; leasedUntil: Date },
): Promise<PaymentRow | undefined> => (await leaseStatement(queryable).execute(leasing))[0];

const releaseStatement = preparedStatement((queryable) =>
  queryable
    .update(payments)
    .set({ lease: '', leasedUntil: null })
    .where(and(eq(payments.id, sql.placeholder('id')), eq(payments.lease, sql.placeholder('lease'))))
    .returning()
    .prepare('release_payment'),
);

/** Ends the lease of a payment. @returns the payment, or undefined when another process has leased it */
export const releaseLease = async (
  queryable: Queryable,
  leased: { id: string; lease: string },
): Promise<PaymentRow | undefined> => (await releaseStatement(queryable).execute(leased))[0];

/** Puts the next poll of a leased payment off to an instant, whatever its state; a final one has none. */
export const postponePoll = async (
  queryable: Queryable,
  { id, lease }: { id: string; lease: string },
  pollAt: Date,
): Promise<void> => {
  await queryable
    .update(payments)
    .set({ nextPollAt: pollAt, pollCount: sql`${payments.pollCount} + 1` })
    .where(and(eq(payments.id, id), eq(payments.lease, lease), lt(payments.nextPollAt, pollAt)));
};

/** What happened to a payment last; undefined before anything did. */
export const selectLastEvent = async (queryable: Queryable, paymentId: string): Promise<string | undefined> =>
  (
    await queryable
      .select({ what: paymentEvents.what })
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, paymentId))
      .orderBy(desc(paymentEvents.id))
      .limit(1)
  )[0]?.what;

/** Adds what happened to a payment. */
export const insertPaymentEvent = async (
  queryable: Queryable,
  row: { paymentId: string; state: PaymentState; what: string; outcome: StepOutcome; at: Date },
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
      .where(and(eq(payments.estateId, estateId), gt(payments.createdAt, since), isNotNull(payments.nextPollAt)))
      .limit(1)
  ).length > 0;

/** The ids of payments whose next poll is due, the longest due first. */
export const selectDuePayments = async (queryable: Queryable, now: Date, limit: number): Promise<string[]> =>
  (
    await queryable
      .select({ id: payments.id })
      .from(payments)
      .where(lte(payments.nextPollAt, now))
      .orderBy(asc(payments.nextPollAt))
      .limit(limit)
  ).map(({ id }) => id);

/** Where a page of payments begins: behind this one. Undefined for the first page. */
type After = Pick<PaymentRow, 'id' | 'createdAt'> | undefined;

/** The condition of the payments behind one of them. The first part lets an index begin there. */
const isBehind = (after: After): SQL | undefined =>
  after &&
  and(gte(payments.createdAt, after.createdAt), or(gt(payments.createdAt, after.createdAt), gt(payments.id, after.id)));

/** A page of the payments of a time in some states that were not compared since an instant, oldest first. */
export const selectUncompared = (
  queryable: Queryable,
  wanted: { from: Date; to: Date; states: readonly PaymentState[]; since: Date },
  { after, limit }: { after: After; limit: number },
): Promise<PaymentRow[]> => {
  const { createdAt, comparedAt, state, id } = payments;
  const isUncompared = or(isNull(comparedAt), lt(comparedAt, wanted.since));
  return queryable
    .select()
    .from(payments)
    .where(
      and(
        gte(createdAt, wanted.from),
        lt(createdAt, wanted.to),
        inArray(state, [...wanted.states]),
        isUncompared,
        isBehind(after),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
};

/** Notes when payments were compared with their gateway. */
export const updateComparedAt = async (
  queryable: Queryable,
  ids: readonly string[],
  comparedAt: Date,
): Promise<void> => {
  if (ids.length === 0) return;
  await queryable
    .update(payments)
    .set({ comparedAt })
    .where(inArray(payments.id, [...ids]));
};

/** A page of the refunded payments of which nobody knows yet whether the vendor sold, oldest first. */
export const selectOpenClaims = (
  queryable: Queryable,
  { after, limit }: { after: After; limit: number },
): Promise<PaymentRow[]> =>
  queryable
    .select()
    .from(payments)
    .where(and(eq(payments.vendorClaim, 'open'), isBehind(after)))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(limit);

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

/** Adds a difference for staff that has happened once more: where they have settled it, it is open again. */
export const insertDifferenceAgain = async (
  queryable: Queryable,
  row: Parameters<typeof insertDifference>[1],
): Promise<void> => {
  const { paymentId, kind, detail, settledAt } = paymentDifferences;
  await queryable
    .insert(paymentDifferences)
    .values(row)
    .onConflictDoUpdate({
      target: [paymentId, kind, detail],
      set: { foundAt: row.foundAt, settledAt: null, settledBy: '', note: '' },
      setWhere: isNotNull(settledAt),
    });
};
