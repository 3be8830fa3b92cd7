import { useState } from 'react';
import {
  type SlotAlternative,
  selectInRange,
  type SlotSelection,
  type TimeSlot,
} from '@ekhaya/contract/time/time-slots.rules';

export interface ChosenTimes {
  date: string;
  chosen: SlotSelection;
  /** Another day has other times: what was chosen goes. */
  chooseDate: (date: string) => void;
  press: (slots: readonly TimeSlot[], time: string) => void;
  /** A new start clears the end. */
  chooseAnew: (which: 'start' | 'end') => void;
  choose: (selection: SlotSelection) => void;
  take: (alternative: Pick<SlotAlternative, 'date' | 'start' | 'end'>) => void;
}

/** A day, then a start, then an end. With a preset the day and the start are chosen already. */
export function useChosenTimes(
  firstDate: string,
  onChange: (selection: SlotSelection) => void,
  preset?: { date: string; start: string },
): ChosenTimes {
  const [date, setDate] = useState(preset?.date ?? firstDate);
  const [chosen, setChosen] = useState<SlotSelection>(preset ? { start: preset.start } : {});
  function change(nextDate: string, selection: SlotSelection): void {
    setDate(nextDate);
    setChosen(selection);
    onChange(selection);
  }
  return {
    date,
    chosen,
    chooseDate: (next) => change(next, {}),
    press: (slots, time) => change(date, selectInRange(slots, chosen, time)),
    chooseAnew: (which) => change(date, which === 'start' || chosen.start === undefined ? {} : { start: chosen.start }),
    choose: (selection) => change(date, selection),
    take: ({ date: next, start, end }) => change(next, { start, end }),
  };
}
