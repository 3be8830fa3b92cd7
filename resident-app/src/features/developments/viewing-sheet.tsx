import type { Viewings } from '@ekhaya/contract/developments/viewings';
import { timeOfMoment } from '@ekhaya/contract/developments/viewings.rules';
import { selectSingle, type SlotSelection, type TimeSlot } from '@ekhaya/contract/time/time-slots.rules';
import { displayTime } from '@ekhaya/contract/time/wall-clock.rules';
import { dayText } from '@ekhaya/contract/time/written-times.rules';
import {
  capitaliseVisitorName,
  filterPhoneInput,
  isVisitorPhoneNumber,
  maxVisitorNameLength,
  visitorPhoneNumberProblem,
} from '@ekhaya/contract/visitors/visitors.rules';
import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { Chip, Chips } from '@ekhaya/ui-kit/controls/chip';
import { TextField } from '@ekhaya/ui-kit/controls/field';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { TimeSlots } from '@ekhaya/ui-kit/schedule/time-slots';
import { useState } from 'react';
import type { ViewingActions } from './use-viewings.ts';

interface ViewingSheetProps {
  viewings: Viewings;
  actions: ViewingActions;
  onClose: () => void;
}

/** Chooses a viewing, and whom the person brings. */
export function ViewingSheet({ viewings: { slots, own }, actions, onClose }: ViewingSheetProps) {
  const days = [...new Set(slots.map(({ start }) => start.slice(0, 10)))];
  const [day, setDay] = useState(own?.start.slice(0, 10) ?? days[0] ?? '');
  const [chosen, setChosen] = useState<SlotSelection>(own === null ? {} : spanOf(own));
  const [name, setName] = useState(own?.visitor?.name ?? '');
  const [phone, setPhone] = useState(own?.visitor?.phone ?? '');
  const times = timesOf(slots, { day, own });
  const isAlone = name.trim() === '' && phone === '';
  const [phoneProblem, setPhoneProblem] = useState<string>();
  const isWritten = isAlone || (name.trim() !== '' && phone !== '');
  const book = async (): Promise<void> => {
    if (chosen.start === undefined) return;
    if (!isAlone && !isVisitorPhoneNumber(phone)) return setPhoneProblem(visitorPhoneNumberProblem);
    const start = `${day} ${displayTime(chosen.start)}`;
    if (await actions.book({ start, visitor: isAlone ? null : { name: name.trim(), phone } })) onClose();
  };
  return (
    <Sheet
      title="Book a viewing"
      isOpen
      onClose={onClose}
      actions={
        <ButtonPair>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button
            disabled={chosen.start === undefined || !isWritten}
            isBusy={actions.isSending}
            onClick={() => void book()}
          >
            Book
          </Button>
        </ButtonPair>
      }
    >
      <div className="development-viewing">
        {days.length > 1 && (
          <Chips label="Show days">
            {days.map((each) => (
              <Chip
                key={each}
                isChosen={each === day}
                onPress={() => {
                  setDay(each);
                  setChosen({});
                }}
              >
                {dayText(each)}
              </Chip>
            ))}
          </Chips>
        )}
        <TimeSlots
          heading="SELECT TIME"
          slots={times.map(({ time, disabled }) => ({ time, text: displayTime(time), isDisabled: disabled }))}
          from={chosen.start}
          to={chosen.end}
          onPress={(time) => setChosen(selectSingle(times, chosen, time))}
        />
        <p className="development-area">Somebody who comes with you gets a gate pass for this time.</p>
        <TextField
          label="Visitor Name"
          value={name}
          maxLength={maxVisitorNameLength}
          autoComplete="off"
          autoCapitalize="words"
          onValueChange={(typed) => setName(capitaliseVisitorName(typed))}
        />
        <TextField
          label="Phone Number"
          type="tel"
          value={phone}
          maxLength={20}
          autoComplete="off"
          {...(phoneProblem !== undefined && { error: phoneProblem })}
          onValueChange={(typed) => {
            setPhone(filterPhoneInput(typed));
            setPhoneProblem(undefined);
          }}
        />
      </div>
    </Sheet>
  );
}

const spanOf = ({ start, end }: { start: string; end: string }): SlotSelection => ({
  start: timeOfMoment(start),
  end: timeOfMoment(end),
});

/** The times of a day: the start of each viewing, and the end of the last, which cannot be chosen. */
const timesOf = (slots: Viewings['slots'], { day, own }: { day: string; own: Viewings['own'] }): TimeSlot[] => {
  const ofDay = slots.filter(({ start }) => start.startsWith(day));
  const starts = ofDay.map(({ start, left }) => ({
    time: timeOfMoment(start),
    disabled: left === 0 && start !== own?.start,
  }));
  const ends = ofDay.map(({ end }) => timeOfMoment(end)).filter((end) => !starts.some(({ time }) => time === end));
  return [...starts, ...ends.map((time) => ({ time, disabled: true }))].toSorted((one, other) =>
    one.time.localeCompare(other.time),
  );
};
