/** Dates and times as screens and messages write them. Dates are `YYYY-MM-DD`, times `Hmm` or `HHmm`. */
import { displayTime, timeOfMinutes, wallClockAt, weekdayOf } from './wall-clock.rules.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** A date in its written parts. */
export interface DateParts {
  /** `Saturday`, or `Sat` */
  weekday: string;
  /** `5`, without a leading zero */
  day: string;
  /** `September`, or `Sep` */
  month: string;
}

/** `Saturday`, `5` and `September` of `2026-09-05`. */
export const datePartsOf = (date: string): DateParts => {
  const weekday = weekdayOf(date);
  return {
    weekday: `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`,
    day: String(Number(date.slice(8))),
    month: MONTHS[Number(date.slice(5, 7)) - 1] ?? '',
  };
};

/** `Sat`, `5` and `Sep` of `2026-09-05`. */
export const shortDatePartsOf = (date: string): DateParts => {
  const { weekday, day, month } = datePartsOf(date);
  return { weekday: weekday.slice(0, 3), day, month: month.slice(0, 3) };
};

/** `Sat 5 Sep`, for days that are near enough to need no year. */
export const dayText = (date: string): string => {
  const { weekday, day, month } = shortDatePartsOf(date);
  return `${weekday} ${day} ${month}`;
};

/** `Sat 5 Sep 2026` */
export const dateText = (date: string): string => `${dayText(date)} ${date.slice(0, 4)}`;

/** `17:00 – 18:30`, for mails and other plain text. */
export const plainTimesText = (start: string, end: string): string => `${displayTime(start)} – ${displayTime(end)}`;

/** `17:00 – 18:30` with no-break spaces: a screen never breaks it over two lines. */
export const timesText = (start: string, end: string): string => plainTimesText(start, end).replaceAll(' ', '\u00a0');

/** `14:30:05` of an instant at an estate: the course of an alert is told to the second. Zones differ by whole minutes. */
export const secondText = (instant: Date, timeZone: string): string => {
  const time = displayTime(timeOfMinutes(wallClockAt(instant, timeZone).minutes));
  return `${time}:${String(instant.getUTCSeconds()).padStart(2, '0')}`;
};

/**
 * `14:30` of an instant, or `Mon 16 Nov, 14:30` on another day than today.
 * @param today the day at the estate, `YYYY-MM-DD`
 */
export const momentText = (instant: Date, { timeZone, today }: { timeZone: string; today: string }): string => {
  const { date, minutes } = wallClockAt(instant, timeZone);
  const time = displayTime(timeOfMinutes(minutes));
  return date === today ? time : `${dayText(date)}, ${time}`;
};
