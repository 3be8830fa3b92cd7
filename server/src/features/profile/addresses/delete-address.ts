import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { requirePersonHerself } from '../require-person-herself.ts';
import { deleteOwnAddress } from './addresses.store.ts';

/** Deletes an address of the caller. @throws {AppError} `forbidden` for another person's list; `not-found` */
export const deleteAddress = async (
  { database }: Pick<Dependencies, 'database'>,
  { caller, personId, addressId }: { caller: Caller; personId: string; addressId: string },
): Promise<void> => {
  requirePersonHerself(caller, personId);
  const deleted = await deleteOwnAddress(database.db, { id: addressId, userId: personId });
  if (deleted === undefined) throw new AppError('not-found');
};
