import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { selectTimeZoneHeld } from './estates.store.ts';

/**
 * Returns the time zone of an estate, which stays the same until the transaction ends: a change of it waits. Who writes instants of a
 * wall clock computes them from this zone. The lock is the one that a row takes which refers to the estate.
 * @throws {AppError} `not-found`
 */
export const holdTimeZone = async (transaction: Queryable, estateId: string): Promise<string> => {
  const timeZone = await selectTimeZoneHeld(transaction, estateId);
  if (timeZone === undefined) throw new AppError('not-found');
  return timeZone;
};
