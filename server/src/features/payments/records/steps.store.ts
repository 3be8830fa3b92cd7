import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { toEntryRows, type Posting } from './ledger.store.ts';
import type { PaymentState } from './payment-states.rules.ts';
import { ledgerEntries, paymentEvents, payments, paymentSlips } from './payments.table.ts';
import type { PaymentRow } from './payments.store.ts';

/** The columns of a payment that a step may change. */
export type PaymentChange = Partial<
  Pick<
    PaymentRow,
    | 'payRequestId'
    | 'transactionId'
    | 'resultCode'
    | 'resultDescription'
    | 'encryptedForm'
    | 'vendSentAt'
    | 'approvedAt'
    | 'refundAt'
    | 'vendorClaim'
    | 'giveBack'
    | 'giveBackCents'
    | 'giveBackReason'
    | 'looks'
    | 'nextLookAt'
  >
>;

/** What a step writes about a claimed payment. */
export interface StepRows {
  held: PaymentRow;
  /** The state that it leads to; the present one where only columns change. */
  to: PaymentState;
  /** When the payment came to that state. */
  changedAt: Date;
  change: PaymentChange;
  /** What happened, for staff; undefined for nothing that they need to know. */
  what: string | undefined;
  postings: readonly Omit<Posting, 'payment' | 'at'>[];
  encryptedReceipt?: string | undefined;
  at: Date;
}

/**
 * Writes a step of a claimed payment in one statement: its row, what happened, the ledger and the slip.
 * @param transaction rolls all of it back when the caller throws because the payment was lost
 * @returns the payment, or undefined when the claim was lost or the state is another one by now
 */
export const writeStep = async (
  transaction: Transaction,
  { held, to, changedAt, change, what, postings, encryptedReceipt, at }: StepRows,
): Promise<PaymentRow | undefined> => {
  const { id: paymentId, claim, state } = held;
  const moved = transaction.$with('moved').as(
    transaction
      .update(payments)
      .set({ ...change, state: to, changedAt })
      .where(and(eq(payments.id, paymentId), eq(payments.claim, claim), eq(payments.state, state)))
      .returning(),
  );
  const happened =
    what !== undefined &&
    transaction
      .$with('happened')
      .as(
        transaction
          .insert(paymentEvents)
          .values({ paymentId, state: to, what, at })
          .returning({ paymentId: paymentEvents.paymentId }),
      );
  const entries = postings.flatMap((posting) => toEntryRows({ ...posting, payment: held, at }));
  const posted =
    entries.length > 0 &&
    transaction
      .$with('posted')
      .as(transaction.insert(ledgerEntries).values(entries).returning({ paymentId: ledgerEntries.paymentId }));
  const printed =
    encryptedReceipt !== undefined &&
    transaction
      .$with('printed')
      .as(
        transaction
          .insert(paymentSlips)
          .values({ paymentId, encryptedReceipt, issuedAt: at })
          .returning({ paymentId: paymentSlips.paymentId }),
      );
  const written = [happened, posted, printed].filter((each) => each !== false);
  return (
    await transaction
      .with(moved, ...written)
      .select()
      .from(moved)
  )[0];
};
