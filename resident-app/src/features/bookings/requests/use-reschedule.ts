import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { selectTab } from '../../../platform/navigation/navigate.ts';
import { rememberScreen } from '../../../platform/navigation/staying-screen.ts';
import { problemText } from './booking-problem.tsx';
import { sendReschedule } from '../availability/bookings.queries.ts';
import { showBookingAlert } from './booking-alert.ts';
import { useIdempotentWrite } from './use-idempotent-write.ts';
import { showChangedBooking } from './use-bookings.ts';

/**
 * Returns a function that reschedules a booking, shows an alert with the result and, after a success, opens Home, unless the person
 * has gone to another screen meanwhile.
 */
export function useReschedule({ id }: Booking, onMoved: () => void) {
  const { send, isSending, error, resetError } = useIdempotentWrite(sendReschedule, { overtakes: true });
  async function reschedule(times: { date: string; start: string; end: string }): Promise<void> {
    const isStillHere = rememberScreen();
    try {
      const moved = await send({ bookingId: id, ...times });
      onMoved();
      void showChangedBooking(moved);
      await showBookingAlert('Rescheduling Successful', 'Booking date and time has been updated.');
      if (isStillHere()) selectTab('/home');
    } catch (thrown) {
      if (thrown instanceof Error && problemText(thrown) !== undefined) return;
      await showBookingAlert(
        'Rescheduling Failed',
        'Unable to reschedule your booking at this time. Please try again later.',
      );
    }
  }
  return { reschedule, isSending, error, resetError };
}
