import type { PaymentStatus } from '@ekhaya/contract/payments/payments.rules';
import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { slashCircleIcon } from '@ekhaya/icons/icon-paths';
import { statusLooks } from './utility-texts.ts';

/** The state of a payment: Approved, Declined, Not Done, or Pending. */
export function StatusBadge({ status }: { status: PaymentStatus }) {
  return <Badge {...statusLooks[status]} text={status} />;
}

/** The state of a payment that was approved and whose money goes back, because nothing was bought. */
export function PaidBackBadge({ isDone }: { isDone: boolean }) {
  return <Badge tone="off" icon={slashCircleIcon} text={isDone ? 'Paid back' : 'Going back'} />;
}
