import { addDays, displayTime, minutesPerDay, timeOfMinutes, type WallClock } from '../time/wall-clock.rules.ts';
import { dayText, plainTimesText, timesText } from '../time/written-times.rules.ts';

/** The maximum number of days on which one pass of a guest is valid, the first and the last included. */
export const maxVisitDays = 7;

/** The hours of a visit on the wall clock of the estate, as `HHmm`. */
export interface VisitHours {
  start: string;
  /** Up to 2400, the next day's 00:00. */
  end: string;
  /** `YYYY-MM-DD`. The day of `end` if the visit ends on a later day than it begins, as the pass of an event at night does. */
  endDate?: string | undefined;
}

/** Returns the wall clock at minutes since the midnight of a date, which may lie on a later day. 1440 stays the end of its day. */
export const wallClockAfter = (date: string, minutes: number): WallClock => {
  const days = Math.max(0, Math.ceil(minutes / minutesPerDay) - 1);
  return { date: addDays(date, days), minutes: minutes - days * minutesPerDay };
};

/** Returns the end of a visit as screens show it: `HHmm`, and its day if that is a later one than that of the start. */
export const visitEndOf = (date: string, endMinutes: number): Pick<VisitHours, 'end' | 'endDate'> => {
  const end = wallClockAfter(date, endMinutes);
  return { end: timeOfMinutes(end.minutes), endDate: end.date === date ? undefined : end.date };
};

/** Formats the hours of a visit for plain text: `17:00 – 18:30`, or `22:00 – Sun 6 Sep, 02:00` if it ends on a later day. */
export const plainVisitHoursText = ({ start, end, endDate }: VisitHours): string =>
  endDate === undefined
    ? plainTimesText(start, end)
    : `${displayTime(start)} – ${dayText(endDate)}, ${displayTime(end)}`;

/** Formats the hours of a visit for a screen, which breaks them over two lines only if they name a day. */
export const visitHoursText = (hours: VisitHours): string =>
  hours.endDate === undefined ? timesText(hours.start, hours.end) : plainVisitHoursText(hours);
