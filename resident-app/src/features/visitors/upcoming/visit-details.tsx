import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { formatPhoneNumber, displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { everyWeekdayText, pausedDaysText } from '@ekhaya/contract/visitors/weekly-visits.rules';
import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { Facts } from '@ekhaya/ui-kit/lists/facts';
import { bookedIcon, calendarIcon, clockIcon, phoneIcon, shareIcon, trashIcon } from '@ekhaya/icons/icon-paths';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { VisitorCode } from '../sharing/visitor-code.tsx';
import { useEstateClock } from '../visits/use-visitor-estate.ts';
import { hoursTextOf, nearDateText, notValidText } from '../visits/visitor-texts.ts';
import { VisitBadge } from './visit-badge.tsx';
import type { VisitActions } from './visitor-list.tsx';

/**
 * The details of an upcoming visit beside the list: its code and facts, and the buttons to share and revoke it. One whose host may no
 * longer invite has no code to give, and can only be revoked. A weekly one is not shared while the visitor is inside.
 */
export function VisitDetails({ invite, actions }: { invite: UpcomingInvite; actions: VisitActions }) {
  const { date: today } = useEstateClock();
  const isOpen = invite.status !== 'arrived' || invite.weekly !== undefined;
  const isValid = invite.status !== 'revoked';
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
            {invite.status === 'expected' && (
              <Button
                icon={shareIcon}
                isBusy={actions.sharing === invite.InviteID}
                onClick={() => void actions.shareAgain(invite)}
              >
                SHARE
              </Button>
            )}
          </ButtonPair>
        ),
      })}
    >
      <VisitBadge status={invite.status} />
      {isValid ? <VisitorCode code={invite.code} /> : <p>{notValidText}</p>}
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
