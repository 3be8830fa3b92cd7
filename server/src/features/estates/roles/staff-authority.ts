import type { StaffPermission } from '@ekhaya/contract/wire/route';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { hasPermission, administratorRank, type RoleRights } from './roles.policy.ts';
import { lockHeldRights, selectHeldRights } from './roles.store.ts';

type Person = { userId: string };

/** The estates where those roles hold a staff permission. */
export const filterEstatesByPermission = (
  held: readonly (RoleRights & { estateId: string })[],
  permission: StaffPermission,
): StaffEstates => {
  if (held.some(({ rank }) => rank >= administratorRank)) return 'all';
  return [...new Set(held.filter((role) => hasPermission(role, permission)).map(({ estateId }) => estateId))];
};

/**
 * The estates where a person holds a staff permission now: rank 80 at its own estate, a guard what guards do, rank 100
 * everywhere. Read anew each time: a role that is revoked is dead at once on every process.
 */
export const findEstatesWithPermission = async (
  queryable: Queryable,
  { userId }: Person,
  permission: StaffPermission,
): Promise<StaffEstates> => {
  return filterEstatesByPermission(await selectHeldRights(queryable, userId), permission);
};

/** Whether a person has a role at an estate, and whether she holds a staff permission there. */
export const readStandingAt = async (
  queryable: Queryable,
  { userId }: Person,
  permission: StaffPermission,
  estateId: string,
): Promise<{ hasRole: boolean; isStaff: boolean }> => {
  const held = await selectHeldRights(queryable, userId);
  const here = held.filter((role) => role.estateId === estateId);
  const isAdministrator = held.some(({ rank }) => rank >= administratorRank);
  return { hasRole: here.length > 0, isStaff: isAdministrator || here.some((role) => hasPermission(role, permission)) };
};

/** The highest rank among roles that counts at an estate: one held there, or that of an administrator. */
export const highestRankAt = (held: readonly (RoleRights & { estateId: string })[], estateId: string): number =>
  held.reduce(
    (highest, role) =>
      role.estateId === estateId || role.rank >= administratorRank ? Math.max(highest, role.rank) : highest,
    0,
  );

/** Answers the highest rank that counts for a person at any estate: her own there, or that of an administrator. */
export const createRankReader = async (
  queryable: Queryable,
  { userId }: Person,
): Promise<(estateId: string) => number> => {
  const held = await selectHeldRights(queryable, userId);
  return (estateId) => highestRankAt(held, estateId);
};

/**
 * The rank of staff who give out or take away roles at an estate. Until the transaction ends nobody can take from her
 * what lets her do so.
 * @throws {AppError} `forbidden` for who may not do so there
 */
export const requireGranterRank = async (
  transaction: Queryable,
  { userId }: Person,
  estateId: string,
): Promise<number> => {
  const held = await lockHeldRights(transaction, userId, { estateId, rankEverywhere: administratorRank });
  if (!held.some((role) => hasPermission(role, 'roles.grant'))) throw new AppError('forbidden');
  return highestRankAt(held, estateId);
};
