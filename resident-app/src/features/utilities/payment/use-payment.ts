import { ApiError } from '@ekhaya/browser/api/api-error';
import type { PaymentRequest } from '@ekhaya/contract/payments/payments';
import { paymentRecordedWithinMs } from '@ekhaya/contract/payments/payments.rules';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { navigate } from '../../../platform/navigation/navigate.ts';
import { useEntryChoice } from '../../../platform/navigation/use-entry-choice.ts';
import { invalidate } from '../../../platform/query/query.ts';
import {
  beginPayment,
  forgetPayment,
  keepPayment,
  markSent,
  type OpenPayment,
  type PaymentSubject,
} from '../records/open-payment.ts';
import { utilityKeys } from '../records/utility-keys.ts';
import { pay, readPaymentStatus } from '../records/utilities.queries.ts';
import { lookFor, outcomeOf, type Outcome } from './payment-outcome.ts';
import { findPaymentUnderWay } from './payment-under-way.ts';
import { useRepeatedQuestion } from './use-repeated-question.ts';

/** So many looks in a row must miss a payment before it counts as lost. */
const LOOKS_UNTIL_LOST = 3;
/** So long after it was sent a payment may still be charged that no look has found: its way to the server takes up to 10 s. */
const LOST_AFTER_MS = paymentRecordedWithinMs + 10_000;

/** Where the payment of the form stands. */
export type PaymentPhase =
  | { kind: 'opening' }
  | { kind: 'form'; note?: string }
  /** Sent; nobody knows yet whether the server has it. */
  | { kind: 'searching' }
  /** The server has it, and the bank has not said what became of it. */
  | { kind: 'waiting'; payment: OpenPayment }
  | { kind: 'outcome'; outcome: Outcome };

/** What the form sends, beside what the payment is for. */
export type FormRequest = Omit<PaymentRequest, 'userId' | keyof PaymentSubject>;

/**
 * Whether the server refused the payment for certain, so that nothing was sent to the bank. A key that was used is none: the payment
 * that came under it is looked for.
 */
const isRefusal = ({ isTransient, code }: ApiError): boolean =>
  code !== 'payments/key-used' &&
  (!isTransient || code === 'too-many-requests' || code === 'payments/not-possible-now');

/** A payment as it was before it was sent. */
const unsent = ({ key, estateID, accountNo, utility }: OpenPayment): OpenPayment => ({
  key,
  estateID,
  accountNo,
  utility,
});

/**
 * One payment, whatever happens: its idempotency key is on the phone before it is sent, every repetition uses it, and a payment
 * that was sent is looked for before another one can be made.
 */
export function usePayment(subject: PaymentSubject) {
  const [phase, setPhase] = useState<PaymentPhase>({ kind: 'opening' });
  /** The id of the payment that this entry of the history has sent; empty when its outcome was shown here. */
  const [madeHere, setMadeHere] = useEntryChoice<string>('');
  const open = useRef<OpenPayment>(undefined);
  const isSending = useRef(false);
  const isShown = useRef(false);
  const missed = useRef(0);
  /** The look for a payment that is under way without this phone; undefined when none succeeded. It finds whether there is one. */
  const look = useRef<Promise<boolean>>(undefined);
  const { estateID, accountNo, utility } = subject;

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** Follows a payment that was sent to its outcome. */
  function follow(sent: OpenPayment): void {
    open.current = sent;
    missed.current = 0;
    if (sent.id !== undefined) setMadeHere(sent.id);
    setPhase(sent.id === undefined ? { kind: 'searching' } : { kind: 'waiting', payment: sent });
  }

  const opened = useEffectEvent((begun: OpenPayment): void => {
    open.current = begun;
    look.current = undefined;
    if (begun.sentAt !== undefined) follow(begun);
    else if (madeHere === '') {
      setPhase({ kind: 'form' });
      void isUnderWayAlready();
    } else void showOutcomeOf(madeHere);
  });

  useEffect(() => {
    let isCurrent = true;
    void beginPayment({ estateID, accountNo, utility }).then((begun) => {
      if (isCurrent) opened(begun);
      return undefined;
    });
    return () => {
      isCurrent = false;
    };
  }, [estateID, accountNo, utility]);

  /** Whether this account has a payment under way. It is then shown in place of the form. */
  function isUnderWayAlready(): Promise<boolean> {
    look.current ??= findPaymentUnderWay(subject).then(
      (found) => {
        if (found === undefined || !isShown.current) return false;
        follow(found);
        return true;
      },
      () => {
        look.current = undefined;
        return false;
      },
    );
    return look.current;
  }

  /** Shows what became of a payment whose end another tab has told and forgotten: an empty form would look as if nothing was paid. */
  async function showOutcomeOf(id: string): Promise<void> {
    const told = await readPaymentStatus(estateID, id).catch(() => undefined);
    if (!isShown.current) return;
    setMadeHere('');
    const outcome = told && outcomeOf(told);
    setPhase(outcome === undefined ? { kind: 'form' } : { kind: 'outcome', outcome });
  }

  /** Shows an outcome. If the screen was left meanwhile, the payment stays open, so that /bills announces the outcome. */
  async function end(key: string, outcome: Outcome): Promise<void> {
    void invalidate(utilityKeys.all);
    if (!isShown.current) return;
    await forgetPayment(key);
    setMadeHere('');
    setPhase({ kind: 'outcome', outcome });
  }

  async function know(payment: OpenPayment): Promise<void> {
    open.current = payment;
    await keepPayment(payment);
    if (isShown.current) setMadeHere(payment.id ?? '');
    setPhase({ kind: 'waiting', payment });
  }

  /** Starts anew after a refusal: nothing was charged, and the next attempt is another payment. */
  async function renew(note?: string): Promise<void> {
    if (open.current) await forgetPayment(open.current.key);
    open.current = await beginPayment(subject);
    setPhase({ kind: 'form', ...(note !== undefined && { note }) });
  }

  /** @returns the error of a refusal */
  async function send(request: FormRequest): Promise<ApiError | undefined> {
    if (isSending.current || open.current === undefined) return undefined;
    isSending.current = true;
    try {
      if (await isUnderWayAlready()) return undefined;
      const { payment: sent, isUnderWay } = await markSent(subject, request.amount);
      if (isUnderWay) {
        follow(sent);
        return undefined;
      }
      open.current = sent;
      missed.current = 0;
      const result = await pay({ ...request, estateID, accountNo, utility }, sent.key);
      const { PAY_REQUEST_ID: id, RedirectURL: bankPage, transactionStatusDescription: status } = result;
      if (status !== 'Pending') {
        await keepPayment({ ...sent, id });
        await end(sent.key, { status, description: result.resultDescription, isGoingBack: false });
        return undefined;
      }
      await know({ ...sent, id, ...(bankPage !== '' && { bankPage }) });
      if (bankPage !== '' && isShown.current) openBankPage(bankPage);
      return undefined;
    } catch (thrown) {
      if (thrown instanceof ApiError && isRefusal(thrown)) {
        await renew();
        return thrown;
      }
      setPhase({ kind: 'searching' });
      return undefined;
    } finally {
      isSending.current = false;
    }
  }

  /** Asks once what became of the payment. A failed read leaves everything as it is: it is asked again. */
  async function ask(): Promise<void> {
    const { current } = open;
    if (current === undefined) return;
    const found = await lookFor(current);
    if (found.kind === 'ended') await end(current.key, found.outcome);
    else if (found.kind === 'known') await know(found.payment);
    else if (found.kind === 'missing') await miss(current);
  }

  /** Counts that the server does not have the payment. After some time it is lost on its way. */
  async function miss(sent: OpenPayment): Promise<void> {
    missed.current += 1;
    if (missed.current < LOOKS_UNTIL_LOST || Date.now() < (sent.sentAt ?? 0) + LOST_AFTER_MS) return;
    // The key stays for the same account: should the payment arrive after all, paying again finds it.
    await keepPayment(unsent(sent));
    open.current = await beginPayment(subject);
    setPhase({ kind: 'form', note: 'Unable make payment. It did not reach us, and nothing was charged.' });
  }

  const { isUnanswered } = useRepeatedQuestion(ask, phase.kind === 'searching' || phase.kind === 'waiting');

  return { phase, isUnanswered, send, startAgain: () => void renew() };
}

/** Opens the bank's page in a frame, above the payment. */
export const openBankPage = (url: string): void =>
  navigate('/DynamicIFrame', { record: { url, title: 'Payment', isPayment: true } });
