import type { Transaction } from '../../../platform/database/database.ts';
import type { EstateStarter } from '../../../platform/database/rows-of-estates.ts';
import { addRole } from '../roles/add-role.ts';
import { insertTiles } from '../tiles/tiles.store.ts';
import { insertNumberedEstate, type NewEstateFields } from './insert-numbered-estate.ts';
import { readyMadeRoleId, readyMadeRoleNames, readyMadeRoles } from './ready-made-roles.ts';
import { readyMadeTiles } from './ready-made-tiles.ts';

/**
 * Adds an estate with the roles and tiles that every estate begins with, and with what the starters of the other features add.
 * @returns its id
 * @throws {AppError} `conflict` when an estate has that name already
 */
export const addReadyMadeEstate = async (
  transaction: Transaction,
  estate: NewEstateFields,
  starters: readonly EstateStarter[],
): Promise<string> => {
  const id = await insertNumberedEstate(transaction, estate);
  for (const name of readyMadeRoleNames) {
    const role = { estateId: id, name, displayName: name, ...readyMadeRoles[name] };
    await addRole(transaction, { ...role, id: readyMadeRoleId(id, name) });
  }
  await insertTiles(transaction, readyMadeTiles(id));
  for (const start of starters) await start(transaction, id);
  return id;
};
