import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { mayBuyAgain } from '../overview/read-payment-story.ts';
import { advanceLeased } from '../progress/advance-payment.ts';
import { withLease, LostPaymentError } from '../progress/leased-payment.ts';
import type { PaymentDependencies } from '../progress/payment-dependencies.ts';
import { isFinal } from '../records/payment-states.rules.ts';
import { selectPayment, type PaymentRow } from '../records/payments.store.ts';

/** A member of staff who acts on a payment. */
export interface ActsOnPayment {
  id: string;
  actorId: string;
  staffEstates: StaffEstates;
}

/** The payment that staff act on. @throws {AppError} `not-found` for a payment of another estate */
export const requireStaffPayment = async (
  { database }: Pick<PaymentDependencies, 'database'>,
  { id, staffEstates }: ActsOnPayment,
): Promise<PaymentRow> => {
  const payment = await selectPayment(database.db, id);
  if (payment === undefined || !includesEstate(staffEstates, payment.estateId)) throw new AppError('not-found');
  return payment;
};

/** Leases a payment and works on it. @throws {AppError} `conflict` while another process has it */
export const withLeasedPayment = async (
  dependencies: PaymentDependencies,
  id: string,
  work: (leased: PaymentRow) => Promise<unknown>,
): Promise<void> => {
  const busy = (): AppError =>
    new AppError('conflict', {
      detail: 'This payment is being worked on at this moment. Please try again in a minute.',
    });
  let wasLeased = false;
  try {
    await withLease(dependencies, id, async (leased) => {
      wasLeased = true;
      await work(leased);
    });
  } catch (error) {
    if (error instanceof LostPaymentError) throw busy();
    throw error;
  }
  if (!wasLeased) throw busy();
};

const record = (
  dependencies: PaymentDependencies,
  { actorId }: ActsOnPayment,
  payment: PaymentRow,
  action: string,
): Promise<void> =>
  auditedChange(dependencies, {
    actorId,
    action,
    subject: { kind: 'payment', id: payment.id },
    lock: () => Promise.resolve(),
    change: () =>
      Promise.resolve({
        estateIds: [payment.estateId],
        before: null,
        after: { reference: payment.reference, state: payment.state },
        personId: payment.userId,
        result: undefined,
      }),
  });

/**
 * Asks the gateway or the vendor now what became of a payment, and goes on by the answer.
 * @throws {AppError} `not-found`; `conflict` for a payment that is over, or that another process works on
 */
export const askProvider = async (dependencies: PaymentDependencies, act: ActsOnPayment): Promise<void> => {
  const payment = await requireStaffPayment(dependencies, act);
  if (isFinal(payment.state) && payment.giveBack !== 'asked') {
    throw new AppError('conflict', { detail: 'This payment is over: there is nothing to ask.' });
  }
  await record(dependencies, act, payment, 'payment.ask');
  await withLeasedPayment(dependencies, act.id, (leased) => advanceLeased(dependencies, leased));
};

/**
 * Buys again for a payment whose vend has no answer, if the vendor says that the vend does not exist. The vend keeps its name, so that
 * no vendor sells twice.
 * @throws {AppError} `not-found`; `conflict` while the first vend may still be on its way, and when the vendor did not say so
 */
export const buyAgain = async (dependencies: PaymentDependencies, act: ActsOnPayment): Promise<void> => {
  const payment = await requireStaffPayment(dependencies, act);
  if (!mayBuyAgain(dependencies, payment)) {
    throw new AppError('conflict', { detail: 'Nothing was bought: the first purchase may still be on its way.' });
  }
  await record(dependencies, act, payment, 'payment.buy-again');
  let after = payment;
  await withLeasedPayment(dependencies, act.id, async (leased) => {
    after = await advanceLeased(dependencies, leased);
  });
  if (after.state === 'unknown') {
    throw new AppError('conflict', {
      detail: 'Nothing was bought: the vendor did not say that the purchase does not exist.',
    });
  }
};
