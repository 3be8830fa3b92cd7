import type { Queryable } from '../../../platform/database/database.ts';
import { selectRolesHeldBy } from '../roles/roles.store.ts';
import { selectRoleIdsWithTile, selectShownTiles } from './tiles.store.ts';

/** The ids of the live roles at some estates that have an enabled tile with that back-office name. */
export const findRoleIdsWithTile = selectRoleIdsWithTile;

/** A live role that has a certain tile. */
export interface RoleWithTile {
  estateId: string;
  estateName: string;
  timeZone: string;
  /** The unit; empty without one. */
  unitNumber: string;
}

/**
 * The live roles of people that have an enabled tile with that back-office name, highest rank first, by person. Those who have none are
 * missing.
 */
export const findRolesWithTileOf = async (
  queryable: Queryable,
  { userIds, tileBackofficeName }: { userIds: readonly string[]; tileBackofficeName: string },
): Promise<Map<string, RoleWithTile[]>> => {
  const held = await selectRolesHeldBy(queryable, userIds);
  const tiles = await selectShownTiles(queryable, [...new Set(held.map(({ role }) => role.id))]);
  const allowed = new Set(
    tiles
      .filter((tile) => tile.tileEnabled && tile.tileBackofficeName === tileBackofficeName)
      .map(({ roleId }) => roleId),
  );
  const found = held
    .filter(({ role }) => allowed.has(role.id))
    .toSorted((a, b) => b.role.rank - a.role.rank || a.estateName.localeCompare(b.estateName, 'en'));
  const byPerson = new Map<string, RoleWithTile[]>();
  for (const { userId, role, estateName, unitNumber, timeZone } of found) {
    const roles = byPerson.get(userId) ?? [];
    byPerson.set(userId, [...roles, { estateId: role.estateId, estateName, timeZone, unitNumber }]);
  }
  return byPerson;
};

/** The live roles of one person that have such a tile, highest rank first. */
export const findRolesWithTile = async (
  queryable: Queryable,
  { userId, tileBackofficeName }: { userId: string; tileBackofficeName: string },
): Promise<RoleWithTile[]> =>
  (await findRolesWithTileOf(queryable, { userIds: [userId], tileBackofficeName })).get(userId) ?? [];
