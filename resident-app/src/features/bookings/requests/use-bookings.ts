import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { groupOfBooking, isLiveStatus } from '@ekhaya/contract/bookings/bookings.rules';
import { useCurrentMinute } from '../../../platform/clock/current-minute.ts';
import { changeRead, invalidate, useRead, type Read } from '../../../platform/query/query.ts';
import { readBookings } from '../availability/bookings.queries.ts';

const BOOKINGS = ['bookings', 'list'] as const;

/** The person's bookings. They are read anew whenever they come into view: staff may have answered. */
export const useBookings = (screen = { path: '/bookings', title: 'Bookings' }): Read<Booking[]> =>
  useRead(BOOKINGS, readBookings, { screen, staleAfterMilliseconds: 0 });

/** Shows what a write has answered at once, and reads everything about bookings again. */
export async function showChangedBooking(booking: Booking): Promise<void> {
  await changeRead<Booking[]>(BOOKINGS, (list) => [booking, ...list.filter(({ id }) => id !== booking.id)]);
  void invalidate(['bookings']);
}

export type BookingGroup = ReturnType<typeof groupOfBooking>;

/**
 * Bookings by where they are listed: what comes first is first, of what is past the latest. Upcoming ones that were cancelled or
 * rejected stand below those that hold.
 */
export function useGroups(bookings: readonly Booking[]): Record<BookingGroup, Booking[]> {
  const now = useCurrentMinute();
  const inOrder = bookings.toSorted((a, b) => timeKey(a).localeCompare(timeKey(b)));
  const of = (group: BookingGroup) => inOrder.filter((booking) => groupOfBooking(booking, now) === group);
  const upcoming = of('Upcoming');
  return {
    Requested: of('Requested'),
    Upcoming: [
      ...upcoming.filter(({ status }) => isLiveStatus(status)),
      ...upcoming.filter(({ status }) => !isLiveStatus(status)),
    ],
    Past: of('Past').toReversed(),
  };
}

const timeKey = ({ date, start, id }: Booking): string => `${date} ${start.padStart(4, '0')} ${id}`;
