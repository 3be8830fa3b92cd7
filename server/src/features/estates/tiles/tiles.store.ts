import { and, eq, inArray, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { roles } from '../roles/roles.table.ts';
import { tiles } from './tiles.table.ts';

export type TileRow = typeof tiles.$inferSelect;
export type NewTile = typeof tiles.$inferInsert;

/** The tiles of roles that the app needs: the enabled ones, and disabled `tabBar` tiles, which hide a tab. */
export const selectShownTiles = async (queryable: Queryable, roleIds: string[]): Promise<TileRow[]> =>
  roleIds.length === 0
    ? []
    : queryable
        .select()
        .from(tiles)
        .where(
          and(inArray(tiles.roleId, roleIds), or(eq(tiles.tileEnabled, true), eq(tiles.tileAppLocation, 'tabBar'))),
        );

/** The ids of the live roles at some estates that have an enabled tile with that back-office name. */
export const selectRoleIdsWithTile = async (
  queryable: Queryable,
  { within, tileBackofficeName }: { within: StaffEstates; tileBackofficeName: string },
): Promise<string[]> => {
  const rows = await queryable
    .selectDistinct({ id: roles.id })
    .from(tiles)
    .innerJoin(roles, eq(roles.id, tiles.roleId))
    .where(
      and(
        eq(tiles.tileBackofficeName, tileBackofficeName),
        eq(tiles.tileEnabled, true),
        withinEstates(roles.estateId, within),
        eq(roles.isEnabled, true),
        eq(roles.isDeleted, false),
      ),
    );
  return rows.map(({ id }) => id);
};

/** Inserts the tiles whose ids do not exist yet. */
export const insertTiles = async (transaction: Queryable, added: NewTile[]): Promise<void> => {
  if (added.length > 0) await transaction.insert(tiles).values(added).onConflictDoNothing();
};

/** Enables a disabled tile if its target is still the given path. */
export const updateTileEnabled = async (
  transaction: Queryable,
  tile: { id: string; navigatePath: string },
): Promise<void> => {
  await transaction
    .update(tiles)
    .set({ tileEnabled: true })
    .where(and(eq(tiles.id, tile.id), eq(tiles.tileEnabled, false), eq(tiles.navigatePath, tile.navigatePath)));
};

/** Overwrites the given fields of a tile. */
export const updateTile = async (transaction: Queryable, { id, ...fields }: NewTile): Promise<void> => {
  await transaction.update(tiles).set(fields).where(eq(tiles.id, id));
};

/** All tiles of roles, also disabled ones. */
export const selectTilesOfRoles = async (queryable: Queryable, roleIds: string[]): Promise<TileRow[]> =>
  roleIds.length === 0 ? [] : queryable.select().from(tiles).where(inArray(tiles.roleId, roleIds));

/** Deletes tiles by id. */
export const deleteTiles = async (transaction: Queryable, ids: string[]): Promise<void> => {
  if (ids.length > 0) await transaction.delete(tiles).where(inArray(tiles.id, ids));
};
