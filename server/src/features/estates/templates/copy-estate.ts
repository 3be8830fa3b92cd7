import type { Transaction } from '../../../platform/database/database.ts';
import type { EstateCopier } from '../../../platform/database/rows-of-estates.ts';
import type { EstateRow } from '../catalogue/estates.store.ts';
import { administratorRank } from '../roles/roles.policy.ts';
import { countPublishedTiles, deleteOrDisableRole, updateRole } from '../roles/role-setup.store.ts';
import { insertRole, lockRolesOfEstate, selectRolesOfEstate } from '../roles/roles.store.ts';
import { deleteTiles, insertTiles, selectTilesOfRoles } from '../tiles/tiles.store.ts';
import { insertNumberedEstate, type NewEstateFields } from './insert-numbered-estate.ts';

/** The id of a copied role or tile: `92-owner` of `91-owner`. */
const copiedId = (id: string, from: string, to: string): string =>
  `${to}-${id.startsWith(`${from}-`) ? id.slice(from.length + 1) : id}`;

/** The estate whose setting-up is copied, and the copiers of the other features. */
interface Source {
  from: EstateRow;
  copiers: readonly EstateCopier[];
}

/**
 * Gives an estate the roles of another one. A role of the same name is kept with its holders and gets what the other one decides; what
 * the other estate does not have goes. The roles of administrators stay as they are.
 * @returns the ids of its roles, by the id of the role that each copies
 */
const copyRoles = async (transaction: Transaction, from: EstateRow, to: string): Promise<Map<string, string>> => {
  const present = new Map((await lockRolesOfEstate(transaction, to)).map((role) => [role.name, role]));
  const offWith = new Set(from.rolesSwitchedOff);
  const roleIds = new Map<string, string>();
  for (const role of await selectRolesOfEstate(transaction, from.id)) {
    const { id, name, rank, displayName, description, permissions } = role;
    // The roles of an estate that is switched off are disabled; those of its copy are not.
    const isEnabled = role.isEnabled || offWith.has(id);
    const own = present.get(name);
    present.delete(name);
    roleIds.set(id, own?.id ?? copiedId(id, from.id, to));
    if (own === undefined) {
      await insertRole(transaction, { ...role, id: copiedId(id, from.id, to), estateId: to, isEnabled, version: 1 });
    } else {
      if (own.rank < administratorRank) {
        await updateRole(transaction, own.id, { rank, displayName, description, permissions, isEnabled });
      }
      await countPublishedTiles(transaction, own.id);
    }
  }
  for (const { id, rank } of present.values()) {
    if (rank < administratorRank) await deleteOrDisableRole(transaction, id);
  }
  return roleIds;
};

/** Gives an estate copies of another one's roles and tiles, and of what the copiers copy, in place of what it has of them. */
export const copySetup = async (transaction: Transaction, to: string, { from, copiers }: Source): Promise<void> => {
  const roleIds = await copyRoles(transaction, from, to);
  const replaced = await selectTilesOfRoles(transaction, [...roleIds.values()]);
  await deleteTiles(
    transaction,
    replaced.map(({ id }) => id),
  );
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
};

/**
 * Adds an estate with copies of another one's roles and tiles, and of what the copiers of the other features copy.
 * @returns its id
 * @throws {AppError} `conflict` when an estate has that name already
 */
export const copyEstate = async (
  transaction: Transaction,
  { estate, ...source }: Source & { estate: NewEstateFields },
): Promise<string> => {
  const to = await insertNumberedEstate(transaction, { ...estate, timeZone: source.from.timeZone });
  await copySetup(transaction, to, source);
  return to;
};
