import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { addDays } from '@ekhaya/contract/time/wall-clock.rules';
import { dateText, datePartsOf, dayText, timesText } from '@ekhaya/contract/time/written-times.rules';

/** `Sat 5 September 2026`, the text of the date field. */
export function dateInWords(date: string): string {
  const { weekday, day, month } = datePartsOf(date);
  return `${weekday.slice(0, 3)} ${day} ${month} ${date.slice(0, 4)}`;
}

const isTodayOrTomorrow = (date: string, today: string): boolean => date === today || date === addDays(today, 1);

/** A day on two lines: `Tomorrow` and `Fri 27 Nov`. Later days have their weekday on the first line: `Saturday`. */
export function nearDayParts(date: string, today: string): { name: string; day: string } {
  const name = date === today ? 'Today' : isTodayOrTomorrow(date, today) ? 'Tomorrow' : datePartsOf(date).weekday;
  return { name, day: dayText(date) };
}

/** `Tomorrow, Fri 13 Nov`; later days without the first word: `Sat 14 Nov`. */
export function nearDateText(date: string, today: string): string {
  const { name, day } = nearDayParts(date, today);
  return isTodayOrTomorrow(date, today) ? `${name}, ${day}` : day;
}

/** A day within a sentence: `tomorrow`, or `Sat 14 Nov`. */
export function nearDayText(date: string, today: string): string {
  const { name, day } = nearDayParts(date, today);
  return isTodayOrTomorrow(date, today) ? name.toLowerCase() : day;
}

/** `Thu 26 Nov 2026, 17:00 – 18:30` */
export const dateAndTimesText = (times: { date: string; start: string; end: string }): string =>
  `${dateText(times.date)}, ${timesText(times.start, times.end)}`;

/** `Sat 14 Nov 2026, 09:00 – 13:00 · 2 × Paddle board, 1 × Umbrella` */
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

/** The title of a booking: the name of its only resource, or of its service if it has several. */
export function titleOfBooking({ resources, about }: Booking): string {
  const [only] = resources;
  return labelOf(only && resources.length === 1 ? only.name : about.serviceName);
}

/** `Padel Court 1, Fri 13 Nov 2026, 17:00 – 18:30` */
export const summaryOfBooking = (booking: Booking): string =>
  `${titleOfBooking(booking)}, ${dateAndTimesText(booking)}`;

const SMALL_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;

/**
 * The time within which staff answer a request, as the service promises it. Undefined if the service promises nothing. Bookings
 * that older versions of the app stored do not have the field.
 */
export function answerText(workingDays: number | null | undefined): string | undefined {
  if (workingDays === null || workingDays === undefined) return undefined;
  const count = SMALL_NUMBERS[workingDays] ?? String(workingDays);
  return `The manager answers within ${count} working ${workingDays === 1 ? 'day' : 'days'}.`;
}

/** The text of a booking that a search looks through: facility, service, estate, date, status and times. */
export const searchTextOfBooking = (booking: Booking): string => {
  const { locationName, serviceName } = booking.about;
  const { weekday, month } = datePartsOf(booking.date);
  return [titleOfBooking(booking), labelOf(serviceName), locationName, weekday, month, booking.status]
    .concat(dateAndTimesText(booking))
    .join(' ');
};

/** The number of booked pieces, summed over all resources. */
export const countResources = ({ resources }: Booking): number =>
  resources.reduce((sum, { quantity }) => sum + quantity, 0);
