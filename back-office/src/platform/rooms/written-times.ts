import { displayTime } from '@ekhaya/contract/time/wall-clock.rules';

const day = new Intl.DateTimeFormat('en-ZA', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const moments = new Map<string, Intl.DateTimeFormat>();

/** Making one costs more than writing a whole page of times. */
function momentIn(timeZone: string, isZoneNamed: boolean): Intl.DateTimeFormat {
  const key = `${timeZone} ${isZoneNamed}`;
  const made =
    moments.get(key) ??
    new Intl.DateTimeFormat('en-ZA', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
      ...(isZoneNamed && { timeZoneName: 'shortOffset' }),
    });
  moments.set(key, made);
  return made;
}

/** `Fri, 21 Nov 2026` of `2026-11-21`. */
export const dateText = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

/** `09:00 – 10:00` of `900` and `1000`; it never breaks. */
export const timesText = (start: string, end: string): string =>
  `${displayTime(start)}\u00a0–\u00a0${displayTime(end)}`;

/** An instant on the wall clock of a zone: `21 Nov 2026, 09:30`, and `GMT+2` behind it where that has to be said. */
export const momentText = (instant: string, timeZone: string, isZoneNamed = false): string =>
  momentIn(timeZone, isZoneNamed).format(new Date(instant));
