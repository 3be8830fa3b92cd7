import type { PaymentStatus } from '@ekhaya/contract/payments/payments.rules';

/** What a payment has come to, in the words of the specification (section 8). */
export const outcomeTexts: Record<Exclude<PaymentStatus, 'Pending'>, string> = {
  Approved: 'Payment successful',
  Declined: 'Payment Declined',
  'Not Done': 'Payment Not Done',
};

/** Instead of 'Payment successful', for a payment whose money goes back because nothing was bought. */
export const goingBackText = 'Nothing was bought';
