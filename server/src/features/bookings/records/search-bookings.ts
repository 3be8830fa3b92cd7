import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { SearchResult } from '@ekhaya/contract/search/console-search';
import { bookingReference } from '@ekhaya/contract/search/search.rules';
import { displayTime } from '@ekhaya/contract/time/wall-clock.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectBookingsByReference } from './search-bookings.store.ts';

/** Finds bookings by the beginning of their reference. */
export const searchBookings = async (
  queryable: Queryable,
  search: { text: string; estates: StaffEstates; limit: number },
): Promise<SearchResult[]> => {
  const rows = await selectBookingsByReference(queryable, search);
  return rows.map(({ id, estateId, date, startsAt, endsAt, serviceName, customerName }) => ({
    id,
    estateId,
    title: `${bookingReference(id)}: ${labelOf(serviceName)}`,
    note: `${customerName}, ${displayTime(startsAt)} to ${displayTime(endsAt)}`,
    opens: { record: 'booking', id },
    date,
  }));
};
