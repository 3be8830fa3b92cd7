import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { comingWeeklyDays } from '@ekhaya/contract/visitors/weekly-visits.rules';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Checkbox } from '@ekhaya/ui-kit/controls/checkbox';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { useEstateClock, type CurrentVisitorEstate } from '../visits/use-visitor-estate.ts';
import { firstNameOf } from '../visits/visitor-texts.ts';
import { usePausing } from './use-pausing.ts';

/** How many coming days the sheet offers. */
const OFFERED_DAYS = 6;

interface PauseSheetProps {
  estate: CurrentVisitorEstate;
  invite: UpcomingInvite;
  onClose: () => void;
}

/** The next days of a weekly invitation. On a day that is not ticked the code opens no gate. */
export function PauseSheet({ estate, invite, onClose }: PauseSheetProps) {
  const { date: today } = useEstateClock();
  const { pausing, pause } = usePausing(estate);
  const { weekly } = invite;
  if (weekly === undefined) return null;
  const coming = comingWeeklyDays(weekly, today, OFFERED_DAYS);
  const days = invite.status === 'arrived' ? coming.filter((day) => day !== invite.Date) : coming;
  return (
    <Sheet
      title={`On which days does ${firstNameOf(invite.Visitor)} come?`}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className="type-note">On a day without a tick the code opens no gate. Nothing else changes.</p>
      <div role="group" aria-label="Coming days" className="stack">
        {days.map((day) => (
          <Checkbox
            key={day}
            checked={!weekly.pausedDays.includes(day)}
            disabled={pausing !== undefined}
            onCheckedChange={(comes) => void pause(invite, day, !comes)}
          >
            {dateText(day)}
          </Checkbox>
        ))}
      </div>
    </Sheet>
  );
}
