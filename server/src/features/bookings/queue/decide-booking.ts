import type { HeldDecision } from '@ekhaya/contract/decisions/console-decisions';
import type { QueuedBooking } from '@ekhaya/contract/bookings/console-bookings';
import { nextStatuses } from '@ekhaya/contract/bookings/bookings.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import { holdDecision } from '../../../platform/decisions/hold-decision.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { readConfigurations } from '../../configuration/index.ts';
import { publishBookingsToStaff } from '../notices/notify-customers.ts';
import { lockBooking, readBookingVersion, selectBookingDetails } from '../records/bookings.store.ts';
import { writePendingStatus } from '../records/pending-bookings.store.ts';
import { requireNextStatus, type StatusChange } from '../requests/change-booking-status.ts';
import { presentBooking } from '../records/present-booking.ts';
import { readQueuedBooking } from './list-queue.ts';

/** A booking as staff see it after a decision that can still be taken back. */
export type DecidedBooking = QueuedBooking & { decision: HeldDecision };

/**
 * Accepts, rejects or cancels a booking in the console. Staff see the new status at once. The customer sees it, and is notified,
 * when the undo time is over.
 * @throws {AppError} `not-found`; `forbidden` at an estate where the caller may not decide; `booking/not-allowed-now`;
 *   `changed-meanwhile`
 */
export const decideBooking = async (
  parts: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  request: { caller: Caller; staffEstates: StaffEstates; version: number; decision: StatusChange },
): Promise<DecidedBooking> => {
  const { caller, staffEstates, version, decision } = request;
  const { bookingId, status, reason } = decision;
  const actorId = caller.userId;
  const subject = { kind: 'booking', id: bookingId } as const;
  const { specialServiceId } = await readConfigurations(parts);
  const held = await auditedChange(parts, {
    actorId,
    action: 'booking.decide',
    subject,
    seen: { version, read: readBookingVersion(bookingId) },
    lock: async (transaction) => {
      const locked = await lockBooking(transaction, bookingId);
      const details = locked && (await selectBookingDetails(transaction, bookingId));
      if (details === undefined) throw new AppError('not-found');
      requireStaffEstate(staffEstates, details.booking.estateId);
      return details;
    },
    change: async (transaction, details, now) => {
      const { booking } = details;
      const { estateId } = booking;
      if (booking.pendingStatus !== null) throw new AppError('booking/not-allowed-now');
      requireNextStatus(nextStatuses(presentBooking(details, specialServiceId, now), 'staff', now), {
        from: booking.status,
        to: status,
      });
      const payload = { status, reason };
      const result = await holdDecision(
        transaction,
        { kind: 'booking.status', subject, estateId, actorId, payload },
        parts,
      );
      const until = new Date(now.getTime() + result.undoMs);
      await writePendingStatus(transaction, [bookingId], { decisionId: result.id, until, status, reason });
      await publishBookingsToStaff(transaction, estateId, parts);
      return {
        estateIds: [estateId],
        personId: booking.customerId,
        before: { bookingId, status: booking.status, reason: booking.reason },
        after: { bookingId, status, reason },
        result,
      };
    },
  });
  return { ...(await readQueuedBooking(parts, staffEstates, bookingId)), decision: held };
};
