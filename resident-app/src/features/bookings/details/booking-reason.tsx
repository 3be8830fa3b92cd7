import type { Booking } from '@ekhaya/contract/bookings/bookings';
import './booking-reason.css';

/** The reason for which a booking was rejected or canceled, if there is one. */
export function BookingReason({ booking: { reason = '', status } }: { booking: Booking }) {
  if (reason === '') return null;
  return (
    <span className={status === 'REJECTED' ? 'booking-reason booking-reason-bad' : 'booking-reason'}>{reason}</span>
  );
}
