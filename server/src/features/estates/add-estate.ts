import type { Queryable } from '../../platform/database/database.ts';
import {
  insertEstate,
  insertRole,
  insertTiles,
  updateTileEnabled,
  type NewEstate,
  type NewRole,
  type NewTile,
} from './estates.store.ts';

/** Adds an estate. One that is there already is left as it is. */
export const addEstate = async (transaction: Queryable, estate: NewEstate): Promise<void> => {
  await insertEstate(transaction, estate);
};

/** Adds a role to an estate. One that is there already is left as it is. */
export const addRole = async (transaction: Queryable, role: NewRole): Promise<void> => {
  await insertRole(transaction, role);
};

/** Adds tiles to roles. Those that are there already are left as they are. */
export const addTiles = (transaction: Queryable, added: NewTile[]): Promise<void> => insertTiles(transaction, added);

/** Switches tiles on whose screen has come. Those that lead elsewhere by now are left as they are. */
export const enableTiles = async (transaction: Queryable, enabled: readonly NewTile[]): Promise<void> => {
  for (const { id, navigatePath = '' } of enabled) await updateTileEnabled(transaction, { id, navigatePath });
};
