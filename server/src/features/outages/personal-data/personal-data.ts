import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { deleteOutagesBefore, deletePersonFromOutages, selectOutagesToldTo } from './personal-data.store.ts';

/** Collects the outages that a person was told of for a copy of her data. */
export const collectOutages = async (queryable: Queryable, userId: string) => ({
  outages: await selectOutagesToldTo(queryable, userId),
});

/** Takes a person who leaves from the outages that she was told of. */
export const eraseOutagesOf = (transaction: Transaction, userId: string): Promise<void> =>
  deletePersonFromOutages(transaction, userId);

/** Takes people from at most `limit` outages' lists that ended before an instant. @returns how many */
export const eraseOutagesBefore = (
  transaction: Transaction,
  wanted: { before: Date; exceptOf: readonly string[]; limit: number },
): Promise<number> => deleteOutagesBefore(transaction, wanted);
