import type { UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import { readStored, writeStored } from '../../../platform/store/encrypted-store.ts';

/**
 * The payment that the form is about, kept on the phone until its outcome is known. It holds nothing of the card. `key` is the
 * idempotency key: every tab and every reload uses the same one, so that the server makes one payment.
 */
export interface OpenPayment {
  key: string;
  estateID: string;
  accountNo: string;
  utility: UtilityKind;
  /** When it was sent, in milliseconds since 1970, and its amount in rand; undefined before. */
  sentAt?: number;
  amount?: number;
  /** The id that the server answered with. */
  id?: string;
  /** The path of ours that leads to the bank's page. */
  bankPage?: string;
}

/** What a payment is for. */
export type PaymentSubject = Pick<OpenPayment, 'estateID' | 'accountNo' | 'utility'>;

const NAME = 'open-payment';
const LOCK = 'ekhaya-open-payment';

const isSameSubject = (one: PaymentSubject, other: PaymentSubject): boolean =>
  one.estateID === other.estateID && one.accountNo === other.accountNo && one.utility === other.utility;

/** Runs while no other tab changes the open payment. Browsers without locks have one tab. */
const alone = <Result>(run: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(LOCK, run) : run();

/** The payment whose outcome is not known yet; undefined when there is none. */
export const readOpenPayment = (): Promise<OpenPayment | undefined> => readStored<OpenPayment>(NAME);

const readOrBegin = async (subject: PaymentSubject): Promise<OpenPayment> => {
  const open = await readOpenPayment();
  if (open !== undefined && (open.sentAt !== undefined || isSameSubject(open, subject))) return open;
  const { estateID, accountNo, utility } = subject;
  const begun = { estateID, accountNo, utility, key: crypto.randomUUID() };
  await writeStored(NAME, begun);
  return begun;
};

/**
 * The payment of a form that opens: the one that was begun before, in this or another tab, else a new one. A payment that was
 * sent stays the open one until its outcome is known, whatever the form is about.
 */
export const beginPayment = (subject: PaymentSubject): Promise<OpenPayment> => alone(() => readOrBegin(subject));

/**
 * Marks the payment of a form as sent. Another tab may have sent, or sent and ended, the payment that the form was opened with: an
 * ended one gives way to a new one, because its key would bring back its old outcome.
 * @returns the payment to send; `isUnderWay` for one that another tab has sent, which is not to be sent again
 */
export const markSent = (
  subject: PaymentSubject,
  amount: number,
): Promise<{ payment: OpenPayment; isUnderWay: boolean }> =>
  alone(async () => {
    const open = await readOrBegin(subject);
    if (open.sentAt !== undefined) return { payment: open, isUnderWay: true };
    const payment = { ...open, sentAt: Date.now(), amount };
    await writeStored(NAME, payment);
    return { payment, isUnderWay: false };
  });

/** Takes a payment that the server has for the open one, unless this phone knows one that was sent. @returns the one that was sent */
export const adoptPayment = (payment: OpenPayment): Promise<OpenPayment> =>
  alone(async () => {
    const open = await readOpenPayment();
    if (open?.sentAt !== undefined) return open;
    await writeStored(NAME, payment);
    return payment;
  });

/** Keeps what is known of a payment that is under way. Another tab may have ended it and begun the next one, which stays. */
export const keepPayment = (payment: OpenPayment): Promise<void> =>
  alone(async () => {
    const open = await readOpenPayment();
    if (open === undefined || open.key === payment.key) await writeStored(NAME, payment);
  });

/** Forgets a payment whose outcome is known. Another tab may have begun the next one meanwhile, which stays. */
export const forgetPayment = (key: string): Promise<void> =>
  alone(async () => {
    if ((await readOpenPayment())?.key === key) await writeStored(NAME, undefined);
  });
