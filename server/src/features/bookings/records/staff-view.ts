import { isLiveStatus } from '@ekhaya/contract/bookings/bookings.rules';
import type { BookingRow } from './bookings.store.ts';

/** The columns that a pending decision overlays, and those that it writes. */
type OverlaidBooking = Pick<
  BookingRow,
  | 'status'
  | 'reason'
  | 'date'
  | 'startsAt'
  | 'endsAt'
  | 'pendingStatus'
  | 'pendingReason'
  | 'pendingDate'
  | 'pendingStartsAt'
  | 'pendingEndsAt'
>;

/** Returns a booking as staff see it: as it will be when its pending decision is applied. */
export const asStaffSee = <Booking extends OverlaidBooking>(booking: Booking): Booking => {
  if (booking.pendingStatus === null) return booking;
  const { pendingStatus, pendingReason, pendingDate, pendingStartsAt, pendingEndsAt } = booking;
  return {
    ...booking,
    status: pendingStatus,
    reason: isLiveStatus(pendingStatus) ? '' : pendingReason,
    date: pendingDate ?? booking.date,
    startsAt: pendingStartsAt ?? booking.startsAt,
    endsAt: pendingEndsAt ?? booking.endsAt,
  };
};
