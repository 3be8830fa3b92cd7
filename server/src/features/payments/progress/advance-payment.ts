import { isFinal, type PaymentState } from '../records/payment-states.rules.ts';
import { selectDuePayments, selectPayment, type PaymentRow } from '../records/payments.store.ts';
import { closeUnsent, queryGateway, refundCharge, type Advanced } from './gateway-steps.ts';
import { giveBack } from './give-back.ts';
import { withLease, LostPaymentError, putOff } from './leased-payment.ts';
import type { PaymentDependencies } from './payment-dependencies.ts';
import { askForAdvice, buyUnits, doubtVend } from './vendor-steps.ts';

/** How many due payments one run takes up. */
const maxDue = 200;
const atOnce = 4;

const nothingToDo = (): Advanced => Promise.resolve(undefined);

/** The next step from each state. */
const steps: Readonly<Record<PaymentState, (dependencies: PaymentDependencies, payment: PaymentRow) => Advanced>> = {
  created: closeUnsent,
  sent: queryGateway,
  redirected: queryGateway,
  approved: buyUnits,
  vending: doubtVend,
  unknown: askForAdvice,
  refunding: refundCharge,
  declined: nothingToDo,
  'not-done': nothingToDo,
  issued: nothingToDo,
  refunded: nothingToDo,
};

/** Takes a leased payment on, step by step, until it is final or waits. @returns the payment as far as it came */
export const advanceLeased = async (dependencies: PaymentDependencies, leased: PaymentRow): Promise<PaymentRow> => {
  let current = leased;
  while (!isFinal(current.state)) {
    const next = await steps[current.state](dependencies, current);
    if (next === undefined) break;
    current = next;
  }
  return current.giveBack === 'asked' ? ((await giveBack(dependencies, current)) ?? current) : current;
};

/** Takes a leased payment on. What goes wrong here, such as credentials that cannot be read, is logged; the next poll tries again. */
const advanceOrPutOff = async (dependencies: PaymentDependencies, leased: PaymentRow): Promise<void> => {
  try {
    await advanceLeased(dependencies, leased);
  } catch (error) {
    if (error instanceof LostPaymentError) throw error;
    const { id: paymentId, estateId } = leased;
    dependencies.logger.error({ paymentId, estateId, err: error }, 'a payment could not be taken on');
    await putOff(dependencies, leased);
  }
};

/**
 * Takes a payment on from wherever it stands: the job after each step, and after the death of a process. Does nothing while another
 * process has the payment; the next run finds it again.
 */
export const advancePayment = async (
  dependencies: PaymentDependencies,
  { paymentId }: { paymentId: string },
): Promise<void> => {
  try {
    await withLease(dependencies, paymentId, (leased) => advanceOrPutOff(dependencies, leased));
  } catch (error) {
    if (!(error instanceof LostPaymentError)) throw error;
    dependencies.logger.warn({ paymentId }, 'another process has taken up this payment');
  }
};

/** Takes up all payments whose poll is due: their job, or their process, was lost. */
export const advanceDuePayments = async (dependencies: PaymentDependencies): Promise<void> => {
  const due = await selectDuePayments(dependencies.database.db, dependencies.clock.now(), maxDue);
  const next = due.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const paymentId of next) await advancePayment(dependencies, { paymentId });
    }),
  );
};

/** Takes a payment that only waits for the card's side on, and returns it: what a client asks for that shows its state. */
export const refreshPayment = async (dependencies: PaymentDependencies, payment: PaymentRow): Promise<PaymentRow> => {
  if (payment.state !== 'sent' && payment.state !== 'redirected') return payment;
  const answered = await withLease(dependencies, payment.id, async (leased) => {
    if (leased.state !== 'sent' && leased.state !== 'redirected') return leased;
    return (await queryGateway(dependencies, leased)) ?? leased;
  });
  return answered ?? (await selectPayment(dependencies.database.db, payment.id)) ?? payment;
};
