import type { Queryable } from '../../platform/database/database.ts';
import { opensGate } from './gate-access.policy.ts';
import { selectGatesOf, selectHolderRoles, type GateWithLocation, type HolderRole } from './pass-holders.store.ts';

/** The gates of one estate that a person opens. */
export interface OpenedEstate {
  estateId: string;
  estateName: string;
  gates: GateWithLocation[];
}

/**
 * The estates whose gates a person opens now, that of her highest role first.
 * @param wanted.estateId of this estate alone
 * @param wanted.deviceId for a device of hers, which may be kept out alone
 */
export const readOpenedEstates = async (
  queryable: Queryable,
  userId: string,
  wanted: { estateId?: string | undefined; deviceId?: string } = {},
): Promise<OpenedEstate[]> => {
  const { estateId, ...device } = wanted;
  const roles = (await selectHolderRoles(queryable, userId, device)).filter(
    (role) => role.rank >= role.lowestRank && (estateId === undefined || role.estateId === estateId),
  );
  const rolesByEstate = Map.groupBy(roles, (role: HolderRole) => role.estateId);
  const gates = await selectGatesOf(queryable, [...rolesByEstate.keys()]);
  return [...rolesByEstate]
    .map(([id, held]) => ({
      estateId: id,
      estateName: held[0]?.estateName ?? '',
      gates: gates.filter(({ gate }) => gate.estateId === id && held.some((role) => opensGate(role, gate))),
    }))
    .filter((estate) => estate.gates.length > 0);
};
