import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeWithin } from '../../../platform/audit/audited-change.ts';
import { requireVersion } from '../../../platform/audit/current-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { holdDecision } from '../../../platform/decisions/hold-decision.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { selectResourceName } from '../facilities/facilities.store.ts';
import { publishBookingsToStaff } from '../notices/notify-customers.ts';
import { readBookingVersion, selectBooking } from '../records/bookings.store.ts';
import { writePendingTimes } from '../records/pending-bookings.store.ts';
import { auditValuesOfMove, withNewSlot, type NewTimes } from '../requests/with-new-slot.ts';
import type { DecidedBooking } from './decide-booking.ts';
import { readQueuedBooking } from './list-queue.ts';

/** The name of the place that a booking moves to; `''` if it keeps its place. */
const nameOfPlace = async (transaction: Transaction, resourceId: string | undefined): Promise<string> =>
  resourceId === undefined ? '' : labelOf((await selectResourceName(transaction, resourceId)) ?? '');

/**
 * Moves a booking to other times or another place in the console, by the rules of a resident who moves it. Staff see the new times at once and the
 * new slot is taken at once. The old slot stays taken, and the customer sees the old times and is not notified, until the undo
 * time is over.
 * @throws {AppError} `not-found`; `forbidden` at an estate where the caller may not decide; `changed-meanwhile`; every error of
 *   `withNewSlot`
 */
export const moveBookingAsStaff = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  request: { caller: Caller; staffEstates: StaffEstates; version: number; bookingId: string; times: NewTimes },
): Promise<DecidedBooking> => {
  const { caller, staffEstates, version, bookingId, times } = request;
  const actorId = caller.userId;
  const subject = { kind: 'booking', id: bookingId } as const;
  const found = await selectBooking(dependencies.database.db, bookingId);
  if (found === undefined) throw new AppError('not-found');
  const { estateId } = found;
  requireStaffEstate(staffEstates, estateId);
  const seen = { version, read: readBookingVersion(bookingId) };
  // Checked before the new slot too: who saw an old booking learns that first, not that the slot is taken.
  await requireVersion(dependencies.database.db, seen, dependencies.clock.now());
  let decision: DecidedBooking['decision'] | undefined;
  await withNewSlot(dependencies, found, { ...times, isByStaff: true }, async (transaction, move) => {
    decision = await auditedChangeWithin(transaction, dependencies, {
      actorId,
      action: 'booking.reschedule',
      subject,
      seen,
      lock: () => Promise.resolve(),
      change: async (_, __, now) => {
        if (move.booking.pendingStatus !== null) throw new AppError('booking/not-allowed-now');
        const { status, date, startsAt, endsAt } = move.moved;
        const place = await nameOfPlace(transaction, times.resourceId);
        const payload = { status, ...times, place };
        const held = await holdDecision(
          transaction,
          { kind: 'booking.times', subject, estateId, actorId, payload, decidedAt: now },
          dependencies,
        );
        const until = new Date(now.getTime() + held.undoMs);
        const pending = { decisionId: held.id, until, status, date, startsAt, endsAt };
        await writePendingTimes(transaction, bookingId, pending, { range: move.range, resourceId: times.resourceId });
        await publishBookingsToStaff(transaction, estateId, dependencies);
        const { before, after } = auditValuesOfMove(move);
        const values = { before, after: { ...after, ...(place !== '' && { place }) } };
        return { estateIds: [estateId], personId: found.customerId, ...values, result: held };
      },
    });
  });
  if (decision === undefined) throw new AppError('internal');
  return { ...(await readQueuedBooking(dependencies, staffEstates, bookingId)), decision };
};
