import type { Queryable } from '../../platform/database/database.ts';
import { selectEstate, selectEstateIdsOf, selectHeldRoles, selectHighestRank } from './estates.store.ts';

/** An estate by its id, or undefined. */
export const findEstate = async (
  queryable: Queryable,
  estateId: string,
): Promise<{ id: string; name: string } | undefined> => {
  const row = await selectEstate(queryable, estateId);
  return row && { id: row.id, name: row.name };
};

/** The ids of the estates where a person has a role now. */
export const estateIdsOf = (queryable: Queryable, userId: string): Promise<string[]> =>
  selectEstateIdsOf(queryable, userId);

/** Whether a person has any role at an estate now. */
export const hasRoleAt = async (queryable: Queryable, userId: string, estateId: string): Promise<boolean> =>
  (await selectHighestRank(queryable, userId, estateId)) !== undefined;

/** The roles that a person has now and their estates. */
export const rolesHeldBy = async (
  queryable: Queryable,
  userId: string,
): Promise<{ roleId: string; estateId: string }[]> =>
  (await selectHeldRoles(queryable, userId)).map(({ role }) => ({ roleId: role.id, estateId: role.estateId }));
