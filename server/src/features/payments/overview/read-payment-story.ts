import type { StaffPaymentStory } from '@ekhaya/contract/payments/console-payments';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { readGatewayOfPayment } from '../gateways/former-gateways.ts';
import type { PaymentDependencies } from '../progress/payment-dependencies.ts';
import { isFinal, stageOf } from '../records/payment-states.rules.ts';
import { outcomeByWords } from '../records/step-outcomes.rules.ts';
import type { PaymentRow } from '../records/payments.store.ts';
import { selectNamedPayments, selectOtherPayments } from './payment-list.store.ts';
import { selectPaymentEvents, selectPaymentMoney } from './payment-story.store.ts';
import { presentForStaff } from './present-for-staff.ts';

type Needs = Pick<PaymentDependencies, 'database' | 'clock' | 'timings' | 'environment'>;

/** Whether the vendor's 'does not exist' is believed by now: until then, the vend may still be on its way. */
export const mayBuyAgain = ({ clock, timings }: Pick<Needs, 'clock' | 'timings'>, payment: PaymentRow): boolean =>
  payment.state === 'unknown' && clock.now().getTime() - payment.changedAt.getTime() >= timings.vendSettleMs;

const undelivered = ['approved', 'vending', 'unknown'];

/** The most that staff can pay back of a payment, in cents: all of it before units were bought, once afterwards. */
export const mayPayBackCents = (payment: PaymentRow): number => {
  const { state, giveBack, transactionId, amountCents } = payment;
  if (undelivered.includes(state)) return amountCents;
  if (state !== 'issued' || giveBack === 'asked' || giveBack === 'done' || transactionId === '') return 0;
  return onlyAmountCents(payment) ?? amountCents;
};

/**
 * The only amount that can be given back, in cents: the gateway may have given it back in a call without an answer, and would take
 * another amount for a repetition. Undefined where any amount can.
 */
export const onlyAmountCents = ({ isGiveBackUnanswered, giveBackCents }: PaymentRow): number | undefined =>
  isGiveBackUnanswered ? giveBackCents : undefined;

/** Whether a payment is not bought yet, so that only all of it can be paid back. */
export const isAllOrNothing = ({ state }: PaymentRow): boolean => undelivered.includes(state);

/** Whether the account that charged a payment is still known here, so that it can give the money back. */
export const hasGatewayOf = async (
  { database, environment }: Pick<Needs, 'database' | 'environment'>,
  payment: PaymentRow,
): Promise<boolean> => (await readGatewayOfPayment(database.db, environment, payment)) !== undefined;

const othersShown = 5;

/** The story of one payment of the caller's estates. @throws {AppError} `not-found` for a payment of another estate */
export const readPaymentStory = async (
  dependencies: Needs,
  { id, staffEstates }: { id: string; staffEstates: StaffEstates },
): Promise<StaffPaymentStory> => {
  const { db } = dependencies.database;
  const [found] = await selectNamedPayments(db, [id]);
  if (found === undefined || !includesEstate(staffEstates, found.payment.estateId)) throw new AppError('not-found');
  const { payment } = found;
  const { userId, estateId, state } = payment;
  const events = await selectPaymentEvents(db, id);
  const others = await selectOtherPayments(db, { userId, estateId, exceptId: id, limit: othersShown });
  return {
    ...presentForStaff(found),
    phone: found.mobile ?? '',
    resultDescription: payment.giveBack === '' ? payment.resultDescription : payment.giveBackReason,
    events: events.map(({ at, state: reached, what, outcome }) => ({
      at: at.toISOString(),
      stage: stageOf(reached),
      what,
      outcome: outcome ?? outcomeByWords(reached, what),
    })),
    money: await selectPaymentMoney(db, id),
    nextPollAt: payment.nextPollAt?.toISOString() ?? null,
    mayAsk: (!isFinal(state) && state !== 'created') || payment.giveBack === 'asked',
    mayBuyAgain: mayBuyAgain(dependencies, payment),
    mayPayBackCents: (await hasGatewayOf(dependencies, payment)) ? mayPayBackCents(payment) : 0,
    mayCopy: state === 'issued',
    isAllOrNothing: isAllOrNothing(payment),
    others: others.map(presentForStaff),
  };
};
