import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { formatPhoneNumber, displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { everyWeekdayText, pausedDaysText } from '@ekhaya/contract/visitors/weekly-visits.rules';
import { useEstateClock } from '../visits/use-visitor-estate.ts';
import { hoursTextOf, notValidText } from '../visits/visitor-texts.ts';
import './visit-summary.css';

const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

interface VisitSummaryProps {
  invite: UpcomingInvite;
  /** Id of the element with the name, which labels the whole card. */
  nameId?: string;
}

/** Name, date, times, weekly days and phone number of an upcoming visit. The date is only read out, because a date column shows it. */
export function VisitSummary({ invite, nameId }: VisitSummaryProps) {
  const { date: today } = useEstateClock();
  const paused = pausedDaysText(invite.weekly?.pausedDays ?? [], today);
  return (
    <span className="visit-summary">
      <b className="visit-summary-name" id={nameId}>
        {displayVisitorName(invite.Visitor).toLocaleUpperCase('en-ZA')}
      </b>{' '}
      <span className="only-read">{dateText(invite.Date)}</span>{' '}
      <span className="visit-summary-times">{hoursTextOf(invite)}</span>{' '}
      {invite.weekly && (
        <span className="visit-summary-days">
          {capitalise(everyWeekdayText(invite.weekly.weekdays))}, until {dateText(invite.weekly.lastDay)}
        </span>
      )}{' '}
      {invite.status === 'revoked' && <span className="visit-summary-not-valid">{notValidText}</span>}{' '}
      {paused !== '' && <span className="visit-summary-paused">{paused}</span>}{' '}
      <span className="visit-summary-phone">{formatPhoneNumber(invite['Phone Number'])}</span>
    </span>
  );
}
