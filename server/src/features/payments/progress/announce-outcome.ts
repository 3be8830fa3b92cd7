import { formatRand, toRand } from '@ekhaya/contract/payments/payments.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { findPermissionHolders } from '../../estates/index.ts';
import { notifyPeople, type PersonalNotification } from '../../notifications/index.ts';
import type { PaymentState } from '../records/payment-states.rules.ts';
import type { PaymentRow } from '../records/payments.store.ts';
import type { PaymentDependencies } from './payment-dependencies.ts';

/** A person who waits no longer than this for her units looks at the screen herself. Longer than a vend takes that is answered. */
const watchedMs = 30_000;

const historyPath = '/PaymentHistory';

const told = (
  payment: PaymentRow,
  kind: string,
  words: { title: string; description: string },
): PersonalNotification => ({
  userId: payment.userId,
  notification: { id: `payment-${kind}-${payment.id}`, type: 'payment', url: historyPath, ...words },
  mail: { subject: words.title, text: `${words.description}\n\nReference ${payment.reference}` },
});

/** The notification that staff gave back a part, or all, of a payment whose units the payer keeps. */
export const announcedGiveBack = (payment: PaymentRow): PersonalNotification => {
  const amount = formatRand(toRand(payment.giveBackCents));
  return told(payment, 'give-back', {
    title: 'Money goes back to your card',
    description: `${amount} of your payment goes back to your card: ${payment.giveBackReason} Banks show it within a few days.`,
  });
};

/**
 * Whether somebody is told of a step of a payment at an instant: `announceOutcome` has something to write. While nobody knew whether the
 * vendor had sold, she read that she would be told, and may have left.
 */
export const isAnnounced = (
  { approvedAt, state }: Pick<PaymentRow, 'approvedAt' | 'state'>,
  { to, at }: { to: PaymentState; at: Date },
): boolean => {
  if (to !== 'issued') return to === 'refunding';
  return state === 'unknown' || (approvedAt !== null && at.getTime() - approvedAt.getTime() > watchedMs);
};

/**
 * Tells the payer of a payment that `isAnnounced` when units came late and when her money goes back, and staff when the vendor did not
 * answer in time. A token stands in no notification and no mail: it is read in the app, and a late one comes by text message to her
 * verified number.
 */
export const announceOutcome = async (
  transaction: Queryable,
  dependencies: Pick<PaymentDependencies, 'clock' | 'live'>,
  payment: PaymentRow,
): Promise<void> => {
  const amount = formatRand(toRand(payment.amountCents));
  if (payment.state === 'issued') {
    const description = `What you bought for ${amount} is ready. Open your payment history to read it.`;
    await notifyPeople(
      transaction,
      [told(payment, 'issued', { title: 'Your token is here', description })],
      dependencies,
    );
    await enqueue(transaction, 'text-late-token', { paymentId: payment.id });
  }
  if (payment.state === 'refunding') {
    const { resultDescription } = payment;
    const description = `${amount} goes back to your card. Nothing was bought. ${resultDescription} Banks show it within a few days.`;
    const staff = await findPermissionHolders(transaction, {
      estateIds: [payment.estateId],
      permission: 'payments.manage',
    });
    await notifyPeople(
      transaction,
      [
        told(payment, 'refunding', { title: 'Your money goes back', description }),
        ...staff.map(({ id }) => ({
          userId: id,
          notification: {
            id: `payment-stuck-${payment.id}-${id}`,
            type: 'payment',
            title: 'A payment goes back',
            description: `${payment.reference}, ${amount}: ${payment.resultDescription}`,
          },
        })),
      ],
      dependencies,
    );
  }
};
