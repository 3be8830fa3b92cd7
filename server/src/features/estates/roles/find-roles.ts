import type { StaffPermission } from '@ekhaya/contract/wire/route';
import type { Queryable } from '../../../platform/database/database.ts';
import { selectEnabledRoles } from './roles.store.ts';

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

/** An enabled role by id. */
export const findRole = async (queryable: Queryable, roleId: string): Promise<FoundRole | undefined> =>
  (await selectEnabledRoles(queryable, { roleId }))[0];
