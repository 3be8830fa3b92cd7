import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectEstateIdsOf, selectHeldRightsOf, selectHeldRoles, selectHighestRank } from './roles.store.ts';
import { filterEstatesByPermission } from './staff-authority.ts';

/** The ids of the estates where a person has a live role. */
export const findEstateIdsOfPerson = (queryable: Queryable, userId: string): Promise<string[]> =>
  selectEstateIdsOf(queryable, userId);

/** Whether a person has a live role at an estate. */
export const hasRoleAt = async (queryable: Queryable, userId: string, estateId: string): Promise<boolean> =>
  (await selectHighestRank(queryable, userId, estateId)) !== undefined;

/** The ids of a person's live roles with their estates. */
export const findHeldRoles = async (
  queryable: Queryable,
  userId: string,
): Promise<{ roleId: string; estateId: string }[]> =>
  (await selectHeldRoles(queryable, userId)).map(({ role }) => ({ roleId: role.id, estateId: role.estateId }));

/**
 * The memberships of people for the live stream, keyed by person id: the estates where a person has a live role, and
 * those where she may guard the gates.
 */
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
