import { ApiError } from '@ekhaya/browser/api/api-error';
import { summaryOf, type BookingMessages } from '../requests/use-booking.ts';

/** What is said of a lagoon booking. */
export const messagesOfLagoon: BookingMessages = {
  made: (booking) => ({
    title: 'Booking Successful',
    text: `Booking date and time has been booked.\n${summaryOf(booking)}`,
  }),
  failed: (error) => ({ title: 'Booking Failed', text: serverErrorOf(error) }),
  goesTo: () => ({ path: '/lagoon', tab: 'Upcoming' }),
};

function serverErrorOf(error: unknown): string {
  return error instanceof ApiError && !error.isTransient && error.code !== 'internal'
    ? error.detail
    : 'Unable to make booking at this time. Please try again later.';
}
