import type { Booking, BookingStatusAnswer } from '@ekhaya/contract/bookings/bookings';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { requireBookingAuthority } from './bookings.policy.ts';
import { selectBooking, selectBookingDetails } from './bookings.store.ts';
import { presentBooking } from './present-booking.ts';

/** A booking as its customer sees it. Who may see it was asked before. @throws {AppError} `not-found` */
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
 * The status of a booking of the caller's, or of an estate where she decides.
 * @throws {AppError} `not-found`; `forbidden` for somebody else's
 */
export const readBookingStatus = async (
  { database }: Pick<Dependencies, 'database'>,
  caller: Caller,
  id: string,
): Promise<BookingStatusAnswer> => {
  const booking = await selectBooking(database.db, id);
  if (booking === undefined) throw new AppError('not-found');
  await requireBookingAuthority(database.db, caller, booking);
  return { status: booking.status, reason: booking.reason };
};
