import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { formatPhoneNumber, displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { DateColumn } from '@ekhaya/ui-kit/schedule/date-column';
import { shareIcon, tickIcon } from '@ekhaya/ui-kit/art/icons';
import { useId } from 'react';
import { dateText, dayColumn, timesText } from '../visits/visitor-texts.ts';
import './visit-card.css';

interface VisitCardProps {
  invite: UpcomingInvite;
  isSharing: boolean;
  isRevoking: boolean;
  onShare: () => void;
  onRevoke: () => void;
}

/** An upcoming visit. Whoever is inside can neither be shared nor revoked any more. */
export function VisitCard({ invite, isSharing, isRevoking, onShare, onRevoke }: VisitCardProps) {
  const nameId = useId();
  return (
    <article className="visit-card" aria-labelledby={nameId}>
      <div className="visit-card-facts">
        <span aria-hidden="true">
          <DateColumn {...dayColumn(invite.Date)} />
        </span>
        <span className="visit-card-text">
          <b className="visit-card-name" id={nameId}>
            {displayVisitorName(invite.Visitor).toLocaleUpperCase('en-ZA')}
          </b>{' '}
          <span className="only-read">{dateText(invite.Date)}</span>{' '}
          <span className="visit-card-times">{timesText(invite.From, invite.To)}</span>{' '}
          <span className="visit-card-phone">{formatPhoneNumber(invite['Phone Number'])}</span>
        </span>
        {invite.status === 'arrived' && <Badge tone="good" icon={tickIcon} text="ARRIVED" />}
      </div>
      {invite.status === 'expected' && (
        <div className="card-actions">
          <Button variant="text-quiet" isBusy={isRevoking} onClick={onRevoke} aria-describedby={nameId}>
            REVOKE
          </Button>
          <Button variant="text" icon={shareIcon} isBusy={isSharing} onClick={onShare} aria-describedby={nameId}>
            SHARE
          </Button>
        </div>
      )}
    </article>
  );
}
