import type { Queryable } from '../../../platform/database/database.ts';
import { insertEstate, type NewEstate } from './estates.store.ts';

/** Adds an estate. An estate that exists already is left unchanged. */
export const addEstate = async (transaction: Queryable, estate: NewEstate): Promise<void> => {
  await insertEstate(transaction, estate);
};
