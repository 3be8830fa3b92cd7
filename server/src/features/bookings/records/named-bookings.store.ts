import { sql } from 'drizzle-orm';
import { bookings } from './bookings.table.ts';

/**
 * The condition that a booking belongs to somebody. Bookings that are older than their estate keeps names belong to nobody, and have no
 * unit. It is written as in `bookings_named_index`, which leaves those out: with a parameter in place of the id, it would not fit.
 */
export const belongsToSomebody = sql`${bookings.customerId} <> 'nobody'`;
