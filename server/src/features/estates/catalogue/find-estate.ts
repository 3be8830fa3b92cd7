import type { Queryable } from '../../../platform/database/database.ts';
import { selectEstate, selectEstates } from './estates.store.ts';

/** An estate by its id, or undefined. */
export const findEstate = async (
  queryable: Queryable,
  estateId: string,
): Promise<{ id: string; name: string; timeZone: string } | undefined> => {
  const row = await selectEstate(queryable, estateId);
  return row && { id: row.id, name: row.name, timeZone: row.timeZone };
};

/** What an outsider is shown of an estate: its name, the address of its logo and its suburb; undefined for none. */
export const findPublicEstate = async (
  queryable: Queryable,
  estateId: string,
): Promise<{ name: string; imageUrl: string; suburb: string } | undefined> => {
  const row = await selectEstate(queryable, estateId);
  return row && { name: row.name, imageUrl: row.imageUrl, suburb: row.suburb };
};

/** The names of all estates, by id, in the order of the alphabet. */
export const findEstateNames = async (queryable: Queryable): Promise<Map<string, string>> =>
  new Map((await selectEstates(queryable)).map(({ id, name }) => [id, name]));
