import type { StaffPermission } from '@ekhaya/contract/wire/route';
import type { Queryable } from '../../../platform/database/database.ts';
import { administratorRank, rolesThatGive } from '../roles/roles.policy.ts';
import { selectPeopleWithRoles } from './permission-holders.store.ts';

/**
 * The staff who hold a permission at every one of some estates, by name. Administrators hold it everywhere; they are named only where
 * an estate has no staff of its own, and for no estate.
 * @param about.except ids of people who may not use it here, such as the authors of what somebody else must approve
 */
export const findPermissionHolders = async (
  queryable: Queryable,
  about: { estateIds: readonly string[]; permission: StaffPermission; except?: readonly string[] },
): Promise<{ id: string; name: string }[]> => {
  const { estateIds, permission, except = [] } = about;
  const { names, minRank } = rolesThatGive(permission);
  const own =
    estateIds.length === 0
      ? []
      : await selectPeopleWithRoles(queryable, {
          estateIds,
          names,
          permission,
          except,
          ranks: { from: minRank, below: administratorRank },
        });
  if (own.length > 0) return own;
  return selectPeopleWithRoles(queryable, { estateIds: [], names: [], except, ranks: { from: administratorRank } });
};
