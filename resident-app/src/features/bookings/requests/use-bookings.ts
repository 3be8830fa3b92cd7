import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { changeRead, invalidate, useRead, type Read } from '../../../platform/query/query.ts';
import { readBookings } from '../availability/bookings.queries.ts';

const BOOKINGS = ['bookings', 'list'] as const;

/** The person's bookings. Every screen that shows them reads them again, because staff may have answered meanwhile. */
export const useBookings = (screen = { path: '/bookings', title: 'Bookings' }): Read<Booking[]> =>
  useRead(BOOKINGS, readBookings, { screen, staleAfterMilliseconds: 0 });

/** Puts a booking that a write returned into the list at once, and reads everything about bookings again. */
export async function showChangedBooking(booking: Booking): Promise<void> {
  await changeRead<Booking[]>(BOOKINGS, (list) => [booking, ...list.filter(({ id }) => id !== booking.id)]);
  void invalidate(['bookings']);
}
