import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { updateBookingStatuses } from '../records/bookings.store.ts';
import { voidDecisionOf } from '../requests/void-decision-of.ts';
import {
  handOverBookings,
  handOverBookingsBefore,
  lockLiveBookingsOf,
  selectAllBookingsOf,
  selectCustomersOfDays,
} from './personal-data.store.ts';

/** Collects every booking of a person for a copy of her data. */
export const collectBookings = async (queryable: Queryable, userId: string) => ({
  bookings: await selectAllBookingsOf(queryable, userId),
});

/**
 * Cancels the bookings to come of a person who leaves, also those that nobody has decided on, and takes her name off all others. A
 * decision of staff that can still be taken back becomes void.
 */
export const eraseBookingsOf = async (
  transaction: Transaction,
  userId: string,
  dependencies: Pick<Dependencies, 'clock' | 'live'>,
): Promise<void> => {
  const now = dependencies.clock.now();
  const live = await lockLiveBookingsOf(transaction, userId);
  const toCome = live.filter(({ until }) => new Date(until).getTime() > now.getTime());
  for (const booking of toCome)
    await voidDecisionOf(transaction, booking, 'The customer deleted the account.', dependencies);
  await updateBookingStatuses(
    transaction,
    toCome.map(({ id }) => id),
    { status: 'CANCELED', reason: 'The account was deleted.', modifiedAt: now },
  );
  await handOverBookings(transaction, userId);
  const estateIds = [...new Set(toCome.map(({ estateId }) => estateId))];
  for (const estateId of estateIds) {
    await dependencies.live.publish(transaction, { topic: 'bookings', audience: { kind: 'estate', estateId } });
  }
};

/**
 * Takes the names off up to `limit` bookings of an estate from before a day.
 * @param wanted.exceptOf the people under a legal hold
 * @returns how many; fewer than the limit means that none is left
 */
export const eraseBookingsBefore = (
  transaction: Transaction,
  wanted: { estateId: string; before: string; exceptOf: readonly string[]; limit: number },
): Promise<number> => handOverBookingsBefore(transaction, wanted);

/** Lists who has bookings at an estate on some days. */
export const listCustomersOfDays = async (
  queryable: Queryable,
  wanted: { estateId: string; from: string; to: string; limit: number; offset: number },
): Promise<{ items: { personId: string; records: number }[]; total: number }> => {
  const rows = await selectCustomersOfDays(queryable, wanted);
  return { items: rows.map(({ personId, records }) => ({ personId, records })), total: rows[0]?.total ?? 0 };
};
