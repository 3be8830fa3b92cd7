import { useState } from 'react';
import {
  type SlotAlternative,
  selectInRange,
  type SlotSelection,
  type TimeSlot,
} from '@ekhaya/contract/time/time-slots.rules';

/** A free time that was pressed on the facility's screen. */
export interface PresetTime {
  date: string;
  start: string;
}

/** The chosen date and times of a schedule, and the ways to change them. */
export interface ChosenTimes {
  date: string;
  chosen: SlotSelection;
  /** Chooses another day and clears the times. */
  chooseDate: (date: string) => void;
  /** Chooses a start, then an end. A third press begins again with a start. */
  press: (slots: readonly TimeSlot[], time: string) => void;
  /** Clears the end, or both times, to choose again. */
  reset: (which: 'start' | 'end') => void;
  /** Chooses both times at once. */
  choose: (selection: SlotSelection) => void;
  /** Chooses a free time that the server proposed. */
  take: (alternative: Pick<SlotAlternative, 'date' | 'start' | 'end'>) => void;
}

/** State of a schedule: a day, then a start, then an end. With a preset the day and the start are chosen from the beginning. */
export function useChosenTimes(
  firstDate: string,
  onChange: (selection: SlotSelection) => void,
  preset?: PresetTime,
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
    /** Chooses a start, then an end. A third press begins again with a start. */
    press: (slots, time) => change(date, selectInRange(slots, chosen, time)),
    reset: (which) => change(date, which === 'start' || chosen.start === undefined ? {} : { start: chosen.start }),
    choose: (selection) => change(date, selection),
    take: ({ date: next, start, end }) => change(next, { start, end }),
  };
}
