import type { ChangeableRole } from '@ekhaya/contract/estates/console-roles';
import type { Queryable } from '../../../platform/database/database.ts';
import { canGrant } from '../roles/granting.rules.ts';
import { countOnlyHolders } from '../roles/role-setup.store.ts';
import { fixedPermissionsOf } from '../roles/roles.policy.ts';
import { selectRolesOfEstate } from '../roles/roles.store.ts';
import { createRankReader } from '../roles/staff-authority.ts';
import { readUsesOfRoles } from '../tiles/uses-of-roles.ts';
import { newcomersRole } from './newcomers-role.rules.ts';

/** The roles of an estate as the caller sees them, highest rank first, each with what it may do and how many hold it. */
export const presentRoles = async (
  queryable: Queryable,
  { callerId, estateId }: { callerId: string; estateId: string },
): Promise<ChangeableRole[]> => {
  const rows = await selectRolesOfEstate(queryable, estateId);
  const roleIds = rows.map(({ id }) => id);
  const [counts, uses, rankAt] = await Promise.all([
    countOnlyHolders(queryable, estateId),
    readUsesOfRoles(queryable, roleIds),
    createRankReader(queryable, { userId: callerId }),
  ]);
  const newcomers = newcomersRole(rows);
  return rows.map((role) => {
    const fixedPermissions = fixedPermissionsOf(role);
    return {
      id: role.id,
      version: role.version,
      estateId,
      name: role.name,
      displayName: role.displayName,
      description: role.description,
      rank: role.rank,
      isEnabled: role.isEnabled,
      uses: uses.get(role.id) ?? [],
      fixedPermissions,
      permissions: role.permissions.filter((permission) => !fixedPermissions.includes(permission)),
      ...(counts.get(role.id) ?? { holders: 0, onlyHolders: 0 }),
      isOfNewcomers: role.id === newcomers?.id,
      isChangeable: canGrant(rankAt(estateId), role.rank),
    };
  });
};
