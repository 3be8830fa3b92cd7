import type { Queryable } from '../../../platform/database/database.ts';
import { selectLinkedNumbers, selectOwnMeters } from './linked-accounts.store.ts';

/** The numbers of the accounts that people linked at an estate as their own: not those that somebody else holds. */
export const findOwnMeters = async (
  queryable: Queryable,
  of: { estateId: string; userIds: readonly string[] },
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const meters = new Map<string, string[]>();
  for (const { userId, accountNumber } of await selectOwnMeters(queryable, of)) {
    meters.set(userId, [...(meters.get(userId) ?? []), accountNumber]);
  }
  return meters;
};

/** The numbers of all accounts that some people linked at an estate, each once. */
export const findLinkedNumbers = (
  queryable: Queryable,
  of: { estateId: string; userIds: readonly string[] },
): Promise<string[]> => selectLinkedNumbers(queryable, of);
