import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { octagonCrossIcon, tickIcon } from '@ekhaya/icons/icon-paths';

/** Says that the visitor is inside, or that the code opens no gate. Nothing of a visitor who is expected. */
export function VisitBadge({ status }: Pick<UpcomingInvite, 'status'>) {
  if (status === 'arrived') return <Badge tone="good" icon={tickIcon} text="ARRIVED" />;
  if (status === 'revoked') return <Badge tone="bad" icon={octagonCrossIcon} text="NOT VALID" />;
  return null;
}
