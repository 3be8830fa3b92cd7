import type { PaymentStatus } from '@ekhaya/contract/payments/payments.rules';
import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { statusLooks } from './utility-texts.ts';

/** The state of a payment: Approved, Declined, Not Done, or Pending. */
export function StatusBadge({ status }: { status: PaymentStatus }) {
  return <Badge {...statusLooks[status]} text={status} />;
}
