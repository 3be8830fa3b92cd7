import type { PaymentStatus } from '@ekhaya/contract/payments/payments.rules';
import type { OpenPayment } from '../records/open-payment.ts';
import { readHistory, readPaymentStatus } from '../records/utilities.queries.ts';

/** What a payment has come to. */
export interface Outcome {
  status: Exclude<PaymentStatus, 'Pending'>;
  description: string;
  /** Whether the bank approved it and its money goes back, because nothing was bought. */
  isGoingBack: boolean;
}

/** What the server says of an open payment. */
export type FoundPayment =
  | { kind: 'ended'; outcome: Outcome }
  /** The server has it, and now its id or its page at the bank is known. */
  | { kind: 'known'; payment: OpenPayment }
  | { kind: 'unchanged' }
  /** The server does not have it, or not yet. */
  | { kind: 'missing' };

/** The outcome that the server tells; undefined while the bank has not said what became of the payment. */
export const outcomeOf = (told: Awaited<ReturnType<typeof readPaymentStatus>>): Outcome | undefined => {
  const { transactionStatusDescription: status, resultDescription: description, vendingStatus } = told;
  return status === 'Pending' ? undefined : { status, description, isGoingBack: vendingStatus === 'refunded' };
};

/**
 * Asks the server for an open payment: by its id, or by its key where the answer with the id was lost.
 * @throws {ApiError}
 */
export async function lookFor(open: OpenPayment): Promise<FoundPayment> {
  if (open.id === undefined) {
    const found = (await readHistory(open.estateID)).find(({ idempotencyKey }) => idempotencyKey === open.key);
    return found === undefined ? { kind: 'missing' } : { kind: 'known', payment: { ...open, id: found.id } };
  }
  const told = await readPaymentStatus(open.estateID, open.id);
  const outcome = outcomeOf(told);
  if (outcome !== undefined) return { kind: 'ended', outcome };
  const { RedirectURL: bankPage } = told;
  if (bankPage === undefined || open.bankPage !== undefined) return { kind: 'unchanged' };
  return { kind: 'known', payment: { ...open, bankPage } };
}
