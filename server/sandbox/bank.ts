import { randomUUID } from 'node:crypto';
import type { Fault } from './faults.ts';

/** A payment as the pretended gateway knows it. It holds nothing of a card. */
export interface BankPayment {
  /** Who charged it, and alone knows it; undefined in the memory of a sandbox from before that was kept. */
  merchantId?: string;
  payRequestId: string;
  transactionId: string;
  reference: string;
  amountCents: number;
  currency: string;
  statusCode: number;
  resultCode: string;
  resultDescription: string;
  refundedCents: number;
  notifyUrl: string;
  returnUrl: string;
}

/** What a test card does, as PayGate publishes it. */
interface Outcome {
  statusCode: number;
  resultCode: string;
  resultDescription: string;
}

const approved: Outcome = { statusCode: 1, resultCode: '990017', resultDescription: 'Auth Done' };
const funds: Outcome = { statusCode: 2, resultCode: '900003', resultDescription: 'Insufficient Funds' };
const declined: Outcome = { statusCode: 2, resultCode: '900007', resultDescription: 'Declined' };
const unprocessed: Outcome = { statusCode: 0, resultCode: '990022', resultDescription: 'Bank not available' };
const unknownCard: Outcome = { statusCode: 2, resultCode: '900004', resultDescription: 'Invalid Card Number' };

/** The end of a person who cancels on the page of the gateway, or whose bank does not know her. */
export const cancelled: Outcome = {
  statusCode: 4,
  resultCode: '990028',
  resultDescription: 'Transaction cancelled by user',
};
export const notAuthenticated: Outcome = {
  statusCode: 2,
  resultCode: '900207',
  resultDescription: 'Declined; authentication failed',
};

const cards: Readonly<Record<string, Outcome>> = {
  '4000000000000002': approved,
  '5200000000000015': approved,
  '4000000000000028': funds,
  '4000000000000036': declined,
  '5200000000000064': unprocessed,
};

/** What a card does. */
export const outcomeOf = (cardNumber: string): Outcome => cards[cardNumber] ?? unknownCard;

/** What a query says that a payment is about. */
export const toldOf = (
  { reference, amountCents, currency }: BankPayment,
  fault: Fault,
): Pick<BankPayment, 'reference' | 'amountCents' | 'currency'> => ({
  reference: fault === 'other-reference' ? `${reference}-2` : reference,
  amountCents: fault === 'other-amount' ? amountCents + 100 : amountCents,
  currency: fault === 'other-currency' ? 'USD' : currency,
});

/** The payments of the pretended gateway. */
export class Bank {
  readonly payments = new Map<string, BankPayment>();
  /** The outcome of a card that waits for its 3-D Secure page, by payment. */
  readonly waiting = new Map<string, Outcome>();
  /** The payments that changed since they were last saved. */
  readonly unsaved = new Set<BankPayment>();

  begin(
    asked: Pick<BankPayment, 'merchantId' | 'reference' | 'amountCents' | 'currency' | 'notifyUrl' | 'returnUrl'>,
  ): BankPayment {
    const payment: BankPayment = {
      ...asked,
      payRequestId: randomUUID().toUpperCase(),
      transactionId: '',
      statusCode: 0,
      resultCode: '',
      resultDescription: '',
      refundedCents: 0,
    };
    this.payments.set(payment.payRequestId, payment);
    this.unsaved.add(payment);
    return payment;
  }

  /** Ends a payment. A payment ends once. */
  end(payment: BankPayment, outcome: Outcome): void {
    if (payment.transactionId !== '') return;
    Object.assign(payment, outcome, { transactionId: randomUUID().replaceAll(/\D/g, '').slice(0, 10) });
    this.unsaved.add(payment);
  }

  /** Gives money of a payment back. */
  refund(payment: BankPayment, amountCents: number): void {
    payment.refundedCents = amountCents;
    this.unsaved.add(payment);
  }

  /** A payment of a merchant. */
  findOf(merchantId: string, named: Parameters<Bank['find']>[0]): BankPayment | undefined {
    const found = this.find(named);
    return (found?.merchantId ?? merchantId) === merchantId ? found : undefined;
  }

  find(named: { payRequestId?: string; reference?: string; transactionId?: string }): BankPayment | undefined {
    if (named.payRequestId !== undefined && named.payRequestId !== '') return this.payments.get(named.payRequestId);
    const matches = [...this.payments.values()].filter(
      (payment) =>
        (named.reference !== undefined && payment.reference === named.reference) ||
        (named.transactionId !== undefined && payment.transactionId === named.transactionId),
    );
    return matches.at(-1);
  }
}
