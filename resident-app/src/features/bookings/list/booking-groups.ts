import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { groupOfBooking, isLiveStatus } from '@ekhaya/contract/bookings/bookings.rules';

export type BookingGroup = ReturnType<typeof groupOfBooking>;

/**
 * Groups bookings by tab. Requested and upcoming ones are sorted from the earliest on, past ones from the latest on. Rejected and
 * canceled bookings come last among the upcoming ones.
 */
export function groupBookings(bookings: readonly Booking[], now: Date): Record<BookingGroup, Booking[]> {
  const sorted = bookings.toSorted((one, other) => timeKey(one).localeCompare(timeKey(other)));
  const inGroup = (group: BookingGroup) => sorted.filter((booking) => groupOfBooking(booking, now) === group);
  const upcoming = inGroup('Upcoming');
  return {
    Requested: inGroup('Requested'),
    Upcoming: [
      ...upcoming.filter(({ status }) => isLiveStatus(status)),
      ...upcoming.filter(({ status }) => !isLiveStatus(status)),
    ],
    Past: inGroup('Past').toReversed(),
  };
}

/** Sorts by date, then by start; the id keeps the order of equal times stable. */
const timeKey = ({ date, start, id }: Booking): string => `${date} ${start.padStart(4, '0')} ${id}`;
