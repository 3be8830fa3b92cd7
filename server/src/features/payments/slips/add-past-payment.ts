import { randomUUID } from 'node:crypto';
import { toCents, type UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Environment } from '../../../platform/environment.ts';
import type { Receipt } from '../../utilities/index.ts';
import { createReceiptCipher } from './receipt-cipher.ts';
import { insertSlip } from './slips.store.ts';
import { chargePosting, issuePosting, refundPosting } from '../records/ledger.rules.ts';
import { insertPosting } from '../records/ledger.store.ts';
import { insertPayment, insertPaymentEvent } from '../records/payments.store.ts';
import type { PaymentState } from '../records/payment-states.rules.ts';
import { outcomeOf } from '../records/step-outcomes.rules.ts';

/** A payment that is over, with all that happened to it. */
export interface PastPayment {
  userId: string;
  estateId: string;
  accountNo: string;
  utility: UtilityKind;
  /** Rand. */
  amount: number;
  reference: string;
  createdAt: Date;
  resultDescription: string;
  /** The states it went through after `created`, with the minutes since its beginning. The last one is final. */
  states: readonly { state: PaymentState; minute: number; what: string }[];
  /** The receipt of an issued payment, without what the payment knows. */
  receipt?: Omit<Receipt, 'accountNo' | 'meterNo' | 'amountCents' | 'at'>;
}

/** Adds a payment of the past with its events, ledger and slip. Nothing is sent to anybody. */
export const addPastPayment = async (
  transaction: Transaction,
  { environment }: { environment: Pick<Environment, 'secrets'> },
  { amount, states, receipt, resultDescription, ...past }: PastPayment,
): Promise<void> => {
  const id = randomUUID();
  const amountCents = toCents(amount);
  const timeOf = (wanted: PaymentState): Date | undefined => {
    const found = states.find(({ state }) => state === wanted);
    return found && new Date(past.createdAt.getTime() + found.minute * 60_000);
  };
  const last = states.at(-1);
  if (last === undefined) throw new Error('A past payment has a final state.');
  const changedAt = timeOf(last.state) ?? past.createdAt;
  await insertPayment(transaction, {
    ...past,
    id,
    idempotencyKey: id,
    amountCents,
    currency: 'ZAR',
    gateway: 'payhost',
    state: last.state,
    payRequestId: randomUUID().toUpperCase(),
    resultDescription,
    vendSentAt: timeOf('vending') ?? null,
    approvedAt: timeOf('approved') ?? null,
    changedAt,
  });
  await insertPaymentEvent(transaction, {
    paymentId: id,
    state: 'created',
    what: 'created',
    outcome: outcomeOf('created'),
    at: past.createdAt,
  });
  for (const { state, what } of states) {
    await insertPaymentEvent(transaction, {
      paymentId: id,
      state,
      what,
      outcome: outcomeOf(state),
      at: timeOf(state) ?? changedAt,
    });
  }
  const approvedAt = timeOf('approved');
  const payment = { id, estateId: past.estateId };
  if (approvedAt !== undefined) {
    const entries = chargePosting(amountCents);
    await insertPosting(transaction, { payment, posting: 'charge', entries, at: approvedAt });
  }
  if (last.state === 'refunded') {
    const entries = refundPosting(amountCents);
    await insertPosting(transaction, { payment, posting: 'refund', entries, at: changedAt });
  }
  if (receipt !== undefined) {
    const entries = issuePosting(receipt.lines);
    await insertPosting(transaction, { payment, posting: 'issue', entries, at: changedAt });
    const { accountNo } = past;
    const whole = { ...receipt, accountNo, meterNo: accountNo, amountCents, at: changedAt.toISOString() };
    const encryptedReceipt = createReceiptCipher(environment).encryptReceipt(whole, id);
    await insertSlip(transaction, { paymentId: id, encryptedReceipt, issuedAt: changedAt });
  }
};
