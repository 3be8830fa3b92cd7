import { estateIdHint, isEstateId } from '@ekhaya/contract/wire/estate-id.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { insertEstate, type NewEstate } from './estates.store.ts';

/**
 * Adds an estate. An estate that exists already is left unchanged.
 * @throws {AppError} `validation` (id)
 */
export const addEstate = async (transaction: Queryable, estate: NewEstate): Promise<void> => {
  if (!isEstateId(estate.id)) throw new AppError('validation', { fields: { id: estateIdHint } });
  await insertEstate(transaction, estate);
};
