import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeWithin } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { RouteCaller } from '../../../platform/http/caller.ts';
import { noticeDetailsOf } from '../availability/load-booking-context.ts';
import { requireCustomer } from '../limits/require-customer.ts';
import { publishBookingChange, notifyMove, notifyStatusChange } from '../notices/notify-customers.ts';
import { requireBookingAuthority } from '../records/bookings.policy.ts';
import { moveBooking, selectBooking } from '../records/bookings.store.ts';
import { readBooking } from '../records/read-booking.ts';
import { auditValuesOfMove, withNewSlot, type NewTimes } from './with-new-slot.ts';
import { voidDecisionOf } from './void-decision-of.ts';

/**
 * Moves a booking to new times. The old slot is released only if the new one is free. A booking that staff approve becomes
 * REQUESTED again.
 * @throws {AppError} `not-found`; `forbidden`; `booking/not-allowed` and `booking/number-not-verified`; every error of
 *   `withNewSlot`
 */
export const rescheduleBooking = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  caller: RouteCaller,
  { bookingId, ...times }: NewTimes & { bookingId: string },
): Promise<Booking> => {
  const { database } = dependencies;
  const found = await selectBooking(database.db, bookingId);
  if (found === undefined) throw new AppError('not-found');
  const authority = await requireBookingAuthority(database.db, caller, found);
  const { customerId: userId, estateId } = found;
  if (authority === 'resident') await requireCustomer(database.db, { userId, estateId, isBookedByStaff: false });
  const context = await withNewSlot(
    dependencies,
    found,
    { ...times, isByStaff: authority === 'staff' },
    async (transaction, move) => {
      const { booking, moved, range } = move;
      const change = () => moveBooking(transaction, bookingId, moved, { range });
      if (authority === 'resident') {
        await voidDecisionOf(transaction, booking, 'The customer chose other times.', dependencies);
        await change();
      } else {
        await auditedChangeWithin(transaction, dependencies, {
          actorId: caller.userId,
          action: 'booking.reschedule',
          subject: { kind: 'booking', id: bookingId },
          lock: () => Promise.resolve(),
          change: async () => {
            await change();
            return { estateIds: [estateId], personId: userId, ...auditValuesOfMove(move), result: undefined };
          },
        });
      }
      // A resident who moves a booking without changing its status needs no notification.
      if (authority === 'resident' && moved.status === booking.status) {
        await publishBookingChange(transaction, booking, dependencies);
        return;
      }
      const notified = { ...booking, ...moved, ...noticeDetailsOf(move.context) };
      const { status } = moved;
      if (authority === 'resident')
        await notifyStatusChange(transaction, notified, { status, reason: '' }, dependencies);
      else await notifyMove(transaction, notified, { before: booking, status }, dependencies);
    },
  );
  return readBooking(dependencies, bookingId, context.specialServiceId);
};
