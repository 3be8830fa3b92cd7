import type { PaymentHistoryEntry, PaymentResult } from '@ekhaya/contract/payments/payments';
import { toRand } from '@ekhaya/contract/payments/payments.rules';
import type { Receipt } from '../../utilities/index.ts';
import { statusOf, vendingOf } from '../records/payment-states.rules.ts';
import type { PaymentRow } from '../records/payments.store.ts';

/** The path of the page that leads to the gateway; '' when nothing is to be done there. */
const redirectOf = ({ id, state, encryptedForm }: PaymentRow): string =>
  state === 'redirected' && encryptedForm !== '' ? `/pay/${id}` : '';

/** A payment as the answer to its request. */
export const presentResult = (payment: PaymentRow): PaymentResult => ({
  PAY_REQUEST_ID: payment.id,
  RedirectURL: redirectOf(payment),
  transactionStatusDescription: statusOf(payment.state),
  resultDescription: payment.resultDescription,
});

/** Who reads an entry of the history, and what she bought. */
interface EntryReader {
  isPayer: boolean;
  /** Undefined where there is none, and for staff, who get no tokens. */
  receipt: Receipt | undefined;
}

/** A payment as the answer to the question what became of it. */
export const presentStatus = (payment: PaymentRow) => ({
  transactionStatusDescription: statusOf(payment.state),
  resultDescription: payment.resultDescription,
  ...(redirectOf(payment) !== '' && { RedirectURL: redirectOf(payment) }),
  vendingStatus: vendingOf(payment.state),
});

/** A payment as an entry of the history. */
export const presentEntry = (payment: PaymentRow, { isPayer, receipt }: EntryReader): PaymentHistoryEntry => {
  const status = vendingOf(payment.state);
  return {
    id: payment.id,
    ...(isPayer && { idempotencyKey: payment.idempotencyKey }),
    date: payment.createdAt.toISOString(),
    amount: toRand(payment.amountCents),
    accountNo: payment.accountNo,
    utility: payment.utility,
    payment: { reference: payment.reference, transactionStatusDescription: statusOf(payment.state) },
    vending: {
      status,
      ...(receipt !== undefined && { units: receipt.units, tokens: receipt.tokens.map(({ digits }) => digits) }),
      ...(status === 'pending' && payment.refundAt !== null && { refundBy: payment.refundAt.toISOString() }),
      ...(status === 'refunded' && { reason: payment.resultDescription }),
      ...(payment.state === 'refunded' && { refundedAt: payment.changedAt.toISOString() }),
    },
  };
};
