import { registrationKey } from '@ekhaya/contract/profile/registration.rules';
import type { VehicleForm } from '@ekhaya/contract/profile/vehicles';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { requireOwnImages } from '../own-images.ts';
import { requirePersonHerself } from '../require-person-herself.ts';
import { publishVehicles } from './publish-vehicles.ts';
import { photosOf } from './vehicle-photos.ts';
import { countVehicles, insertVehicle, selectOwnVehicleForUpdate } from './vehicles.store.ts';

/** One person's vehicles fit on a few screens. */
const maxVehicles = 20;

/**
 * Adds a vehicle with a new id within a transaction. A vehicle of hers with that id stays as it is: the call is repeated.
 * @returns the id
 * @throws {AppError} `image/missing` for a photo that the person has not uploaded; `profile/limit-reached`
 */
export const addVehicleWithin = async (
  transaction: Transaction,
  { id, personId, form }: { id: string; personId: string; form: VehicleForm },
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<string> => {
  await acquireNamedLock(transaction, `vehicles:${personId}`);
  if ((await selectOwnVehicleForUpdate(transaction, { id, userId: personId })) !== undefined) return id;
  if ((await countVehicles(transaction, personId)) >= maxVehicles) throw new AppError('profile/limit-reached');
  await requireOwnImages(transaction, personId, photosOf(form));
  await insertVehicle(transaction, {
    ...form,
    id,
    userId: personId,
    registrationKey: registrationKey(form.registrationNumber),
    createdAt: clock.now(),
  });
  return id;
};

/** Adds a vehicle of the caller. @throws {AppError} `forbidden` for another person's list, and as `addVehicleWithin` does */
export const addVehicle = (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { caller, ...added }: { caller: Caller; id: string; personId: string; form: VehicleForm },
): Promise<string> => {
  requirePersonHerself(caller, added.personId);
  return dependencies.database.db.transaction(async (transaction) => {
    const id = await addVehicleWithin(transaction, added, dependencies);
    await publishVehicles(transaction, added.personId, dependencies);
    return id;
  });
};
