import type { Queryable } from '../../platform/database/database.ts';
import { insertEstate, insertRole, insertTiles, type EstateRow, type NewRole, type NewTile } from './estates.store.ts';

/** Adds an estate. One that is there already is left as it is. */
export const addEstate = async (transaction: Queryable, estate: EstateRow): Promise<void> => {
  await insertEstate(transaction, estate);
};

/** Adds a role to an estate. One that is there already is left as it is. */
export const addRole = async (transaction: Queryable, role: NewRole): Promise<void> => {
  await insertRole(transaction, role);
};

/** Adds tiles to roles. Those that are there already are left as they are. */
export const addTiles = (transaction: Queryable, added: NewTile[]): Promise<void> => insertTiles(transaction, added);
