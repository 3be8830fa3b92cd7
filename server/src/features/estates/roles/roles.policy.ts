import { staffPermissions, type StaffPermission } from '@ekhaya/contract/wire/route';

/** From this rank on a role counts at every estate: the developer's administrators. */
export const administratorRank = 100;

/** From this rank on a role is that of a manager of its estate. */
const managerRank = 80;

/** The roles that hold a permission without the rank for it, at the estate of the role. */
const namedRoles: Partial<Record<StaffPermission, readonly string[]>> = { 'gate.guard': ['Guard'] };

/** What of a role decides about rights. */
export interface RoleRights {
  name: string;
  rank: number;
}

/** Whether a role holds a permission at its own estate. An owner outranks a guard and still stands at no gate. */
export const hasPermission = ({ name, rank }: RoleRights, permission: StaffPermission): boolean =>
  rank >= managerRank || (namedRoles[permission]?.includes(name) ?? false);

/** Everything that a role may do at its estate. */
export const permissionsOf = (role: RoleRights): StaffPermission[] =>
  staffPermissions.filter((permission) => hasPermission(role, permission));

/** Staff grant and remove roles below their own rank. */
export const canGrant = (ownRank: number, rank: number): boolean => rank < ownRank;
