import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { insertEstate, lockEstates, selectEstates, type NewEstate } from '../catalogue/estates.store.ts';

/** The default estate of the configuration, so that the first estate of an installation is what people without a role see. */
const firstEstateId = 91;

/** The name and the town of a new estate. */
export type NewEstateFields = Omit<NewEstate, 'id' | 'imageUrl'>;

/**
 * Inserts an estate without roles.
 * @returns its id: 91 for the first estate of an installation, then the next number
 * @throws {AppError} `conflict` when an estate has that name already
 */
export const insertNumberedEstate = async (transaction: Transaction, estate: NewEstateFields): Promise<string> => {
  await lockEstates(transaction);
  const numbers = (await selectEstates(transaction)).map(({ id }) => Number(id)).filter(Number.isSafeInteger);
  const id = String(Math.max(firstEstateId - 1, ...numbers) + 1);
  const isNew = await insertEstate(transaction, { ...estate, id, imageUrl: '' });
  if (!isNew) throw new AppError('conflict', { detail: `There is an estate named ${estate.name} already.` });
  return id;
};
