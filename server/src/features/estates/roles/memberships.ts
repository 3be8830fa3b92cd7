import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectEstate } from '../catalogue/estates.store.ts';
import { selectEstateIdsOf, selectHeldRights, selectHeldRightsOf, selectHeldRoles } from './roles.store.ts';
import { filterEstatesOfStaff } from './staff-authority.ts';

/** The ids of the estates where a person has a live role. */
export const findEstateIdsOfPerson = (queryable: Queryable, userId: string): Promise<string[]> =>
  selectEstateIdsOf(queryable, userId);

/** Whether a person has a live role at an estate. */
export const hasRoleAt = async (queryable: Queryable, userId: string, estateId: string): Promise<boolean> =>
  (await selectHeldRights(queryable, userId)).some((held) => held.estateId === estateId);

/**
 * Requires a live role of a person at an estate.
 * @throws {AppError} `not-found` for an estate that does not exist, `forbidden` where the person has no role
 */
export const requireRoleAt = async (
  queryable: Queryable,
  { userId, estateId }: { userId: string; estateId: string },
): Promise<void> => {
  if (await hasRoleAt(queryable, userId, estateId)) return;
  throw new AppError((await selectEstate(queryable, estateId)) === undefined ? 'not-found' : 'forbidden');
};

/** The ids of a person's live roles with their estates. */
export const findHeldRoles = async (
  queryable: Queryable,
  userId: string,
): Promise<{ roleId: string; estateId: string }[]> =>
  (await selectHeldRoles(queryable, userId)).map(({ role }) => ({ roleId: role.id, estateId: role.estateId }));

/**
 * The memberships of people for the live stream, keyed by person id: the estates where a person has a live role, and
 * those of whose staff she is: where she holds any staff permission. Events name a topic and carry no data, so that somebody who may
 * not read a topic learns nothing by its events.
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
      return [userId, { estateIds, staffEstates: filterEstatesOfStaff(held) }];
    }),
  );
};
