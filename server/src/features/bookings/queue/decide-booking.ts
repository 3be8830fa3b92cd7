import type { HeldDecision } from '@ekhaya/contract/decisions/console-decisions';
import type { QueuedBooking } from '@ekhaya/contract/bookings/console-bookings';
import { nextStatuses } from '@ekhaya/contract/bookings/bookings.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeOfEach, type RecordChange } from '../../../platform/audit/audited-change.ts';
import { resultOfOne, type Outcome } from '../../../platform/audit/outcome.ts';
import type { SeenRecord } from '../../../platform/database/versioned-record.ts';
import { holdDecision } from '../../../platform/decisions/hold-decision.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { readConfigurations } from '../../configuration/index.ts';
import { publishBookingsToStaff } from '../notices/notify-customers.ts';
import {
  lockBooking,
  readBookingVersion,
  selectBookingDetails,
  type BookingDetails,
} from '../records/bookings.store.ts';
import { writePendingStatus } from '../records/pending-bookings.store.ts';
import { requireNextStatus, type StatusChange } from '../requests/change-booking-status.ts';
import { presentBooking } from '../records/present-booking.ts';
import { readQueuedBooking } from './list-queue.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** A booking as staff see it after a decision that can still be taken back. */
export type DecidedBooking = QueuedBooking & { decision: HeldDecision };

/** What a member of staff decides. */
interface Decision extends Pick<StatusChange, 'status' | 'reason'> {
  caller: Caller;
  staffEstates: StaffEstates;
}

const changeOf = (
  dependencies: Needs,
  { caller, staffEstates, status, reason, specialServiceId }: Decision & { specialServiceId: string },
  { id: bookingId, version }: SeenRecord,
): RecordChange<BookingDetails, { decision: HeldDecision }> => {
  const actorId = caller.userId;
  const subject = { kind: 'booking', id: bookingId } as const;
  return {
    id: bookingId,
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
      const decision = await holdDecision(
        transaction,
        { kind: 'booking.status', subject, estateId, actorId, payload, decidedAt: now },
        dependencies,
      );
      const until = new Date(now.getTime() + decision.undoMs);
      await writePendingStatus(transaction, [bookingId], { decisionId: decision.id, until, status, reason });
      await publishBookingsToStaff(transaction, estateId, dependencies);
      return {
        estateIds: [estateId],
        personId: booking.customerId,
        before: { bookingId, status: booking.status, reason: booking.reason },
        after: { bookingId, status, reason },
        result: { decision },
      };
    },
  };
};

/**
 * Accepts, rejects or cancels bookings in the console. Staff see the new status at once. The customers see it, and are notified, when
 * the undo time is over, which is the same for all. A booking that is refused does not stop the others.
 * @returns the outcomes in the order of the bookings. Refusals: `not-found`; `forbidden` at an estate where the caller may not decide;
 *   `booking/not-allowed-now`; `changed-meanwhile`
 */
export const decideBookings = async (
  dependencies: Needs,
  decision: Decision,
  bookings: readonly SeenRecord[],
): Promise<Outcome<{ decision: HeldDecision }>[]> => {
  const { specialServiceId } = await readConfigurations(dependencies);
  return auditedChangeOfEach(
    dependencies,
    bookings.map((booking) => changeOf(dependencies, { ...decision, specialServiceId }, booking)),
  );
};

/** Accepts, rejects or cancels one booking as `decideBookings`. @throws {AppError} its refusal */
export const decideBooking = async (
  dependencies: Needs,
  decided: Decision,
  booking: SeenRecord,
): Promise<DecidedBooking> => {
  const { decision } = resultOfOne(await decideBookings(dependencies, decided, [booking]));
  return { ...(await readQueuedBooking(dependencies, decided.staffEstates, booking.id)), decision };
};
