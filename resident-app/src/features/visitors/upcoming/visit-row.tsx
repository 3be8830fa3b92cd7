import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { shortDatePartsOf } from '@ekhaya/contract/time/written-times.rules';
import { DateColumn } from '@ekhaya/ui-kit/schedule/date-column';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { nextIcon } from '@ekhaya/icons/icon-paths';
import { useLinkProperties } from '@ekhaya/ui-kit/navigation/navigation';
import { VisitBadge } from './visit-badge.tsx';
import { VisitSummary } from './visit-summary.tsx';
import './visit-row.css';

/** An upcoming visit as a row of the list beside the details. A press opens its details. */
export function VisitRow({ invite, isChosen }: { invite: UpcomingInvite; isChosen: boolean }) {
  // Each opened visit replaces the history entry of the last one, so that Back leaves the screen.
  const link = useLinkProperties({ href: `/Visitor?visit=${encodeURIComponent(invite.InviteID)}`, isReplacing: true });
  return (
    <li>
      <a {...link} className="row visit-row" aria-current={isChosen ? 'true' : undefined}>
        <span aria-hidden="true">
          <DateColumn {...shortDatePartsOf(invite.Date)} />
        </span>
        <VisitSummary invite={invite} />
        <VisitBadge status={invite.status} />
        <span className="row-chevron">
          <Icon path={nextIcon} />
        </span>
      </a>
    </li>
  );
}
