import { adoptPayment, type OpenPayment, type PaymentSubject } from '../records/open-payment.ts';
import { readHistory } from '../records/utilities.queries.ts';

/**
 * Looks for a payment for the same account that waits for the bank, of which this phone knows nothing: its session was ended, or another
 * phone sent it. Found, it is the open payment of this phone.
 * @returns the open payment that was sent; undefined when nothing is under way
 * @throws {ApiError}
 */
export async function findPaymentUnderWay(subject: PaymentSubject): Promise<OpenPayment | undefined> {
  const { estateID, accountNo, utility } = subject;
  const found = (await readHistory(estateID)).find(
    (entry) =>
      entry.accountNo === accountNo &&
      entry.utility === utility &&
      entry.payment.transactionStatusDescription === 'Pending',
  );
  if (found?.idempotencyKey === undefined) return undefined;
  const { id, idempotencyKey: key, amount, date } = found;
  return adoptPayment({ key, estateID, accountNo, utility, sentAt: Date.parse(date), amount, id });
}
