import type { Queryable } from '../../../platform/database/database.ts';
import { findEstateIdsOfPerson } from '../../estates/index.ts';
import { findLinkedNumbers, findOwnMeters } from '../../profile/index.ts';
import { deleteUsageBefore, selectWeeks } from './readings.store.ts';

/** The weeks of the meters that a person linked as her own, for a copy of her data. */
export const collectUsage = async (queryable: Queryable, userId: string) => {
  const usage: { estateId: string; accountNo: string; utility: string; week: string; value: number }[] = [];
  for (const estateId of await findEstateIdsOfPerson(queryable, userId)) {
    const meters = (await findOwnMeters(queryable, { estateId, userIds: [userId] })).get(userId) ?? [];
    for (const accountNo of meters) {
      for (const { utility, week, value } of await selectWeeks(queryable, { estateId, accountNo }, '0001-01-01')) {
        usage.push({ estateId, accountNo, utility, week, value });
      }
    }
  }
  return { usage };
};

/**
 * Deletes up to `limit` weeks of usage of an estate that began before a day, and balances of that age. The meters that some people
 * linked keep theirs. @returns how many weeks
 */
export const eraseUsageBefore = async (
  queryable: Queryable,
  wanted: { estateId: string; before: string; exceptOf: readonly string[]; limit: number },
): Promise<number> => {
  const { estateId, before, exceptOf, limit } = wanted;
  const meters = await findLinkedNumbers(queryable, { estateId, userIds: exceptOf });
  return deleteUsageBefore(queryable, { estateId, day: before, exceptOf: meters, limit });
};
