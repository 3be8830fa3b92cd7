import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { cancellationReason } from '@ekhaya/contract/bookings/bookings.rules';
import { askConfirm, showAlert } from '../../../platform/dialogs/dialogs.ts';
import { codeOf } from '@ekhaya/browser/api/api-error';
import { sendStatus } from '../availability/bookings.queries.ts';
import { useAttempt } from './use-attempt.ts';
import { BOOKING_ALERT_STANDS_FOR } from './use-booking.ts';
import { showChangedBooking } from './use-bookings.ts';

/** Cancels a booking, once the person has said that she means it. */
export function useCancellation() {
  const { send, isSending } = useAttempt(sendStatus);
  async function cancel({ id }: Booking): Promise<void> {
    const isMeant = await askConfirm({
      text: 'Are you sure you want to cancel this booking?',
      confirmLabel: 'Yes',
      cancelLabel: 'No',
      isDangerous: true,
    });
    if (!isMeant) return;
    try {
      await showChangedBooking(await send({ bookingId: id, status: 'CANCELED', reason: cancellationReason }));
      await tell('Cancellation Successful', 'Booking has been cancelled');
    } catch (thrown) {
      const isOffline = codeOf(thrown) === 'offline';
      await tell(
        'Cancellation Failed',
        isOffline ? 'You are offline. Your booking stands as it was.' : 'Unable to cancel booking, contact support',
      );
    }
  }
  return { cancel, isCancelling: isSending };
}

const tell = (title: string, text: string): Promise<void> =>
  showAlert({ title, text, dismissAfterMilliseconds: BOOKING_ALERT_STANDS_FOR });
