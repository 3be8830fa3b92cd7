import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { shortDatePartsOf } from '@ekhaya/contract/time/written-times.rules';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { DateColumn } from '@ekhaya/ui-kit/schedule/date-column';
import { shareIcon } from '@ekhaya/icons/icon-paths';
import { useId } from 'react';
import { VisitBadge } from './visit-badge.tsx';
import { VisitSummary } from './visit-summary.tsx';
import './visit-card.css';

interface VisitCardProps {
  invite: UpcomingInvite;
  isSharing: boolean;
  isRevoking: boolean;
  onShare: () => void;
  onRevoke: () => void;
  /** Opens the days of a weekly invitation. */
  onPause: () => void;
}

/**
 * An upcoming visit as a card. A visit can be shared and revoked until the visitor has arrived. A weekly one can always be revoked, but
 * not shared while the visitor is inside, who leaves with the code with which she came in. One whose host may no longer invite can only be
 * revoked.
 */
export function VisitCard({ invite, isSharing, isRevoking, onShare, onRevoke, onPause }: VisitCardProps) {
  const nameId = useId();
  return (
    <article className="visit-card" aria-labelledby={nameId}>
      <div className="visit-card-facts">
        <span aria-hidden="true">
          <DateColumn {...shortDatePartsOf(invite.Date)} />
        </span>
        <VisitSummary invite={invite} nameId={nameId} />
        <VisitBadge status={invite.status} />
      </div>
      {(invite.status !== 'arrived' || invite.weekly) && (
        <div className="card-actions">
          <Button variant="text-quiet" isBusy={isRevoking} onClick={onRevoke} aria-describedby={nameId}>
            REVOKE
          </Button>
          {invite.weekly && (
            <Button variant="text-quiet" onClick={onPause} aria-describedby={nameId}>
              DAYS
            </Button>
          )}
          {invite.status === 'expected' && (
            <Button variant="text" icon={shareIcon} isBusy={isSharing} onClick={onShare} aria-describedby={nameId}>
              SHARE
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
