import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { findPersonById } from '../../identity/index.ts';
import type { PaymentDependencies } from '../progress/payment-dependencies.ts';
import { askForCopy } from '../requests/ask-for-copy.ts';
import { requireStaffPayment, type ActsOnPayment } from './ask-provider.ts';

/**
 * Asks the vendor for a copy of the receipt of a payment, and sends its tokens to the payer's verified number once more. Staff see no
 * token.
 * @throws {AppError} `conflict` for a payment without units or tokens, and for a payer without a verified number; as `askForCopy`
 */
export const sendCopy = async (dependencies: PaymentDependencies, act: ActsOnPayment): Promise<void> => {
  const payment = await requireStaffPayment(dependencies, act);
  if (payment.state !== 'issued') {
    throw new AppError('conflict', { detail: 'Nothing was bought with this payment: there is no receipt.' });
  }
  const payer = await findPersonById(dependencies.database.db, payment.userId);
  if (payer?.mobileVerified !== true) {
    throw new AppError('conflict', {
      detail:
        'The payer has no verified mobile number, so nothing is sent. The token stands in the app, under Payments.',
    });
  }
  const { tokens } = await askForCopy(dependencies, { id: payment.id, userId: payment.userId });
  if (tokens.length === 0) {
    throw new AppError('conflict', {
      detail: 'The vendor’s copy says the same. It credited the meter itself: there is no token to send.',
    });
  }
  await auditedChange(dependencies, {
    actorId: act.actorId,
    action: 'payment.copy',
    subject: { kind: 'payment', id: payment.id },
    lock: () => Promise.resolve(),
    change: async (transaction) => {
      await enqueue(transaction, 'text-late-token', { paymentId: payment.id });
      return {
        estateIds: [payment.estateId],
        before: null,
        after: { reference: payment.reference },
        personId: payment.userId,
        result: undefined,
      };
    },
  });
};
