import type { LiveHandlers } from '@ekhaya/browser/live/live-stream';
import { invalidate } from '../../platform/query/query.ts';

/** Query keys of bookings. Each begins with the first, so that invalidating it invalidates all. */
export const bookingKeys = {
  all: ['bookings'],
  list: ['bookings', 'list'],
  slots: ['bookings', 'slots'],
} as const;

/** A changed booking changes the lists and the free slots. */
export const bookingsLive: LiveHandlers = { bookings: () => invalidate(bookingKeys.all) };
