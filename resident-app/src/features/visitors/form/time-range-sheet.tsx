import { selectInRange, type SlotSelection, type TimeSlot } from '@ekhaya/contract/time/time-slots.rules';
import { displayTime } from '@ekhaya/contract/time/wall-clock.rules';
import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { TimeSlots } from '@ekhaya/ui-kit/schedule/time-slots';
import { TimeSpan } from '@ekhaya/ui-kit/schedule/time-span';
import { useState } from 'react';

interface TimeRangeSheetProps {
  /** The times that are chosen at first, HHmm. */
  times: SlotSelection;
  /** The times that can be chosen as the start, or as the end. */
  slotsOf: (which: 'start' | 'end') => readonly TimeSlot[];
  onChoose: (times: { start: string; end: string }) => void;
  onClose: () => void;
}

/** 'Time (start/end picker)': chooses a start, then an end. */
export function TimeRangeSheet({ times, slotsOf, onChoose, onClose }: TimeRangeSheetProps) {
  const [chosen, setChosen] = useState<SlotSelection>({ start: times.start, end: times.end });
  const { start, end } = chosen;
  const which = start === undefined || end !== undefined ? 'start' : 'end';
  const slots = slotsOf(which);
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
        active={which}
        onPress={(pressed) => setChosen(pressed === 'end' && start !== undefined ? { start } : {})}
      />
      <TimeSlots
        heading={which === 'start' ? 'SELECT START TIME' : 'SELECT END TIME'}
        slots={slots.map(({ time, disabled }) => ({ time, text: displayTime(time), isDisabled: disabled }))}
        from={start}
        to={end}
        onPress={(time) => setChosen(selectInRange(slots, chosen, time))}
      />
    </Sheet>
  );
}
