import type { StepOutcome } from '@ekhaya/contract/payments/payment-stages.rules';
import { AppError } from '../../../platform/app-error.ts';
import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';
import { openVendor, type Receipt, type VendAnswer } from '../../utilities/index.ts';
import type { PaymentDependencies } from '../progress/payment-dependencies.ts';
import { insertDifferenceAgain, insertPaymentEvent, type PaymentRow } from '../records/payments.store.ts';
import { createReceiptCipher } from '../slips/receipt-cipher.ts';
import { selectOwnSlip } from '../slips/slips.store.ts';

/** Copies of one payment that may be asked for in an hour: a copy says what the slip says. */
const copyLimit: RateLimit = { name: 'receipt-copy', attempts: 5, windowSeconds: 60 * 60 };

const askVendor = async (
  dependencies: PaymentDependencies,
  payment: PaymentRow,
  receiptNo: string,
): Promise<VendAnswer> => {
  const { estateId, accountNo, utility, amountCents } = payment;
  try {
    const vendor = await openVendor(dependencies, estateId);
    return await vendor.reprint({ meterNo: accountNo, utility, amountCents }, receiptNo);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError('utilities/provider-unavailable', {
      detail: 'The vendor does not answer just now. The slip is right as it is.',
    });
  }
};

const digitsOf = ({ tokens }: Receipt): string => tokens.map(({ digits }) => digits).join(' ');

/**
 * Asks the vendor for a copy of the receipt of a payment, and compares it with the slip. A copy that says something else is never
 * shown: it becomes a difference that staff work off.
 * @throws {AppError} `not-found` for a payment without units; `utilities/provider-unavailable`; `too-many-requests`; `conflict` where
 * the vendor has no copy, or one with other tokens
 * @returns the receipt
 */
export const askForCopy = async (
  dependencies: PaymentDependencies,
  own: { id: string; userId: string },
): Promise<Receipt> => {
  const { database, environment, clock } = dependencies;
  const stored = await selectOwnSlip(database.db, own);
  if (stored === undefined) throw new AppError('not-found');
  const { payment } = stored;
  await claimAttempt(dependencies, [{ limit: copyLimit, subject: payment.id }], { code: 'too-many-requests' });
  const receipt = createReceiptCipher(environment).decryptReceipt(stored.encryptedReceipt, payment.id);
  const answer = await askVendor(dependencies, payment, receipt.receiptNo);
  const at = clock.now();
  const record = (what: string, outcome: StepOutcome): Promise<void> =>
    insertPaymentEvent(database.db, { paymentId: payment.id, state: payment.state, what, outcome, at });
  if (answer.kind !== 'issued') {
    await record('the vendor has no copy of the receipt', 'failed');
    throw new AppError('conflict', { detail: 'The vendor has no copy of this receipt. The slip is right as it is.' });
  }
  if (answer.receipt.receiptNo !== receipt.receiptNo || digitsOf(answer.receipt) !== digitsOf(receipt)) {
    await record('the vendor’s copy says something else than the slip', 'failed');
    const detail = 'the vendor’s copy of the receipt says something else';
    await insertDifferenceAgain(database.db, { paymentId: payment.id, kind: 'vendor', detail, foundAt: at });
    throw new AppError('conflict', {
      detail: 'The vendor’s copy says something else than this slip. Your estate’s office looks at it.',
    });
  }
  await record('the vendor gave a copy of the receipt: it says the same', 'done');
  return receipt;
};
