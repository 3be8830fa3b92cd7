import type { Queryable } from '../../../platform/database/database.ts';
import { selectHeldRoles } from '../roles/roles.store.ts';
import { selectShownTiles } from './tiles.store.ts';

/** A live role of a person at an estate. */
export interface RoleAtEstate {
  /** The unit; empty without one. */
  unitNumber: string;
  /** The fields of its tiles that decide what the role may do. */
  tiles: readonly { tileEnabled: boolean; navigateType: string; navigatePath: string; tileBackofficeName: string }[];
}

/** The live roles of a person at an estate, highest rank first, each with its tiles. */
export const findRolesAtEstate = async (
  queryable: Queryable,
  { userId, estateId }: { userId: string; estateId: string },
): Promise<RoleAtEstate[]> => {
  const held = (await selectHeldRoles(queryable, userId)).filter(({ role }) => role.estateId === estateId);
  const tiles = await selectShownTiles(
    queryable,
    held.map(({ role }) => role.id),
  );
  return held
    .toSorted((one, other) => other.role.rank - one.role.rank)
    .map(({ role, unitNumber }) => ({ unitNumber, tiles: tiles.filter(({ roleId }) => roleId === role.id) }));
};
