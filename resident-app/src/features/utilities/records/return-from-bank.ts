import { readOpenPayment } from './open-payment.ts';
import { readPaymentStatus } from './utilities.queries.ts';

/**
 * Leaves the bank's page once the payment that it was opened for has an outcome: the payment screen below shows it. Called with
 * every event about payments. The page itself goes back, as when the bank says that it is done: both may happen together.
 */
export async function returnFromBank(): Promise<void> {
  if (location.pathname !== '/DynamicIFrame') return;
  const open = await readOpenPayment();
  if (open?.id === undefined) return;
  const { transactionStatusDescription } = await readPaymentStatus(open.estateID, open.id).catch(() => ({
    transactionStatusDescription: 'Pending',
  }));
  if (transactionStatusDescription !== 'Pending') postMessage({ type: 'payment-returned' }, location.origin);
}
