import type { QueuedBooking } from '@ekhaya/contract/bookings/console-bookings';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../../platform/http/caller.ts';
import { changeBookingStatus, type StatusChange } from '../requests/change-booking-status.ts';
import { readQueuedBooking } from './list-queue.ts';

/**
 * Accepts, rejects or cancels a booking as staff and returns it as the queue shows it.
 * @throws {AppError} `not-found`; `forbidden` at an estate where the caller may not decide; `booking/not-allowed-now`
 */
export const decideBooking = async (
  parts: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { caller, staffEstates, decision }: { caller: Caller; staffEstates: StaffEstates; decision: StatusChange },
): Promise<QueuedBooking> => {
  await changeBookingStatus(parts, caller, decision);
  return readQueuedBooking(parts, staffEstates, decision.bookingId);
};
