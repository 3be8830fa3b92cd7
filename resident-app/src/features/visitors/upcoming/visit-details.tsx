import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { formatPhoneNumber, displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { everyWeekdayText, pausedDaysText } from '@ekhaya/contract/visitors/weekly-visits.rules';
import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { Facts } from '@ekhaya/ui-kit/lists/facts';
import {
  bookedIcon,
  calendarIcon,
  clockIcon,
  phoneIcon,
  shareIcon,
  tickIcon,
  trashIcon,
} from '@ekhaya/icons/icon-paths';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { VisitorCode } from '../sharing/visitor-code.tsx';
import { useEstateClock } from '../visits/use-visitor-estate.ts';
import { hoursTextOf, nearDateText } from '../visits/visitor-texts.ts';
import type { VisitActions } from './visitor-list.tsx';

/** The details of an upcoming visit beside the list: its code and facts, and the buttons to share and revoke it. */
export function VisitDetails({ invite, actions }: { invite: UpcomingInvite; actions: VisitActions }) {
  const { date: today } = useEstateClock();
  const isOpen = invite.status === 'expected' || invite.weekly !== undefined;
  const { weekly } = invite;
  const paused = pausedDaysText(weekly?.pausedDays ?? [], today);
  return (
    <PageFrame
      title={displayVisitorName(invite.Visitor)}
      {...(isOpen && {
        dock: (
          <ButtonPair>
            <Button
              variant="danger"
              icon={trashIcon}
              isBusy={actions.revoking === invite.InviteID}
              onClick={() => void actions.revoke(invite)}
            >
              REVOKE
            </Button>
            <Button
              icon={shareIcon}
              isBusy={actions.sharing === invite.InviteID}
              onClick={() => void actions.shareAgain(invite)}
            >
              SHARE
            </Button>
          </ButtonPair>
        ),
      })}
    >
      {invite.status === 'arrived' && <Badge tone="good" icon={tickIcon} text="ARRIVED" />}
      <VisitorCode code={invite.code} />
      <Facts
        facts={[
          { name: weekly === undefined ? 'Date' : 'Next', value: nearDateText(invite.Date, today), icon: calendarIcon },
          ...(weekly === undefined
            ? []
            : [
                {
                  name: 'Comes',
                  value: `${everyWeekdayText(weekly.weekdays)}, until ${dateText(weekly.lastDay)}`,
                  icon: bookedIcon,
                },
                ...(paused === '' ? [] : [{ name: 'Paused', value: paused, icon: calendarIcon }]),
              ]),
          { name: 'Time', value: hoursTextOf(invite), icon: clockIcon },
          { name: 'Phone Number', value: formatPhoneNumber(invite['Phone Number']), icon: phoneIcon },
        ]}
      />
      {weekly && (
        <Button variant="outline" icon={calendarIcon} onClick={() => actions.openDays(invite)}>
          PAUSE A DAY
        </Button>
      )}
    </PageFrame>
  );
}
