import { and, eq, inArray, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
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
