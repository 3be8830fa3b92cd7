import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { usePrefetchedScreen } from '../../../platform/access/use-prefetched-screen.ts';
import { updateRead, invalidate, useRead, type Read } from '../../../platform/query/query.ts';
import { readBookings } from '../availability/bookings.queries.ts';
import { bookingKeys } from '../bookings.live.ts';

const screenOfBookings = { path: '/bookings', title: 'Bookings' };

/** Reads and stores the person's bookings at the start of the app, for a role with a tile of them. */
export const usePrefetchedBookings = (): void => usePrefetchedScreen(bookingKeys.list, readBookings, screenOfBookings);

/** The person's bookings. Every screen that shows them reads them again, because staff may have answered meanwhile. */
export const useBookings = (screen = screenOfBookings): Read<Booking[]> =>
  useRead(bookingKeys.list, readBookings, { screen, staleAfterMs: 0 });

/** Puts a booking that a write returned into the list at once, and reads everything about bookings again. */
export async function showChangedBooking(booking: Booking): Promise<void> {
  await updateRead<Booking[]>(bookingKeys.list, (list) => [booking, ...list.filter(({ id }) => id !== booking.id)]);
  void invalidate(bookingKeys.all);
}
