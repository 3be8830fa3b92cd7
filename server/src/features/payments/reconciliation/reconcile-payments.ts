import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import { deleteFormerGatewaysBefore } from '../gateways/gateways.store.ts';
import { isAboutPayment, openGateway, refundLateCharge } from '../progress/gateway-steps.ts';
import { advanceHeld } from '../progress/advance-payment.ts';
import { holdPayment } from '../progress/held-payment.ts';
import type { PaymentParts } from '../progress/payment-parts.ts';
import { checkLedger } from '../records/check-ledger.ts';
import { isUncharged } from '../records/payment-states.rules.ts';
import {
  insertDifference,
  selectOpenClaims,
  selectPayment,
  selectPaymentsBetween,
  type PaymentRow,
} from '../records/payments.store.ts';
import { settleClaim } from './settle-claim.ts';

/** How far back a night compares: banks may still charge what they declined on a long weekend. */
const reachMs = 4 * 24 * 60 * 60_000;

const list = (
  parts: PaymentParts,
  { id }: Pick<PaymentRow, 'id'>,
  kind: 'gateway' | 'vendor' | 'ledger',
  detail: string,
): Promise<void> => insertDifference(parts.database.db, { paymentId: id, kind, detail, foundAt: parts.clock.now() });

/** Whether the estate still has the charge of a payment. Of one that went back, the gateway may say that it is void. */
const keepsMoney = ({ state, giveBack }: PaymentRow): boolean => state === 'issued' && giveBack !== 'done';

/** Compares one payment with its gateway. A charge that we know nothing of goes back at once. */
const compareWithGateway = async (parts: PaymentParts, payment: PaymentRow): Promise<void> => {
  const gateway = await openGateway(parts, payment);
  const answer = await gateway.query({ reference: payment.reference, payRequestId: payment.payRequestId });
  const isCharged = answer.kind === 'known' && answer.statusCode === 1;
  if (payment.state === 'issued' || payment.state === 'refunded') {
    if (answer.kind !== 'known' || !isAboutPayment(answer, payment)) {
      await list(parts, payment, 'gateway', 'we charged; the gateway knows another amount or nothing');
    } else if (!isCharged && keepsMoney(payment)) {
      await list(parts, payment, 'gateway', `we charged; the gateway says status ${answer.statusCode}`);
    }
    return;
  }
  if (!isCharged) return;
  await list(parts, payment, 'gateway', `the gateway charged a payment that is ${payment.state}`);
  if (!isAboutPayment(answer, payment)) return;
  await holdPayment(parts, payment.id, async (held) => {
    if (held.state !== payment.state) return;
    await advanceHeld(parts, await refundLateCharge(parts, held, answer));
  });
};

/** Runs a comparison; a provider that does not answer is asked again the next night. */
const compare = async (parts: PaymentParts, payment: PaymentRow, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    parts.logger.warn({ paymentId: payment.id, failure: error.failure }, 'a payment could not be compared');
  }
};

/**
 * Compares a payment that was closed as not charged with its gateway: a charge goes back at once. A gateway that does not answer is
 * asked again at night.
 */
export const comparePayment = async (parts: PaymentParts, { paymentId }: { paymentId: string }): Promise<void> => {
  const payment = await selectPayment(parts.database.db, paymentId);
  if (payment === undefined || !isUncharged(payment.state)) return;
  await compare(parts, payment, () => compareWithGateway(parts, payment));
};

/**
 * Compares the ledger with the states of payments, and the payments of the last days with what gateways and vendors say. What
 * differs is listed for staff.
 */
export const reconcilePayments = async (parts: PaymentParts): Promise<void> => {
  const { database, clock } = parts;
  const { totals, problems } = await checkLedger(database.db);
  parts.logger.info(totals, 'the ledger adds up to these cents');
  for (const { paymentId, state } of problems) {
    await list(parts, { id: paymentId }, 'ledger', `the ledger does not say ${state}`);
  }
  const now = clock.now();
  const from = new Date(now.getTime() - reachMs);
  const states = ['declined', 'not-done', 'issued', 'refunded'] as const;
  for (const payment of await selectPaymentsBetween(database.db, { from, to: now, states })) {
    await compare(parts, payment, () => compareWithGateway(parts, payment));
  }
  for (const payment of await selectOpenClaims(database.db)) {
    await compare(parts, payment, () => settleClaim(parts, payment));
  }
  // What these charged is over, and is not compared any more.
  await deleteFormerGatewaysBefore(database.db, from);
};
