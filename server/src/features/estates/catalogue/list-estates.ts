import type { Estate } from '@ekhaya/contract/estates/estates';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectOpenEstates } from './estates.store.ts';

/** The estates to which a person can sign up, by name. */
export const listEstates = async ({ database }: Pick<Dependencies, 'database'>): Promise<Estate[]> => {
  const rows = await selectOpenEstates(database.db);
  return rows.map((row) => ({
    EstateID: row.id,
    estateName: row.name,
    imageUrl: row.imageUrl,
    address_Suburb: row.suburb,
    address_City: row.city,
  }));
};
