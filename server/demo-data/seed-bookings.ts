import { addBooking } from '../src/features/bookings/index.ts';
import { findPersonByEmail } from '../src/features/identity/index.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Dependencies } from '../src/platform/dependencies.ts';
import type { DemoBooking } from './bookings.ts';

/** Adds the bookings of the demo world. Skips bookings whose slot is taken and customers whose account was deleted. */
export const addBookings = async (
  transaction: Transaction,
  missing: readonly DemoBooking[],
  { database, clock }: Dependencies,
): Promise<void> => {
  for (const { email, minutesAgo, ...booking } of missing) {
    const customer = await findPersonByEmail(transaction, email);
    if (customer === undefined) continue;
    const modifiedAt = new Date(clock.now().getTime() - minutesAgo * 60_000);
    await addBooking(transaction, { ...booking, customerId: customer.id, modifiedAt }, { database });
  }
};
