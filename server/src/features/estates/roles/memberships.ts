import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectEstateIdsOf, selectHeldRightsOf, selectHeldRoles, selectHighestRank } from './roles.store.ts';
import { filterEstatesByPermission } from './staff-authority.ts';

/** The ids of the estates where a person has a role now. */
export const findEstateIdsOfPerson = (queryable: Queryable, userId: string): Promise<string[]> =>
  selectEstateIdsOf(queryable, userId);

/** Whether a person has any role at an estate now. */
export const hasRoleAt = async (queryable: Queryable, userId: string, estateId: string): Promise<boolean> =>
  (await selectHighestRank(queryable, userId, estateId)) !== undefined;

/** The roles that a person has now and their estates. */
export const findHeldRoles = async (
  queryable: Queryable,
  userId: string,
): Promise<{ roleId: string; estateId: string }[]> =>
  (await selectHeldRoles(queryable, userId)).map(({ role }) => ({ roleId: role.id, estateId: role.estateId }));

/** Where people belong on the live stream: the estates where one has a role, and those where she is a guard or manager. */
export const readMemberships = async (
  queryable: Queryable,
  userIds: string[],
): Promise<Map<string, { estateIds: string[]; staffEstates: StaffEstates }>> => {
  const rights = Map.groupBy(await selectHeldRightsOf(queryable, userIds), ({ userId }) => userId);
  return new Map(
    userIds.map((userId) => {
      const held = rights.get(userId) ?? [];
      const estateIds = [...new Set(held.map(({ estateId }) => estateId))];
      return [userId, { estateIds, staffEstates: filterEstatesByPermission(held, 'gate.guard') }];
    }),
  );
};
