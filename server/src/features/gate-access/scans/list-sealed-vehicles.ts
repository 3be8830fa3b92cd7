import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SealedVehicles } from '@ekhaya/contract/gate-access/passes/sealed-vehicles.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { narrowStaffEstates } from '../../../platform/http/staff-estates.ts';
import { selectVehiclesAtEstates } from '../people/vehicles-at-gates.store.ts';
import { sealVehicles } from './seal-vehicles.ts';

/** How many entries are encrypted before other requests have their turn: a few milliseconds. */
const entriesPerTurn = 100;

/**
 * Lists the vehicles of residents for guards' phones, encrypted so that a phone shows those of a pass in front of it without a
 * network, and tells nobody's plates without the pass.
 * @param only the estate whose vehicles are asked for; without it those of all guarded estates
 * @throws {AppError} `forbidden` for an estate where the caller guards no gate
 */
export const listSealedVehicles = async (
  { database }: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
  only?: string,
): Promise<SealedVehicles[]> => {
  const estates = narrowStaffEstates(staffEstates, only);
  const sealed: SealedVehicles[] = [];
  for (const { estateId, personId, vehicles } of await selectVehiclesAtEstates(database.db, estates)) {
    sealed.push(sealVehicles(estateId, personId, vehicles));
    if (sealed.length % entriesPerTurn === 0) await nextTurn();
  }
  return sealed;
};
