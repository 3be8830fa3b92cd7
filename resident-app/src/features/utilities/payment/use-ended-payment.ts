import type { PaymentHistoryEntry } from '@ekhaya/contract/payments/payments';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { useEffect } from 'react';
import { forgetPayment, readOpenPayment, type OpenPayment } from '../records/open-payment.ts';
import { readPaymentStatus } from '../records/utilities.queries.ts';
import { outcomeTexts } from './outcome-texts.ts';

/**
 * Says once what became of the payment that was under way when its screen was left, for example at the bank's page. The phone then
 * forgets it, so that the next payment is another one.
 */
export function useEndedPayment(history: readonly PaymentHistoryEntry[] | undefined): void {
  useEffect(() => {
    if (history !== undefined) void announceEnd(history);
  }, [history]);
}

/** Why a payment was not approved; empty while the server does not say. */
const descriptionOf = ({ estateID, id = '' }: OpenPayment): Promise<string> =>
  readPaymentStatus(estateID, id).then(
    ({ resultDescription }) => resultDescription,
    () => '',
  );

async function announceEnd(history: readonly PaymentHistoryEntry[]): Promise<void> {
  const open = await readOpenPayment();
  const status = history.find(({ id }) => id === open?.id)?.payment.transactionStatusDescription;
  if (open === undefined || status === undefined || status === 'Pending') return;
  await forgetPayment(open.key);
  if (status === 'Approved') showToast('success', outcomeTexts[status]);
  else showToast('error', [outcomeTexts[status], await descriptionOf(open)].filter(Boolean).join('. '));
}
