import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { findEstatesWithPermission } from '../../estates/index.ts';

/** How somebody stands to a booking: it is hers, or she decides on the bookings of its estate. */
export type BookingAuthority = 'resident' | 'staff';

/**
 * How the caller stands to a booking. Staff decide on their own bookings too, which the audit log shows.
 * @throws {AppError} `forbidden` for a booking of somebody else at an estate where the caller decides nothing
 */
export const requireBookingAuthority = async (
  queryable: Queryable,
  caller: Caller,
  booking: { customerId: string; estateId: string },
): Promise<BookingAuthority> => {
  if (includesEstate(await findEstatesWithPermission(queryable, caller, 'bookings.decide'), booking.estateId))
    return 'staff';
  if (booking.customerId === caller.userId) return 'resident';
  throw new AppError('forbidden');
};
