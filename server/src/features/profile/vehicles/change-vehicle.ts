import { registrationKey } from '@ekhaya/contract/profile/registration.rules';
import type { VehicleForm } from '@ekhaya/contract/profile/vehicles';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { releaseImages, requireOwnImages } from '../own-images.ts';
import { requirePersonHerself } from '../require-person-herself.ts';
import { publishVehicles } from './publish-vehicles.ts';
import { photosOf } from './vehicle-photos.ts';
import { selectOwnVehicleForUpdate, updateVehicle } from './vehicles.store.ts';

/**
 * Replaces the fields of a vehicle of the caller and deletes the photos that it no longer names.
 * @throws {AppError} `forbidden` for another person's list; `not-found`; `image/missing`
 */
export const changeVehicle = async (
  { database, live }: Pick<Dependencies, 'database' | 'live'>,
  { caller, personId, vehicleId, form }: { caller: Caller; personId: string; vehicleId: string; form: VehicleForm },
): Promise<void> => {
  requirePersonHerself(caller, personId);
  await database.db.transaction(async (transaction) => {
    const before = await selectOwnVehicleForUpdate(transaction, { id: vehicleId, userId: personId });
    if (before === undefined) throw new AppError('not-found');
    await requireOwnImages(transaction, personId, photosOf(form));
    await updateVehicle(transaction, vehicleId, { ...form, registrationKey: registrationKey(form.registrationNumber) });
    await publishVehicles(transaction, personId, { live });
    await releaseImages(transaction, personId, { before: photosOf(before), after: photosOf(form) });
  });
};
