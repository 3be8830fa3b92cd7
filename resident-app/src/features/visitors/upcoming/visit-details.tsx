import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { formatPhoneNumber, displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { Facts } from '@ekhaya/ui-kit/lists/facts';
import { calendarIcon, clockIcon, phoneIcon, shareIcon, tickIcon, trashIcon } from '@ekhaya/icons/icon-paths';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { VisitorCode } from '../sharing/visitor-code.tsx';
import { useEstateClock } from '../visits/use-visitor-estate.ts';
import { nearDateText } from '../visits/visitor-texts.ts';
import type { VisitActions } from './visitor-list.tsx';

/** The details of an upcoming visit beside the list: its code and facts, and the buttons to share and revoke it. */
export function VisitDetails({ invite, actions }: { invite: UpcomingInvite; actions: VisitActions }) {
  const { date: today } = useEstateClock();
  const isExpected = invite.status === 'expected';
  return (
    <PageFrame
      title={displayVisitorName(invite.Visitor)}
      {...(isExpected && {
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
          { name: 'Date', value: nearDateText(invite.Date, today), icon: calendarIcon },
          { name: 'Time', value: timesText(invite.From, invite.To), icon: clockIcon },
          { name: 'Phone Number', value: formatPhoneNumber(invite['Phone Number']), icon: phoneIcon },
        ]}
      />
    </PageFrame>
  );
}
