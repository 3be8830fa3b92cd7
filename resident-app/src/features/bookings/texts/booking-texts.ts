import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { addDays, displayTime, weekdayOf, type WallClock } from '@ekhaya/contract/time/wall-clock.rules';

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

interface DateParts {
  /** Saturday */
  weekday: string;
  /** 14, without a nought before it. */
  day: string;
  /** November */
  month: string;
  year: string;
}

/** The parts of a date `YYYY-MM-DD` as people write it. */
export function partsOfDate(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-');
  const weekday = weekdayOf(date);
  return {
    weekday: weekday[0]?.toUpperCase() + weekday.slice(1),
    day: String(Number(day)),
    month: MONTHS[Number(month) - 1] ?? '',
    year,
  };
}

const shortened = (name: string): string => name.slice(0, 3);

/** Sat 28 Nov 2026 */
export function dateText(date: string): string {
  const { weekday, day, month, year } = partsOfDate(date);
  return `${shortened(weekday)} ${day} ${shortened(month)} ${year}`;
}

/** Sat 14 November 2026 */
export function dateInWords(date: string): string {
  const { weekday, day, month, year } = partsOfDate(date);
  return `${shortened(weekday)} ${day} ${month} ${year}`;
}

/** Tomorrow, Fri 13 Nov; without the word for days further off. */
export function nearDateText(date: string, today: string): string {
  const { name, day } = nearDayParts(date, today);
  return isNear(date, today) ? `${name}, ${day}` : day;
}

const isNear = (date: string, today: string): boolean => date === today || date === addDays(today, 1);

/** A day in two lines: Tomorrow or its weekday in full, and Fri 27 Nov. */
export function nearDayParts(date: string, today: string): { name: string; day: string } {
  const { weekday, day, month } = partsOfDate(date);
  const name = date === today ? 'Today' : isNear(date, today) ? 'Tomorrow' : weekday;
  return { name, day: `${shortened(weekday)} ${day} ${shortened(month)}` };
}

/** tomorrow, or Fri 27 Nov: within a sentence. */
export function nearDayText(date: string, today: string): string {
  const { name, day } = nearDayParts(date, today);
  return isNear(date, today) ? name.toLowerCase() : day;
}

/** 17:00 – 18:30, which never breaks. */
export const timesText = (times: { start: string; end: string }): string =>
  `${displayTime(times.start)}\u00a0–\u00a0${displayTime(times.end)}`;

/** Thu 26 Nov 2026, 17:00 – 18:30 */
export const dateAndTimesText = (times: { date: string; start: string; end: string }): string =>
  `${dateText(times.date)}, ${timesText(times)}`;

/** Sat 14 Nov 2026, 09:00 – 13:00 · 2 × Paddle board, 1 × Umbrella */
export function summaryText(
  times: { date: string; start: string; end: string },
  lines: readonly { id: string; quantity: number }[],
  resources: readonly { id: string; name: string }[],
): string {
  const pieces = lines.map(
    ({ id, quantity }) => `${quantity} × ${labelOf(resources.find((resource) => resource.id === id)?.name ?? '')}`,
  );
  return [dateAndTimesText(times), pieces.join(', ')].filter(Boolean).join(' · ');
}

/** What a booking is called: its resource, or its service when there are several. */
export function titleOfBooking({ resources, about }: Booking): string {
  const [only] = resources;
  return labelOf(only && resources.length === 1 ? only.name : about.serviceName);
}

const SMALL_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;

/** How soon staff answer, as the service promises it; nothing where it promises nothing, nor for a booking stored before it could. */
export function answerText(workingDays: number | null | undefined): string | undefined {
  if (workingDays === null || workingDays === undefined) return undefined;
  const count = SMALL_NUMBERS[workingDays] ?? String(workingDays);
  return `The manager answers within ${count} working ${workingDays === 1 ? 'day' : 'days'}.`;
}

/** How many pieces of all its resources are booked. */
export const countResources = ({ resources }: Booking): number =>
  resources.reduce((sum, { quantity }) => sum + quantity, 0);

/** A day of the strip, from a date. */
export function stripDay(date: string, isDisabled: boolean) {
  const { weekday, day, month, year } = partsOfDate(date);
  const shown = { weekday: shortened(weekday), day, month: shortened(month) };
  return { date, ...shown, label: `${shown.weekday} ${day} ${shown.month} ${year}`, isDisabled };
}

/** How many days can be chosen from, today the first. */
export const DAYS_OFFERED = 90;

/** So many dates from a day on. */
export const datesFrom = (today: WallClock, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(today.date, index));
