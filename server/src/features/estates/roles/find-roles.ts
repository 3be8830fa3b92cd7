import type { StaffPermission } from '@ekhaya/contract/wire/route';
import type { Queryable } from '../../../platform/database/database.ts';
import { selectEnabledRoles, selectRoleDisplayNames, selectRoleIds } from './roles.store.ts';

/** A role of an estate. */
export interface FoundRole {
  id: string;
  estateId: string;
  name: string;
  displayName: string;
  description: string;
  rank: number;
  permissions: readonly StaffPermission[];
}

/** The enabled roles of an estate, highest rank first. */
export const findEnabledRoles = (queryable: Queryable, estateId: string): Promise<FoundRole[]> =>
  selectEnabledRoles(queryable, { estateId });

/** The ids of the live roles at some estates that have one of some names, or a rank from one on. */
export const findRoleIds = selectRoleIds;

/** The names of some roles as screens show them, by id, also of roles that are switched off or deleted. */
export const findRoleDisplayNames = selectRoleDisplayNames;

/** An enabled role by id. */
export const findRole = async (queryable: Queryable, roleId: string): Promise<FoundRole | undefined> =>
  (await selectEnabledRoles(queryable, { roleId }))[0];
