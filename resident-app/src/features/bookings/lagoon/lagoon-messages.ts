import { ApiError } from '@ekhaya/browser/api/api-error';
import { facilityMessages, type BookingMessages } from '../requests/use-booking.ts';
import { summaryOfBooking } from '../texts/booking-texts.ts';

/** The alerts after a booking of the lagoon, and where the app goes then. */
export const lagoonMessages: BookingMessages = {
  // One that staff approve is not booked yet, and reads as a facility's.
  made: (booking) =>
    booking.status === 'REQUESTED'
      ? facilityMessages.made(booking)
      : {
          title: 'Booking Successful',
          text: `Booking date and time has been booked.\n${summaryOfBooking(booking)}`,
        },
  failed: (error) => ({ title: 'Booking Failed', text: failureText(error) }),
  destination: () => ({ path: '/lagoon', tab: 'Upcoming' }),
};

function failureText(error: unknown): string {
  return error instanceof ApiError && !error.isTransient && error.code !== 'internal'
    ? error.detail
    : 'Unable to make booking at this time. Please try again later.';
}
