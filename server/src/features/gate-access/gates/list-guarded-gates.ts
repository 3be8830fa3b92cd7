import { hoursOfRoles } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectGuardedGates, type GuardedGate } from './gates-with-rules.store.ts';

/** Returns the hours of the gate sets whose passes open the gate inwards at certain hours only. */
const listSetHours = ({ roleHours, setsWithHours }: GuardedGate): OutputOf<'GET /api/gate/gates'>[number]['setHours'] =>
  (setsWithHours ?? [])
    .map(({ gateSet, roleNames }) => ({ gateSet, hours: hoursOfRoles(roleNames, roleHours) }))
    .filter(({ hours }) => hours.length > 0);

/** Lists the enabled gates of the estates that the caller guards. */
export const listGuardedGates = async (
  { database }: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
): Promise<OutputOf<'GET /api/gate/gates'>> =>
  (await selectGuardedGates(database.db, staffEstates)).map((gate) => ({
    id: gate.gateId,
    name: gate.gateName,
    estateID: gate.estateId,
    estateName: gate.estateName,
    timeZone: gate.timeZone,
    opensAt: gate.opensAt,
    closesAt: gate.closesAt,
    estateHours: gate.estateHours,
    keepsOrder: gate.keepsOrder,
    secondsBetweenEntries: gate.secondsBetweenEntries,
    gateSets: gate.gateSets,
    setHours: listSetHours(gate),
  }));
