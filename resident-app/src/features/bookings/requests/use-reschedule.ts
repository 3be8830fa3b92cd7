import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { showAlert } from '../../../platform/dialogs/dialogs.ts';
import { selectTab } from '../../../platform/navigation/navigate.ts';
import { textOfProblem } from './booking-problem.tsx';
import { sendReschedule } from '../availability/bookings.queries.ts';
import { useAttempt } from './use-attempt.ts';
import { BOOKING_ALERT_STANDS_FOR } from './use-booking.ts';
import { showChangedBooking } from './use-bookings.ts';

/** Moves a booking, says how that went, and goes home when it went well. */
export function useReschedule({ id }: Booking, onMoved: () => void) {
  const { send, isSending, error, forgetError } = useAttempt(sendReschedule);
  async function reschedule(times: { date: string; start: string; end: string }): Promise<void> {
    try {
      const moved = await send({ bookingId: id, ...times });
      onMoved();
      void showChangedBooking(moved);
      await tell('Rescheduling Successful', 'Booking date and time has been updated.');
      selectTab('/home');
    } catch (thrown) {
      if (thrown instanceof Error && textOfProblem(thrown) !== undefined) return;
      await tell('Rescheduling Failed', 'Unable to reschedule your booking at this time. Please try again later.');
    }
  }
  return { reschedule, isSending, error, forgetError };
}

const tell = (title: string, text: string): Promise<void> =>
  showAlert({ title, text, dismissAfterMilliseconds: BOOKING_ALERT_STANDS_FOR });
