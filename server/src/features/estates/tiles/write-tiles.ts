import type { Queryable } from '../../../platform/database/database.ts';
import { insertTiles, updateTile, updateTileEnabled, type NewTile } from './tiles.store.ts';

/** Adds tiles to roles. Tiles that exist already are left unchanged. */
export const addTiles = (transaction: Queryable, added: NewTile[]): Promise<void> => insertTiles(transaction, added);

/** Enables tiles, for an existing demo world whose screens have been added since. Skips tiles that now lead elsewhere. */
export const enableTiles = async (transaction: Queryable, enabled: readonly NewTile[]): Promise<void> => {
  for (const { id, navigatePath = '' } of enabled) await updateTileEnabled(transaction, { id, navigatePath });
};

/** Overwrites existing tiles, for a demo world that was written by an earlier version. Missing tiles are not added. */
export const overwriteTiles = async (transaction: Queryable, rewritten: readonly NewTile[]): Promise<void> => {
  for (const tile of rewritten) await updateTile(transaction, tile);
};
