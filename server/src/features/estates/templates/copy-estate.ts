import type { Transaction } from '../../../platform/database/database.ts';
import type { EstateCopier } from '../../../platform/database/rows-of-estates.ts';
import type { EstateRow } from '../catalogue/estates.store.ts';
import { insertRole, selectRolesOfEstate } from '../roles/roles.store.ts';
import { insertTiles, selectTilesOfRoles } from '../tiles/tiles.store.ts';
import { insertNumberedEstate, type NewEstateFields } from './insert-numbered-estate.ts';

/** The id of a copied role or tile: `92-owner` of `91-owner`. */
const copiedId = (id: string, from: string, to: string): string =>
  `${to}-${id.startsWith(`${from}-`) ? id.slice(from.length + 1) : id}`;

/**
 * Adds an estate with copies of another one's roles and tiles, and of what the copiers of the other features copy.
 * @returns its id
 * @throws {AppError} `conflict` when an estate has that name already
 */
export const copyEstate = async (
  transaction: Transaction,
  { from, estate, copiers }: { from: EstateRow; estate: NewEstateFields; copiers: readonly EstateCopier[] },
): Promise<string> => {
  const to = await insertNumberedEstate(transaction, { ...estate, timeZone: from.timeZone });
  const roles = await selectRolesOfEstate(transaction, from.id);
  const roleIds = new Map(roles.map(({ id }) => [id, copiedId(id, from.id, to)]));
  const offWith = new Set(from.rolesSwitchedOff);
  for (const role of roles) {
    // The roles of an estate that is switched off are disabled; those of its copy are not.
    const isEnabled = role.isEnabled || offWith.has(role.id);
    await insertRole(transaction, { ...role, id: copiedId(role.id, from.id, to), estateId: to, isEnabled, version: 1 });
  }
  const tiles = await selectTilesOfRoles(transaction, [...roleIds.keys()]);
  await insertTiles(
    transaction,
    tiles.map((tile) => ({
      ...tile,
      id: copiedId(tile.id, from.id, to),
      roleId: roleIds.get(tile.roleId) ?? tile.roleId,
    })),
  );
  for (const copy of copiers) await copy(transaction, { from: from.id, to, roleIds });
  return to;
};
