import type { StaffPermission } from '@ekhaya/contract/wire/route';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { findEstateNames } from '../catalogue/find-estate.ts';
import { canGrant } from './granting.rules.ts';
import { administratorRank, hasPermission, permissionsOf, type RoleRights } from './roles.policy.ts';
import { lockHeldRights, selectHeldRights, selectHeldRightsOf } from './roles.store.ts';

/** The estates where roles give a staff permission; `'all'` with an administrator's role. */
export const filterEstatesByPermission = (
  held: readonly (RoleRights & { estateId: string })[],
  permission: StaffPermission,
): StaffEstates => {
  if (held.some(({ rank }) => rank >= administratorRank)) return 'all';
  return [...new Set(held.filter((role) => hasPermission(role, permission)).map(({ estateId }) => estateId))];
};

/** The estates where roles give any staff permission; `'all'` with an administrator's role. */
export const filterEstatesOfStaff = (held: readonly (RoleRights & { estateId: string })[]): StaffEstates => {
  if (held.some(({ rank }) => rank >= administratorRank)) return 'all';
  return [...new Set(held.filter((role) => permissionsOf(role).length > 0).map(({ estateId }) => estateId))];
};

/**
 * The estates where a person has a staff permission now: rank 80 at its own estate, guards what guards may do, rank 100
 * everywhere. Reads the database on every call, so that a revoked role ends at once on every process.
 */
export const findEstatesWithPermission = async (
  queryable: Queryable,
  { userId }: { userId: string },
  permission: StaffPermission,
): Promise<StaffEstates> => {
  return filterEstatesByPermission(await selectHeldRights(queryable, userId), permission);
};

/** Whether a person has a live role at an estate, and whether she has a staff permission there. */
export const readStandingAt = async (
  queryable: Queryable,
  { userId }: { userId: string },
  permission: StaffPermission,
  estateId: string,
): Promise<{ hasRole: boolean; isStaff: boolean }> => {
  const held = await selectHeldRights(queryable, userId);
  const here = held.filter((role) => role.estateId === estateId);
  const isAdministrator = held.some(({ rank }) => rank >= administratorRank);
  return { hasRole: here.length > 0, isStaff: isAdministrator || here.some((role) => hasPermission(role, permission)) };
};

/** The highest rank of roles that counts at an estate: of a role there or of an administrator's role. 0 without one. */
export const highestRankAt = (held: readonly (RoleRights & { estateId: string })[], estateId: string): number =>
  held.reduce(
    (highest, role) =>
      role.estateId === estateId || role.rank >= administratorRank ? Math.max(highest, role.rank) : highest,
    0,
  );

/** Reads a person's roles once and returns a function that gives her rank at any estate, see `highestRankAt`. */
export const createRankReader = async (
  queryable: Queryable,
  { userId }: { userId: string },
): Promise<(estateId: string) => number> => {
  const held = await selectHeldRights(queryable, userId);
  return (estateId) => highestRankAt(held, estateId);
};

/**
 * The rank of a member of staff who grants or revokes roles at an estate. Her own roles cannot be revoked until the
 * transaction ends.
 * @throws {AppError} `forbidden` without the permission `roles.grant` there
 */
export const requireGranterRank = async (
  transaction: Queryable,
  { userId }: { userId: string },
  estateId: string,
): Promise<number> => {
  const held = await lockHeldRights(transaction, userId, { estateId, rankEverywhere: administratorRank });
  if (!held.some((role) => hasPermission(role, 'roles.grant'))) throw new AppError('forbidden');
  return highestRankAt(held, estateId);
};

/**
 * Reads the roles of several people once and returns a function that says whether one of them may grant a role now: she has the
 * permission `roles.grant` at its estate, and its rank is below hers.
 */
export const createGrantReader = async (
  queryable: Queryable,
  userIds: readonly string[],
): Promise<(userId: string, role: { estateId: string; rank: number }) => boolean> => {
  const held = Map.groupBy(await selectHeldRightsOf(queryable, [...new Set(userIds)]), ({ userId }) => userId);
  return (userId, { estateId, rank }) => {
    const rights = held.get(userId) ?? [];
    const estates = filterEstatesByPermission(rights, 'roles.grant');
    const mayGrantThere = estates === 'all' || estates.includes(estateId);
    return mayGrantThere && canGrant(highestRankAt(rights, estateId), rank);
  };
};

/**
 * The estates where a person has a permission of staff other than the gate's, with the rank that counts there: all estates for an
 * administrator, who acts everywhere.
 */
export const findConsoleRanks = async (queryable: Queryable, userId: string): Promise<ReadonlyMap<string, number>> => {
  const held = (await selectHeldRights(queryable, userId)).filter((role) =>
    permissionsOf(role).some((permission) => permission !== 'gate.guard'),
  );
  const isAdministrator = held.some(({ rank }) => rank >= administratorRank);
  const estateIds = isAdministrator
    ? [...(await findEstateNames(queryable)).keys()]
    : held.map(({ estateId }) => estateId);
  return new Map(estateIds.map((estateId) => [estateId, highestRankAt(held, estateId)]));
};
