import type { Queryable } from '../../../platform/database/database.ts';
import { selectHeldRoles } from '../roles/roles.store.ts';
import { selectShownTiles } from './tiles.store.ts';

/** A role that a person holds at an estate now. */
export interface RoleAtEstate {
  /** The house; empty for none. */
  unitNumber: string;
  /** What decides about the rights that a tile gives. */
  tiles: readonly { tileEnabled: boolean; navigateType: string; navigatePath: string; tileBackofficeName: string }[];
}

/** The roles that a person holds at an estate now, highest rank first, each with its tiles. */
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
