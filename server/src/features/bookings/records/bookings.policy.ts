import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { RouteCaller } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { findEstatesWithPermission } from '../../estates/index.ts';

/** The capacity in which a person acts on a booking: as its customer, or as staff who decide on the bookings of its estate. */
export type BookingAuthority = 'resident' | 'staff';

/**
 * Returns the capacity in which the caller acts on a booking. Staff act as staff on their own bookings too, so that the audit log
 * records it.
 * @throws {AppError} `auth/staff-session-over` for another person's booking while the rights of staff rest; `forbidden` for another person's booking at an estate where the caller may not decide on bookings
 */
export const requireBookingAuthority = async (
  queryable: Queryable,
  caller: RouteCaller,
  booking: { customerId: string; estateId: string },
): Promise<BookingAuthority> => {
  const permitted = await findEstatesWithPermission(queryable, caller, 'bookings.decide');
  const isStaff = includesEstate(permitted, booking.estateId);
  if (isStaff && (await caller.hasUsableStaffSession())) return 'staff';
  if (booking.customerId === caller.userId) return 'resident';
  if (isStaff) throw new AppError('auth/staff-session-over');
  throw new AppError('forbidden');
};
