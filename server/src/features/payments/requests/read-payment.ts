import type { PaymentHistoryEntry } from '@ekhaya/contract/payments/payments';
import { AppError } from '../../../platform/app-error.ts';
import { requireRoleAt } from '../../estates/index.ts';
import { refreshPayment } from '../progress/advance-payment.ts';
import type { PaymentDependencies } from '../progress/payment-dependencies.ts';
import { selectPayment, selectPaymentsOf } from '../records/payments.store.ts';
import { createReceiptCipher } from '../slips/receipt-cipher.ts';
import { presentEntry, presentStatus } from './present-payment.ts';

/**
 * The state of a payment of the caller, read again from the gateway while it is not final.
 * @throws {AppError} `not-found` for a payment of somebody else or of another estate
 */
export const readPaymentStatus = async (
  dependencies: PaymentDependencies,
  own: { userId: string; estateId: string; id: string },
) => {
  const payment = await selectPayment(dependencies.database.db, own.id);
  if (payment?.userId !== own.userId || payment.estateId !== own.estateId) throw new AppError('not-found');
  return { result: presentStatus(await refreshPayment(dependencies, payment)) };
};

/**
 * The payments of a person at an estate, newest first. Tokens and the keys of her phone are only hers: staff read the rest.
 * @throws {AppError} `forbidden` where the person has no role, or the caller no right to read her records
 */
export const listPayments = async (
  { database, environment }: Pick<PaymentDependencies, 'database' | 'environment'>,
  {
    callerId,
    personId,
    estateId,
    staffEstates,
  }: { callerId: string; personId: string; estateId: string; staffEstates: 'all' | readonly string[] },
): Promise<PaymentHistoryEntry[]> => {
  if (staffEstates !== 'all' && !staffEstates.includes(estateId)) throw new AppError('forbidden');
  await requireRoleAt(database.db, { userId: personId, estateId });
  const { decryptReceipt } = createReceiptCipher(environment);
  const rows = await selectPaymentsOf(database.db, { userId: personId, estateId });
  const isPayer = callerId === personId;
  return rows.map(({ payment, encryptedReceipt }) =>
    presentEntry(payment, {
      isPayer,
      receipt: encryptedReceipt === null || !isPayer ? undefined : decryptReceipt(encryptedReceipt, payment.id),
    }),
  );
};
