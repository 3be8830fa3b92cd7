import type { Queryable } from '../../../platform/database/database.ts';
import { selectHeldRoles } from '../roles/roles.store.ts';
import { selectShownTiles } from './tiles.store.ts';

/** A live role that has a certain tile. */
export interface RoleWithTile {
  estateId: string;
  estateName: string;
  timeZone: string;
  /** The unit; empty without one. */
  unitNumber: string;
}

/** The live roles of a person that have an enabled tile with that back-office name, highest rank first. */
export const findRolesWithTile = async (
  queryable: Queryable,
  { userId, tileBackofficeName }: { userId: string; tileBackofficeName: string },
): Promise<RoleWithTile[]> => {
  const held = await selectHeldRoles(queryable, userId);
  const tiles = await selectShownTiles(
    queryable,
    held.map(({ role }) => role.id),
  );
  const allowed = new Set(
    tiles
      .filter((tile) => tile.tileEnabled && tile.tileBackofficeName === tileBackofficeName)
      .map(({ roleId }) => roleId),
  );
  return held
    .filter(({ role }) => allowed.has(role.id))
    .toSorted((a, b) => b.role.rank - a.role.rank || a.estateName.localeCompare(b.estateName, 'en'))
    .map(({ role, estateName, unitNumber, timeZone }) => ({
      estateId: role.estateId,
      estateName,
      timeZone,
      unitNumber,
    }));
};
