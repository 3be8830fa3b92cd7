import { sealVehicles, type SealedVehicles } from '@ekhaya/contract/gate-access/passes/sealed-vehicles.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectVehiclesAtEstates } from '../people/vehicles-at-gates.store.ts';

/**
 * Lists the vehicles of residents for guards' phones, encrypted so that a phone shows those of a pass in front of it without a
 * network, and tells nobody's plates without the pass.
 */
export const listSealedVehicles = async (
  { database }: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
): Promise<SealedVehicles[]> => {
  const sealed: SealedVehicles[] = [];
  for (const { estateId, personId, vehicles } of await selectVehiclesAtEstates(database.db, staffEstates)) {
    sealed.push(await sealVehicles(estateId, personId, vehicles));
  }
  return sealed;
};
