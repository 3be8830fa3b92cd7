import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { updateRead, invalidate, useRead, type Read } from '../../../platform/query/query.ts';
import { readBookings } from '../availability/bookings.queries.ts';
import { bookingKeys } from '../bookings.live.ts';

/** The person's bookings. Every screen that shows them reads them again, because staff may have answered meanwhile. */
export const useBookings = (screen = { path: '/bookings', title: 'Bookings' }): Read<Booking[]> =>
  useRead(bookingKeys.list, readBookings, { screen, staleAfterMs: 0 });

/** Puts a booking that a write returned into the list at once, and reads everything about bookings again. */
export async function showChangedBooking(booking: Booking): Promise<void> {
  await updateRead<Booking[]>(bookingKeys.list, (list) => [booking, ...list.filter(({ id }) => id !== booking.id)]);
  void invalidate(bookingKeys.all);
}
