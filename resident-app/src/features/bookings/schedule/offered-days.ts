import { addDays, type WallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { dateText, shortDatePartsOf } from '@ekhaya/contract/time/written-times.rules';
import type { StripDay } from './day-strip.tsx';

/** The number of days that the schedule offers, starting with today. */
export const OFFERED_DAYS = 90;

/** The dates of all offered days, starting with today. */
export const offeredDates = (now: WallClock): string[] =>
  Array.from({ length: OFFERED_DAYS }, (_, index) => addDays(now.date, index));

/** The day strip's entries for all offered days. Days without opening hours are disabled. */
export const offeredDays = (now: WallClock, isOpen: (date: string) => boolean): StripDay[] =>
  offeredDates(now).map((date) => ({
    date,
    ...shortDatePartsOf(date),
    label: dateText(date),
    isDisabled: !isOpen(date),
  }));
