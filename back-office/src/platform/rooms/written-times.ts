import { defaultTimeZone, displayTime } from '@ekhaya/contract/wall-clock.rules';

const day = new Intl.DateTimeFormat('en-ZA', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const moment = new Intl.DateTimeFormat('en-ZA', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: defaultTimeZone,
});

/** `Fri, 21 Nov 2026` of `2026-11-21`. */
export const dateText = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

/** `09:00 – 10:00` of `900` and `1000`; it never breaks. */
export const timesText = (start: string, end: string): string =>
  `${displayTime(start)}\u00a0–\u00a0${displayTime(end)}`;

/** An instant on the wall clock of the estates: `21 Nov 2026, 09:30`. */
export const momentText = (instant: string): string => moment.format(new Date(instant));
