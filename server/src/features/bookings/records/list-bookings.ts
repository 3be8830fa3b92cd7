import type { Booking } from '@ekhaya/contract/bookings/bookings';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { readConfigurations } from '../../configuration/index.ts';
import { selectBookingsOfPerson } from './bookings.store.ts';
import { presentBooking } from './present-booking.ts';

/** The maximum number of past bookings per kind, facility and lagoon. The specification sets the limit. */
const maxPast = 20;

/**
 * Lists the bookings of a person, the most recently changed first: all current ones and the 20 newest past ones of each kind,
 * facility and lagoon. The caller must already be authorised to see this person.
 * @param query.staffEstates the estates whose bookings the caller may see
 */
export const listBookings = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { personId, staffEstates }: { personId: string; staffEstates: StaffEstates },
): Promise<Booking[]> => {
  const { specialServiceId } = await readConfigurations({ database });
  const now = clock.now();
  const query = { customerId: personId, within: staffEstates, specialServiceId, now, maxPast };
  const rows = await selectBookingsOfPerson(database.db, query);
  return rows.map((row) => presentBooking(row, specialServiceId, now));
};
