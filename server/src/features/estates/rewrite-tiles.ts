import type { Queryable } from '../../platform/database/database.ts';
import { updateTile, type NewTile } from './estates.store.ts';

/** Writes tiles that are there anew, for a world that was written with what they were before. What is missing stays missing. */
export const rewriteTiles = async (transaction: Queryable, rewritten: readonly NewTile[]): Promise<void> => {
  for (const tile of rewritten) await updateTile(transaction, tile);
};
