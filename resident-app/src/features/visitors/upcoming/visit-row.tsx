import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { formatPhoneNumber, displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { DateColumn } from '@ekhaya/ui-kit/schedule/date-column';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { nextIcon, tickIcon } from '@ekhaya/ui-kit/art/icons';
import { useLinkProperties } from '@ekhaya/ui-kit/navigation/navigation';
import { dateText, dayColumn, timesText } from '../visits/visitor-texts.ts';
import './visit-row.css';

/** An upcoming visit beside its details: pressed as a whole, it shows there. */
export function VisitRow({ invite, isChosen }: { invite: UpcomingInvite; isChosen: boolean }) {
  // The details stand in for each other: Back leads out of the screen, not through all that were looked at.
  const link = useLinkProperties({ href: `/Visitor?visit=${encodeURIComponent(invite.InviteID)}`, isReplacing: true });
  return (
    <li>
      <a {...link} className="row visit-row" aria-current={isChosen ? 'true' : undefined}>
        <span aria-hidden="true">
          <DateColumn {...dayColumn(invite.Date)} />
        </span>
        <span className="visit-card-text">
          <b className="visit-card-name">{displayVisitorName(invite.Visitor).toLocaleUpperCase('en-ZA')}</b>{' '}
          <span className="only-read">{dateText(invite.Date)}</span>{' '}
          <span className="visit-card-times">{timesText(invite.From, invite.To)}</span>{' '}
          <span className="visit-card-phone">{formatPhoneNumber(invite['Phone Number'])}</span>
        </span>
        {invite.status === 'arrived' && <Badge tone="good" icon={tickIcon} text="ARRIVED" />}
        <span className="row-chevron">
          <Icon path={nextIcon} />
        </span>
      </a>
    </li>
  );
}
