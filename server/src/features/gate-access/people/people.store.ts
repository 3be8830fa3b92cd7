import { and, eq, gte, inArray, ne, not, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { isKeptFromGates } from '../revocations/kept-from-gates.view.ts';

/** Roles from this rank on guard gates, as the role `Guard` does. */
const lowestGuardingRank = 80;

/** Takes the person's gate-access lock until the transaction ends: PINs, devices and revocations of one person change one at a time. */
export const lockPerson = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pass:${userId}`}, 0))`);
};

/** Returns those of the given people whose mobile number is verified. */
export const selectVerifiedIds = async (queryable: Queryable, userIds: string[]): Promise<Set<string>> => {
  const rows = await queryable
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, userIds), eq(people.mobileVerified, true)));
  return new Set(rows.map(({ id }) => id));
};

/** Returns the ids of the people who have a current role with this unit at the estate and whom staff do not keep from its gates. */
export const selectResidentIdsOfUnit = async (
  queryable: Queryable,
  estateId: string,
  unit: string,
): Promise<string[]> => {
  const rows = await queryable
    .selectDistinct({ userId: roleHoldings.userId })
    .from(roleHoldings)
    .where(
      and(
        roleHoldings.isLive,
        eq(roleHoldings.estateId, estateId),
        eq(roleHoldings.unitNumber, unit),
        not(isKeptFromGates(roleHoldings)),
      ),
    );
  return rows.map(({ userId }) => userId);
};

/** Returns the units that the person's current roles name, each with its estate, but at no estate that keeps her from its gates. */
export const selectUnitsOfPerson = (
  queryable: Queryable,
  userId: string,
): Promise<{ estateId: string; unit: string }[]> =>
  queryable
    .selectDistinct({ estateId: roleHoldings.estateId, unit: roleHoldings.unitNumber })
    .from(roleHoldings)
    .where(
      and(
        roleHoldings.isLive,
        eq(roleHoldings.userId, userId),
        ne(roleHoldings.unitNumber, ''),
        not(isKeptFromGates(roleHoldings)),
      ),
    );

/** Returns the ids of the estates where the person has a current role. */
export const selectEstateIdsOfPerson = async (queryable: Queryable, userId: string): Promise<string[]> => {
  const rows = await queryable
    .selectDistinct({ estateId: roleHoldings.estateId })
    .from(roleHoldings)
    .where(and(roleHoldings.isLive, eq(roleHoldings.userId, userId)));
  return rows.map(({ estateId }) => estateId);
};

/** Returns the ids of the people who guard the gates of the estate. */
export const selectGuardIds = async (queryable: Queryable, estateId: string): Promise<string[]> => {
  const guards = or(eq(roleHoldings.roleName, 'Guard'), gte(roleHoldings.rank, lowestGuardingRank));
  const rows = await queryable
    .selectDistinct({ userId: roleHoldings.userId })
    .from(roleHoldings)
    .where(and(roleHoldings.isLive, eq(roleHoldings.estateId, estateId), guards));
  return rows.map(({ userId }) => userId);
};

/** Returns the full names of people by id. Closed accounts are missing. */
export const selectNames = async (queryable: Queryable, userIds: string[]): Promise<Map<string, string>> => {
  if (userIds.length === 0) return new Map();
  const rows = await queryable
    .select({ id: people.id, firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(inArray(people.id, [...new Set(userIds)]));
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
};

/** Returns the mobile numbers of people by id, written as `27…`. */
export const selectMobiles = async (queryable: Queryable, userIds: string[]): Promise<Map<string, string>> => {
  if (userIds.length === 0) return new Map();
  const rows = await queryable
    .select({ id: people.id, mobile: people.mobile })
    .from(people)
    .where(inArray(people.id, [...new Set(userIds)]));
  return new Map(rows.map(({ id, mobile }) => [id, mobile]));
};
