import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { cancellationReason } from '@ekhaya/contract/bookings/bookings.rules';
import { requestConfirmation } from '../../../platform/dialogs/dialogs.ts';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { sendStatus } from '../availability/bookings.queries.ts';
import { showBookingAlert } from './booking-alert.ts';
import { useIdempotentWrite } from './use-idempotent-write.ts';
import { showChangedBooking } from './use-bookings.ts';

/** Returns a function that cancels a booking after a confirmation and shows an alert with the result. */
export function useCancellation() {
  const { send, isSending } = useIdempotentWrite(sendStatus, { overtakes: true });
  async function cancel({ id }: Booking): Promise<void> {
    const isConfirmed = await requestConfirmation({
      text: 'Are you sure you want to cancel this booking?',
      confirmLabel: 'Yes',
      cancelLabel: 'No',
      isDangerous: true,
    });
    if (!isConfirmed) return;
    try {
      await showChangedBooking(await send({ bookingId: id, status: 'CANCELED', reason: cancellationReason }));
      await showBookingAlert('Cancellation Successful', 'Booking has been cancelled');
    } catch (thrown) {
      const { title, text } = failureOf(thrown);
      await showBookingAlert(title, text);
    }
  }
  return { cancel, isCancelling: isSending };
}

function failureOf(thrown: unknown): { title: string; text: string } {
  const title = 'Cancellation Failed';
  if (thrown instanceof ApiError && thrown.mayHaveArrived) {
    return {
      title: 'No Answer',
      text: 'We do not know whether the cancellation arrived. Please look at the booking before you try again.',
    };
  }
  if (thrown instanceof ApiError && thrown.code === 'offline') {
    return { title, text: 'You are offline. Your booking stands as it was.' };
  }
  return { title, text: 'Unable to cancel booking, contact support' };
}
