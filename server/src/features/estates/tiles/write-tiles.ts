import type { Queryable } from '../../../platform/database/database.ts';
import { insertTiles, updateTile, updateTileEnabled, type NewTile } from './tiles.store.ts';

/** Adds tiles to roles. Tiles that exist already are left unchanged. */
export const addTiles = (transaction: Queryable, added: NewTile[]): Promise<void> => insertTiles(transaction, added);

/** Enables disabled tiles of an existing demo world, because their screens exist now. Skips tiles whose target was changed. */
export const enableTiles = async (transaction: Queryable, enabled: readonly NewTile[]): Promise<void> => {
  for (const { id, navigatePath = '' } of enabled) await updateTileEnabled(transaction, { id, navigatePath });
};

/** Overwrites existing tiles of a demo world that an earlier version wrote. Does not add missing tiles. */
export const overwriteTiles = async (transaction: Queryable, rewritten: readonly NewTile[]): Promise<void> => {
  for (const tile of rewritten) await updateTile(transaction, tile);
};
