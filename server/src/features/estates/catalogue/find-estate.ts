import type { Queryable } from '../../../platform/database/database.ts';
import { selectEstate, selectEstates } from './estates.store.ts';

/** Finds an estate by id. */
export const findEstate = async (
  queryable: Queryable,
  estateId: string,
): Promise<{ id: string; name: string; timeZone: string } | undefined> => {
  const row = await selectEstate(queryable, estateId);
  return row && { id: row.id, name: row.name, timeZone: row.timeZone };
};

/** The name, logo and suburb of an estate, which visitors without an account may see. */
export const findPublicEstate = async (
  queryable: Queryable,
  estateId: string,
): Promise<{ name: string; imageUrl: string; suburb: string } | undefined> => {
  const row = await selectEstate(queryable, estateId);
  return row && { name: row.name, imageUrl: row.imageUrl, suburb: row.suburb };
};

/** The names of all estates, keyed by id, in alphabetical order. */
export const findEstateNames = async (queryable: Queryable): Promise<Map<string, string>> =>
  new Map((await selectEstates(queryable)).map(({ id, name }) => [id, name]));
