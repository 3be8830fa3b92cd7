import { selectInRange, type SlotSelection } from '@ekhaya/contract/time/time-slots.rules';
import { visitSlotsOn, visitStartsOn, type VisitSelection } from '@ekhaya/contract/visitors/visitors.rules';
import { displayTime } from '@ekhaya/contract/time/wall-clock.rules';
import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { TimeSlots } from '@ekhaya/ui-kit/schedule/time-slots';
import { TimeSpan } from '@ekhaya/ui-kit/schedule/time-span';
import { useState } from 'react';
import { useEstateClock } from '../visits/use-visitor-estate.ts';

interface VisitTimeSheetProps {
  visit: VisitSelection;
  onChoose: (times: { start: string; end: string }) => void;
  onClose: () => void;
}

/** 'Time (start/end picker)': chooses a start, then an end. */
export function VisitTimeSheet({ visit, onChoose, onClose }: VisitTimeSheetProps) {
  const now = useEstateClock();
  const [chosen, setChosen] = useState<SlotSelection>({ start: visit.start, end: visit.end });
  const { start, end } = chosen;
  const isStartNext = start === undefined || end !== undefined;
  const slots = isStartNext ? visitStartsOn(visit.date, now) : visitSlotsOn(visit.date, now);
  return (
    <Sheet
      title="Time"
      isOpen
      onClose={onClose}
      actions={
        <ButtonPair>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={start === undefined || end === undefined}
            onClick={() => {
              if (start !== undefined && end !== undefined) onChoose({ start, end });
            }}
          >
            Choose
          </Button>
        </ButtonPair>
      }
    >
      <TimeSpan
        start={start && displayTime(start)}
        end={end && displayTime(end)}
        active={isStartNext ? 'start' : 'end'}
        onPress={(which) => setChosen(which === 'end' && start !== undefined ? { start } : {})}
      />
      <TimeSlots
        heading={isStartNext ? 'SELECT START TIME' : 'SELECT END TIME'}
        slots={slots.map(({ time, disabled }) => ({ time, text: displayTime(time), isDisabled: disabled }))}
        from={start}
        to={end}
        onPress={(time) => setChosen(selectInRange(slots, chosen, time))}
      />
    </Sheet>
  );
}
