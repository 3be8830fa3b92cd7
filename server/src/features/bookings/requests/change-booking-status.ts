import type { Booking } from '@ekhaya/contract/bookings/bookings';
import {
  isLagoonService,
  isLiveStatus,
  nextStatuses,
  type BookingStatus,
} from '@ekhaya/contract/bookings/bookings.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeWithin } from '../../../platform/audit/audited-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { readConfigurations } from '../../configuration/index.ts';
import { requireBookingAuthority, type BookingAuthority } from '../records/bookings.policy.ts';
import {
  lockBooking,
  selectBooking,
  selectBookingDetails,
  updateBookingStatuses,
  type BookingDetails,
} from '../records/bookings.store.ts';
import { readBooking } from '../records/read-booking.ts';
import { notifyStatusChange } from '../notices/notify-customers.ts';

type Parts = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** A status that a booking shall have, and why. */
export interface StatusChange {
  bookingId: string;
  status: BookingStatus;
  reason: string;
}

/**
 * Gives a booking its next status within a transaction, gives its slots back where it no longer lives, and tells its customer.
 * @returns the booking as it was
 * @throws {AppError} `booking/not-allowed-now` for a jump that is not allowed
 */
const changeStatusWithin = async (
  transaction: Transaction,
  { bookingId, status, reason }: StatusChange,
  by: { standing: BookingAuthority; specialServiceId: string },
  parts: Parts,
): Promise<BookingDetails['booking']> => {
  const now = parts.clock.now();
  const held = await lockBooking(transaction, bookingId);
  const shown = held && (await selectBookingDetails(transaction, bookingId));
  if (shown === undefined) throw new AppError('not-found');
  const { booking, estate, service } = shown;
  const about = {
    isLagoon: isLagoonService(booking.serviceId, by.specialServiceId),
    timeZone: estate.timeZone,
  };
  const judged = { ...booking, start: booking.startsAt, end: booking.endsAt, about };
  if (!nextStatuses(judged, by.standing, now).includes(status)) {
    throw new AppError('booking/not-allowed-now', {
      detail: `A booking that is ${booking.status} cannot become ${status} now.`,
    });
  }
  // A reason is why it does not live; the words that staff accept it with are in the audit log.
  const kept = isLiveStatus(status) ? '' : reason;
  await updateBookingStatuses(transaction, [bookingId], { status, reason: kept, modifiedAt: now });
  const { name: serviceName, imageUrl } = service;
  const told = { ...booking, estateName: estate.name, serviceName, imageUrl, isLagoon: about.isLagoon };
  await notifyStatusChange(transaction, told, { status, reason }, parts);
  return booking;
};

/**
 * Changes the status of a booking: a resident cancels her own, staff accept, reject and cancel those of their estates.
 * @throws {AppError} `not-found`; `forbidden` for somebody else's, and for a resident who would do more than cancel;
 *   `booking/not-allowed-now`
 */
export const changeBookingStatus = async (parts: Parts, caller: Caller, change: StatusChange): Promise<Booking> => {
  const { database } = parts;
  const found = await selectBooking(database.db, change.bookingId);
  if (found === undefined) throw new AppError('not-found');
  const standing = await requireBookingAuthority(database.db, caller, found);
  if (standing === 'resident' && change.status !== 'CANCELED') throw new AppError('forbidden');
  const { specialServiceId } = await readConfigurations({ database });
  const by = { standing, specialServiceId };
  await database.db.transaction(async (transaction) => {
    if (standing === 'resident') return changeStatusWithin(transaction, change, by, parts);
    return auditedChangeWithin(transaction, parts, {
      actorId: caller.userId,
      action: 'booking.decide',
      lock: async () => {
        if ((await lockBooking(transaction, change.bookingId)) === undefined) throw new AppError('not-found');
      },
      change: async () => {
        const { estateId, ...before } = await changeStatusWithin(transaction, change, by, parts);
        const { bookingId, status, reason } = change;
        return {
          estateIds: [estateId],
          before: { bookingId, status: before.status, reason: before.reason },
          after: { bookingId, status, reason },
          result: undefined,
        };
      },
    });
  });
  return readBooking(parts, change.bookingId, specialServiceId);
};
