import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { formatPhoneNumber, displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
import { dateText, timesText } from '@ekhaya/contract/time/written-times.rules';
import './visit-summary.css';

interface VisitSummaryProps {
  invite: UpcomingInvite;
  /** Id of the element with the name, which labels the whole card. */
  nameId?: string;
}

/** Name, date, times and phone number of an upcoming visit. The date is only read out, because a date column shows it. */
export function VisitSummary({ invite, nameId }: VisitSummaryProps) {
  return (
    <span className="visit-summary">
      <b className="visit-summary-name" id={nameId}>
        {displayVisitorName(invite.Visitor).toLocaleUpperCase('en-ZA')}
      </b>{' '}
      <span className="only-read">{dateText(invite.Date)}</span>{' '}
      <span className="visit-summary-times">{timesText(invite.From, invite.To)}</span>{' '}
      <span className="visit-summary-phone">{formatPhoneNumber(invite['Phone Number'])}</span>
    </span>
  );
}
