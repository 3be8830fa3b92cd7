import { staffPermissions } from '@ekhaya/contract/wire/route';
import { hasPermission, type RoleRights } from '../estates/index.ts';

/** The name of the role that invites people into a house and ends their roles. */
export const nameOfOwner = 'Owner';

/** The names of the roles that owners give where the estate has not chosen. */
export const namesGivenByDefault: readonly string[] = ['Tenant', 'Family', 'Employee'];

/** The rank of the lowest role, which everybody gets at sign-up. Nobody is invited to it. */
const rankOfVisitors = 1;

/**
 * Whether an estate may let owners give a role: it ranks below the owner's, gives no staff permission, and is more than the role of
 * every visitor.
 */
export const canOwnersGive = (role: RoleRights, ownerRank: number): boolean =>
  role.rank > rankOfVisitors &&
  role.rank < ownerRank &&
  staffPermissions.every((permission) => !hasPermission(role, permission));
