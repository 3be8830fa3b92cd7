import type { Queryable } from '../../platform/database/database.ts';
import { updateTileColours, type NewTile } from './estates.store.ts';

/** Gives tiles the colours that are given. Everything else of them stays as it is. */
export const restyleTiles = async (transaction: Queryable, restyled: readonly NewTile[]): Promise<void> => {
  for (const { id, cssEnabled = false, cssBackGroundColour = '', cssFontColour = '' } of restyled) {
    await updateTileColours(transaction, id, { cssEnabled, cssBackGroundColour, cssFontColour });
  }
};
