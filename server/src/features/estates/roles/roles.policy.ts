import { staffPermissions, type StaffPermission } from '@ekhaya/contract/wire/route';

/** Roles of this rank or higher are administrators of the developer: their rights hold at every estate. */
export const administratorRank = 100;

/** Roles of this rank or higher are managers of their estate. */
const managerRank = 80;

/** Role names that have a permission at their estate without the rank of a manager. */
const rolesWithPermission: Partial<Record<StaffPermission, readonly string[]>> = { 'gate.guard': ['Guard'] };

/** The properties of a role that decide its rights. */
export interface RoleRights {
  name: string;
  rank: number;
}

/** Whether a role has a permission at its own estate. Rank alone is not enough: an owner outranks a guard but guards no gate. */
export const hasPermission = ({ name, rank }: RoleRights, permission: StaffPermission): boolean =>
  rank >= managerRank || (rolesWithPermission[permission]?.includes(name) ?? false);

/** The permissions of a role at its own estate. */
export const permissionsOf = (role: RoleRights): StaffPermission[] =>
  staffPermissions.filter((permission) => hasPermission(role, permission));

/** Whether staff may grant or revoke a role: its rank must be below their own. */
export const canGrant = (ownRank: number, rank: number): boolean => rank < ownRank;
