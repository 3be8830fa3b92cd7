import type { Booking, BookingStatusAnswer } from '@ekhaya/contract/bookings/bookings';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { RouteCaller } from '../../../platform/http/caller.ts';
import { requireBookingAuthority } from './bookings.policy.ts';
import { selectBooking, selectBookingDetails } from './bookings.store.ts';
import { presentBooking } from './present-booking.ts';

/** Reads a booking for a caller who is already authorised to see it. @throws {AppError} `not-found` */
export const readBooking = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  id: string,
  specialServiceId: string,
): Promise<Booking> => {
  const found = await selectBookingDetails(database.db, id);
  if (found === undefined) throw new AppError('not-found');
  return presentBooking(found, specialServiceId, clock.now());
};

/**
 * Reads the status of a booking of the caller, or of an estate where the caller decides on bookings.
 * @throws {AppError} `not-found`; `forbidden` for another person's booking
 */
export const readBookingStatus = async (
  { database }: Pick<Dependencies, 'database'>,
  caller: RouteCaller,
  id: string,
): Promise<BookingStatusAnswer> => {
  const booking = await selectBooking(database.db, id);
  if (booking === undefined) throw new AppError('not-found');
  await requireBookingAuthority(database.db, caller, booking);
  return { status: booking.status, reason: booking.reason };
};
