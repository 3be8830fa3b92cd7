import type { PaymentHistoryEntry } from '@ekhaya/contract/payments/payments';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { useEffect } from 'react';
import { forgetPayment, readOpenPayment } from '../records/open-payment.ts';
import { readPaymentStatus } from '../records/utilities.queries.ts';
import { goingBackText, outcomeTexts } from './outcome-texts.ts';

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
const descriptionOf = (estateID: string, id: string): Promise<string> =>
  readPaymentStatus(estateID, id).then(
    ({ resultDescription }) => resultDescription,
    () => '',
  );

async function announceEnd(history: readonly PaymentHistoryEntry[]): Promise<void> {
  const open = await readOpenPayment();
  if (open === undefined) return;
  // By its key, because its screen may have been left before it had an answer with the id.
  const ended = history.find(({ idempotencyKey }) => idempotencyKey === open.key);
  const status = ended?.payment.transactionStatusDescription;
  if (ended === undefined || status === undefined || status === 'Pending') return;
  await forgetPayment(open.key);
  const { vending } = ended;
  if (vending.status === 'refunded') {
    showToast(
      'error',
      `${goingBackText}. ${vending.reason ?? ''} Your money goes back to your card.`.replace('  ', ' '),
    );
  } else if (status === 'Approved') showToast('success', outcomeTexts[status]);
  else
    showToast('error', [outcomeTexts[status], await descriptionOf(open.estateID, ended.id)].filter(Boolean).join('. '));
}
