import { formatRand, toRand } from '@ekhaya/contract/payments/payments.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import { hasGatewayOf, isAllOrNothing, mayPayBackCents, onlyAmountCents } from '../overview/read-payment-story.ts';
import { advanceLeased } from '../progress/advance-payment.ts';
import { changeGiveBack, takeStepWithin } from '../progress/leased-payment.ts';
import type { PaymentDependencies } from '../progress/payment-dependencies.ts';
import type { PaymentRow } from '../records/payments.store.ts';
import { requireStaffPayment, withLeasedPayment, type ActsOnPayment } from './ask-provider.ts';

/** The amount to pay back, and the sentence that the payer reads. */
interface PayBack {
  amountCents: number;
  reason: string;
  /** Whether staff decided it while nothing was bought. */
  isAllOrNothing: boolean;
}

const requireGateway = async (dependencies: PaymentDependencies, payment: PaymentRow): Promise<void> => {
  if (await hasGatewayOf(dependencies, payment)) return;
  throw new AppError('conflict', {
    detail: 'The merchant that charged this was replaced, and its credentials are gone: give it back at the gateway.',
  });
};

const requirePossible = (payment: PaymentRow, { amountCents, isAllOrNothing: wasAllOrNothing }: PayBack): void => {
  const most = mayPayBackCents(payment);
  if (most === 0) throw new AppError('conflict', { detail: 'Nothing can be paid back of this payment any more.' });
  if (wasAllOrNothing && !isAllOrNothing(payment)) {
    throw new AppError('conflict', {
      detail: 'Units were bought meanwhile, so nothing was paid back. Please read the payment again.',
    });
  }
  if (amountCents > most) {
    throw new AppError('validation', { fields: { amountCents: `At most ${formatRand(toRand(most))}.` } });
  }
  if (amountCents !== (onlyAmountCents(payment) ?? amountCents)) {
    const only = formatRand(toRand(payment.giveBackCents));
    throw new AppError('validation', {
      fields: {
        amountCents: `The bank may have given ${only} back without an answer: only this amount can be asked for.`,
      },
    });
  }
  if (isAllOrNothing(payment) && amountCents !== payment.amountCents) {
    const all = formatRand(toRand(payment.amountCents));
    throw new AppError('validation', {
      fields: { amountCents: `Nothing was bought yet: only all of it can be paid back, ${all}.` },
    });
  }
};

const asSentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`);

/**
 * Pays a payment back. Before its units were bought, all of it: a token that comes later is never shown, and what the vendor took for
 * it becomes a claim. Afterwards all or a part of it, once: the payer keeps her units. What was decided as the one never becomes the
 * other.
 * @throws {AppError} `not-found`, `validation`, `conflict`
 */
export const payBack = async (
  dependencies: PaymentDependencies,
  act: ActsOnPayment,
  decided: PayBack,
): Promise<void> => {
  const { amountCents, reason } = decided;
  const payment = await requireStaffPayment(dependencies, act);
  requirePossible(payment, decided);
  await requireGateway(dependencies, payment);
  await withLeasedPayment(dependencies, act.id, async (leased) => {
    requirePossible(leased, decided);
    const sentence = asSentence(reason);
    const next = await auditedChange(dependencies, {
      actorId: act.actorId,
      action: 'payment.pay-back',
      subject: { kind: 'payment', id: leased.id },
      lock: () => Promise.resolve(),
      change: async (transaction) => ({
        estateIds: [leased.estateId],
        before: null,
        after: { reference: leased.reference, amount: formatRand(toRand(amountCents)), reason },
        personId: leased.userId,
        result: isAllOrNothing(leased)
          ? await takeStepWithin(transaction, dependencies, {
              leased,
              step: {
                to: 'refunding',
                what: `staff pay all of it back: ${reason}`,
                // Whether the vendor sold is asked at night, when a vend was sent at all.
                change: { resultDescription: sentence, vendorClaim: leased.vendSentAt === null ? '' : 'open' },
              },
            })
          : await changeGiveBack(transaction, dependencies, {
              leased,
              change: {
                giveBack: 'asked',
                giveBackCents: amountCents,
                giveBackReason: sentence,
                what: `staff give ${formatRand(toRand(amountCents))} back: ${reason}`,
              },
            }),
      }),
    });
    await advanceLeased(dependencies, next);
  });
};
