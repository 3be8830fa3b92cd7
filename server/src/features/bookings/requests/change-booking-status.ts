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
import type { RouteCaller } from '../../../platform/http/caller.ts';
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
import { voidDecisionOf } from './void-decision-of.ts';
import { notifyStatusChange } from '../notices/notify-customers.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** The new status of a booking, and why it gets it. */
export interface StatusChange {
  bookingId: string;
  status: BookingStatus;
  reason: string;
  /** What staff write to the customer whose booking they accept. */
  words?: string;
}

/** Asserts that a status may follow the present one. @throws {AppError} `booking/not-allowed-now` */
export const requireNextStatus = (
  allowed: readonly BookingStatus[],
  { from, to }: { from: BookingStatus; to: BookingStatus },
): void => {
  if (allowed.includes(to)) return;
  throw new AppError('booking/not-allowed-now', { detail: `A booking that is ${from} cannot become ${to} now.` });
};

/**
 * Changes the status of a booking within a transaction, releases its slots if it is no longer live, and notifies its customer.
 * @returns the booking before the change
 * @throws {AppError} `not-found`; `booking/not-allowed-now` for a status that cannot follow the present one
 */
export const changeStatusWithin = async (
  transaction: Transaction,
  { bookingId, status, reason, words = '' }: StatusChange,
  by: { authority: BookingAuthority; specialServiceId: string },
  dependencies: Needs,
): Promise<BookingDetails['booking']> => {
  const now = dependencies.clock.now();
  const locked = await lockBooking(transaction, bookingId);
  const details = locked && (await selectBookingDetails(transaction, bookingId));
  if (details === undefined) throw new AppError('not-found');
  const { booking, estate, service } = details;
  const about = {
    isLagoon: isLagoonService(booking.serviceId, by.specialServiceId),
    timeZone: estate.timeZone,
  };
  const ruled = { ...booking, start: booking.startsAt, end: booking.endsAt, about };
  requireNextStatus(nextStatuses(ruled, by.authority, now), { from: booking.status, to: status });
  // A booking stores a reason only if it is rejected or canceled. The reason of an acceptance is in the audit log.
  const storedReason = isLiveStatus(status) ? '' : reason;
  await updateBookingStatuses(transaction, [bookingId], { status, reason: storedReason, modifiedAt: now });
  const { name: serviceName, imageUrl } = service;
  const notified = { ...booking, estateName: estate.name, serviceName, imageUrl, isLagoon: about.isLagoon };
  await notifyStatusChange(
    transaction,
    notified,
    { status, reason: status === 'BOOKED' ? words : reason },
    dependencies,
  );
  return booking;
};

/**
 * Changes the status of a booking: residents cancel their own bookings; staff accept, reject and cancel those of their estates.
 * @throws {AppError} `not-found`; `forbidden` for another person's booking, and for a resident who wants another status than
 *   CANCELED; `booking/not-allowed-now`
 */
export const changeBookingStatus = async (
  dependencies: Needs,
  caller: RouteCaller,
  change: StatusChange,
): Promise<Booking> => {
  const { database } = dependencies;
  const found = await selectBooking(database.db, change.bookingId);
  if (found === undefined) throw new AppError('not-found');
  const authority = await requireBookingAuthority(database.db, caller, found);
  if (authority === 'resident' && change.status !== 'CANCELED') throw new AppError('forbidden');
  const { specialServiceId } = await readConfigurations({ database });
  const by = { authority, specialServiceId };
  await database.db.transaction(async (transaction) => {
    if (authority === 'resident') {
      await lockBooking(transaction, change.bookingId);
      await voidDecisionOf(transaction, found, 'The customer cancelled the booking.', dependencies);
      return changeStatusWithin(transaction, change, by, dependencies);
    }
    return auditedChangeWithin(transaction, dependencies, {
      actorId: caller.userId,
      action: 'booking.decide',
      subject: { kind: 'booking', id: change.bookingId },
      lock: async () => {
        if ((await lockBooking(transaction, change.bookingId)) === undefined) throw new AppError('not-found');
      },
      change: async () => {
        const { estateId, ...before } = await changeStatusWithin(transaction, change, by, dependencies);
        const { bookingId, status, reason } = change;
        return {
          estateIds: [estateId],
          personId: before.customerId,
          before: { bookingId, status: before.status, reason: before.reason },
          after: { bookingId, status, reason },
          result: undefined,
        };
      },
    });
  });
  return readBooking(dependencies, change.bookingId, specialServiceId);
};
