import { staffPermissions, type StaffPermission } from '@ekhaya/contract/wire/route';

/** Roles of this rank or higher are administrators of the developer: their rights hold at every estate. */
export const administratorRank = 100;

/** Roles of this rank or higher are managers of their estate. */
export const managerRank = 80;

/** The names of the roles of people who work for an estate without running it. */
export const namesOfWorkers = ['Guard', 'Editor', 'Employee', 'Maintenance'] as const;

/** Role names that have a permission at their estate without the rank of a manager. */
const rolesWithPermission: Partial<Record<StaffPermission, readonly string[]>> = {
  'gate.guard': ['Guard'],
  'notifications.write': ['Editor'],
  'content.write': ['Editor'],
  // Not Employee: residents give that role to people who work in their houses.
  'snags.work': ['Maintenance'],
};

/** The names of the roles, and the rank, that give a permission at their own estate. */
export const rolesThatGive = (permission: StaffPermission): { names: readonly string[]; minRank: number } => ({
  names: rolesWithPermission[permission] ?? [],
  minRank: managerRank,
});

/** The properties of a role that decide its rights. */
export type RoleRights = {
  name: string;
  rank: number;
  /** The permissions that the estate gave it besides. */
  permissions: readonly StaffPermission[];
};

/** The permissions that come with the name and the rank of a role and cannot be taken away. */
export const fixedPermissionsOf = ({ name, rank }: Pick<RoleRights, 'name' | 'rank'>): StaffPermission[] =>
  staffPermissions.filter(
    (permission) => rank >= managerRank || (rolesWithPermission[permission]?.includes(name) ?? false),
  );

/** Whether a role has a permission at its own estate. Rank alone is not enough: an owner outranks a guard but guards no gate. */
export const hasPermission = ({ name, rank, permissions }: RoleRights, permission: StaffPermission): boolean =>
  rank >= managerRank || (rolesWithPermission[permission]?.includes(name) ?? false) || permissions.includes(permission);

/** The permissions of a role at its own estate. */
export const permissionsOf = (role: RoleRights): StaffPermission[] =>
  staffPermissions.filter((permission) => hasPermission(role, permission));

/** What a role has to do with the gates of its estate. Managers may guard them, but are on duty elsewhere. */
export const gateDutyOf = (role: RoleRights): 'none' | 'guard' | 'manager' => {
  if (!hasPermission(role, 'gate.guard')) return 'none';
  return role.rank >= managerRank ? 'manager' : 'guard';
};
