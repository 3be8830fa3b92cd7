import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { selectBookingTitles } from './booking-titles.store.ts';

/** The customer, the day and what is booked of some bookings, by id: the resource if it is the only one, else the facility. */
export const findBookingTitles = async (
  queryable: Queryable,
  ids: readonly string[],
): Promise<Map<string, { customerId: string; title: string; date: string }>> => {
  if (ids.length === 0) return new Map();
  const rows = await selectBookingTitles(queryable, ids);
  return new Map(
    rows.map(({ id, customerId, date, serviceName, resourceNames: [only = '', ...others] }) => [
      id,
      { customerId, date, title: only === '' || others.length > 0 ? labelOf(serviceName) : only },
    ]),
  );
};
