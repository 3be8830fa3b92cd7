import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { releaseImages } from '../own-images.ts';
import { requirePersonHerself } from '../require-person-herself.ts';
import { publishVehicles } from './publish-vehicles.ts';
import { photosOf } from './vehicle-photos.ts';
import { deleteOwnVehicle } from './vehicles.store.ts';

/** Deletes a vehicle of the caller and its photos. @throws {AppError} `forbidden` for another person's list; `not-found` */
export const deleteVehicle = async (
  { database, live }: Pick<Dependencies, 'database' | 'live'>,
  { caller, personId, vehicleId }: { caller: Caller; personId: string; vehicleId: string },
): Promise<void> => {
  requirePersonHerself(caller, personId);
  await database.db.transaction(async (transaction) => {
    const deleted = await deleteOwnVehicle(transaction, { id: vehicleId, userId: personId });
    if (deleted === undefined) throw new AppError('not-found');
    await publishVehicles(transaction, personId, { live });
    await releaseImages(transaction, personId, { before: photosOf(deleted) });
  });
};
