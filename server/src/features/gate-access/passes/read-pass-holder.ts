import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { doesRoleOpenGate } from '../gates/gates.policy.ts';
import { selectHolderRoles, type HolderRole } from './pass-holders.store.ts';
import { selectVerifiedIds } from '../people/people.store.ts';
import { selectGatesOfEstates, type GateWithLocation } from '../gates/gates.store.ts';

/** An estate where a person opens gates, with those gates. */
export interface OpenedEstate {
  estateId: string;
  estateName: string;
  /** The names of her roles there that open gates, sorted and without duplicates. */
  roleNames: string[];
  /** When the last of these roles ends; undefined if one of them has no last day. */
  endsAt: Date | undefined;
  gates: GateWithLocation[];
}

/**
 * Returns the first estate whose gates the person opens now. Requires a verified mobile number.
 * @throws {AppError} gate/number-not-verified, gate/not-permitted when she opens no gate
 */
export const requireOpenedEstate = async (
  queryable: Queryable,
  userId: string,
  filter: { estateId?: string | undefined; deviceId?: string } = {},
): Promise<OpenedEstate> => {
  if (!(await selectVerifiedIds(queryable, [userId])).has(userId)) throw new AppError('gate/number-not-verified');
  const [estate] = await readOpenedEstates(queryable, userId, filter);
  if (estate === undefined) throw new AppError('gate/not-permitted');
  return estate;
};

/**
 * Returns the estates whose gates the person opens now. The estate of her highest role comes first.
 * @param filter.estateId reads this estate only
 * @param filter.deviceId leaves out estates where this device is revoked
 */
export const readOpenedEstates = async (
  queryable: Queryable,
  userId: string,
  filter: { estateId?: string | undefined; deviceId?: string } = {},
): Promise<OpenedEstate[]> => {
  const { estateId, ...device } = filter;
  const roles = filterOpeningRoles(await selectHolderRoles(queryable, [userId], device), estateId);
  return groupOpenedEstates(roles, await selectGatesOfEstates(queryable, listEstateIds(roles)));
};

/** Returns the ids of the estates whose gates the person opens now. */
export const readOpenedEstateIds = async (queryable: Queryable, userId: string): Promise<ReadonlySet<string>> =>
  new Set((await readOpenedEstates(queryable, userId)).map(({ estateId }) => estateId));

/** Returns the roles whose rank opens gates. @param estateId returns roles of this estate only */
export const filterOpeningRoles = (roles: readonly HolderRole[], estateId?: string): HolderRole[] =>
  roles.filter((role) => role.rank >= role.lowestRank && (estateId === undefined || role.estateId === estateId));

/** Returns the estate ids of the roles, in the order of the roles and without duplicates. */
export const listEstateIds = (roles: readonly HolderRole[]): string[] => [
  ...new Set(roles.map(({ estateId }) => estateId)),
];

/** The latest end of some roles; undefined if one of them has no last day. */
const lastEndOf = (roles: readonly HolderRole[]): Date | undefined => {
  const ends = roles.map(({ endsAt }) => endsAt).filter((end) => end !== null);
  return ends.length < roles.length ? undefined : ends.toSorted((one, other) => other.getTime() - one.getTime())[0];
};

/**
 * Groups the roles by estate and adds the gates that they open. Leaves out estates where they open none.
 * @param gates all gates of those estates
 */
export const groupOpenedEstates = (roles: readonly HolderRole[], gates: readonly GateWithLocation[]): OpenedEstate[] =>
  [...Map.groupBy(roles, (role) => role.estateId)]
    .map(([id, held]) => ({
      estateId: id,
      estateName: held[0]?.estateName ?? '',
      roleNames: [...new Set(held.map(({ name }) => name))].toSorted(),
      endsAt: lastEndOf(held),
      gates: gates.filter(({ gate }) => gate.estateId === id && held.some((role) => doesRoleOpenGate(role, gate))),
    }))
    .filter((estate) => estate.gates.length > 0);
