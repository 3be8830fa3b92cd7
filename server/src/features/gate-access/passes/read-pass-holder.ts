import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { opensGate } from '../gates/gates.policy.ts';
import { selectHolderRoles, type HolderRole } from './pass-holders.store.ts';
import { selectIsNumberVerified } from '../people/people.store.ts';
import { selectGatesOf, type GateWithLocation } from '../gates/gates.store.ts';

/** The gates of one estate that a person opens. */
export interface OpenedEstate {
  estateId: string;
  estateName: string;
  /** Names of the roles that open gates there, sorted. */
  roleNames: string[];
  gates: GateWithLocation[];
}

/**
 * The first of the estates whose gates a person may open now. Nobody gets a code before her number is verified.
 * @throws {AppError} gate/number-not-verified, gate/not-permitted
 */
export const readEstateToOpen = async (
  queryable: Queryable,
  userId: string,
  wanted: { estateId?: string | undefined; deviceId?: string } = {},
): Promise<OpenedEstate> => {
  if (!(await selectIsNumberVerified(queryable, userId))) throw new AppError('gate/number-not-verified');
  const [estate] = await readOpenedEstates(queryable, userId, wanted);
  if (estate === undefined) throw new AppError('gate/not-permitted');
  return estate;
};

/**
 * The estates whose gates a person opens now, that of her highest role first.
 * @param wanted.estateId of this estate alone
 * @param wanted.deviceId for a device of hers, which may be kept out alone
 */
export const readOpenedEstates = async (
  queryable: Queryable,
  userId: string,
  wanted: { estateId?: string | undefined; deviceId?: string } = {},
): Promise<OpenedEstate[]> => {
  const { estateId, ...device } = wanted;
  const roles = rolesThatOpen(await selectHolderRoles(queryable, [userId], device), estateId);
  return estatesOpenedBy(roles, await selectGatesOf(queryable, estatesOf(roles)));
};

/** The ids of the estates whose gates a person opens now. */
export const readOpenedEstateIds = async (queryable: Queryable, userId: string): Promise<ReadonlySet<string>> =>
  new Set((await readOpenedEstates(queryable, userId)).map(({ estateId }) => estateId));

/** The roles that open gates at all. @param estateId of this estate alone */
export const rolesThatOpen = (roles: readonly HolderRole[], estateId?: string): HolderRole[] =>
  roles.filter((role) => role.rank >= role.lowestRank && (estateId === undefined || role.estateId === estateId));

/** The estates of roles, in their order. */
export const estatesOf = (roles: readonly HolderRole[]): string[] => [
  ...new Set(roles.map(({ estateId }) => estateId)),
];

/** The estates with gates that the roles open. @param gates of those estates at least */
export const estatesOpenedBy = (roles: readonly HolderRole[], gates: readonly GateWithLocation[]): OpenedEstate[] =>
  [...Map.groupBy(roles, (role) => role.estateId)]
    .map(([id, held]) => ({
      estateId: id,
      estateName: held[0]?.estateName ?? '',
      roleNames: [...new Set(held.map(({ name }) => name))].toSorted(),
      gates: gates.filter(({ gate }) => gate.estateId === id && held.some((role) => opensGate(role, gate))),
    }))
    .filter((estate) => estate.gates.length > 0);
