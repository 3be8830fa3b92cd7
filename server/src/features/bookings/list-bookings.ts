import type { Booking } from '@ekhaya/contract/bookings';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { readConfigurations } from '../configuration/index.ts';
import { selectBookingsOf } from './bookings.store.ts';
import { presentBooking } from './present-booking.ts';

/** Bookings query limit 20. */
const mostBookings = 20;

/**
 * The bookings of a person that changed last, newest change first. Staff see those at their own estates.
 * @param asked.staffEstates where the caller may see them; that she may ask was decided before
 */
export const listBookings = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { personId, staffEstates }: { personId: string; staffEstates: StaffEstates },
): Promise<Booking[]> => {
  const [{ specialServiceId }, rows] = await Promise.all([
    readConfigurations({ database }),
    selectBookingsOf(database.db, personId, staffEstates, mostBookings),
  ]);
  return rows.map((row) => presentBooking(row, specialServiceId, clock.now()));
};
