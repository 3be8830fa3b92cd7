import type { BookingCounts } from '@ekhaya/contract/bookings/console-bookings';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { countQueue } from './queue.store.ts';

/** Counts the bookings of each tab of the queue at the caller's estates, or at one of them. Past ones are not counted. */
export const countBookings = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  { estateId }: { estateId?: string | undefined },
): Promise<BookingCounts> => {
  const now = clock.now();
  const count = async (group: 'decide' | 'coming' | 'rejected'): Promise<number> =>
    (await countQueue(database.db, staffEstates, { estateId, group, now })).total;
  const [decide, coming, rejected] = await Promise.all([count('decide'), count('coming'), count('rejected')]);
  return { decide, coming, rejected };
};
