import type { Booking } from '@ekhaya/contract/bookings/bookings';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { readConfigurations } from '../../configuration/index.ts';
import { selectBookingsOfPerson } from './bookings.store.ts';
import { presentBooking } from './present-booking.ts';

/** Bookings query limit 20: of the past ones, for each kind. */
const maxPast = 20;

/**
 * The bookings of a person, newest change first: all that are live or to come, and the 20 newest past ones of each kind, facility
 * and lagoon. Staff see those at their own estates.
 * @param asked.staffEstates where the caller may see them; that she may ask was decided before
 */
export const listBookings = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { personId, staffEstates }: { personId: string; staffEstates: StaffEstates },
): Promise<Booking[]> => {
  const { specialServiceId } = await readConfigurations({ database });
  const now = clock.now();
  const wanted = { customerId: personId, within: staffEstates, specialServiceId, now, maxPast };
  const rows = await selectBookingsOfPerson(database.db, wanted);
  return rows.map((row) => presentBooking(row, specialServiceId, now));
};
