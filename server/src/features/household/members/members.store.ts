import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { isInHouses, roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { nameOfOwner } from '../household.policy.ts';

/** The maximum number of roles of one house that are shown. */
const maxMembers = 100;

/** A house: an estate and a unit number. */
export interface HouseKey {
  estateId: string;
  unitNumber: string;
}

const isOfHouse = ({ estateId, unitNumber }: HouseKey) =>
  and(eq(roleHoldings.estateId, estateId), eq(roleHoldings.unitNumber, unitNumber));

const columns = {
  grantId: roleHoldings.grantId,
  userId: roleHoldings.userId,
  unitNumber: roleHoldings.unitNumber,
  roleId: roleHoldings.roleId,
  roleName: roleHoldings.roleName,
  roleDisplayName: roleHoldings.roleDisplayName,
  rank: roleHoldings.rank,
  grantedAt: roleHoldings.grantedAt,
  firstDay: roleHoldings.firstDay,
  lastDay: roleHoldings.lastDay,
  isPlanned: roleHoldings.isPlanned,
  firstName: people.firstName,
  lastName: people.lastName,
};

const selectRoles = (queryable: Queryable) =>
  queryable.select(columns).from(roleHoldings).innerJoin(people, eq(people.id, roleHoldings.userId));

/** A role with a unit, held or planned, with its person. */
export type MemberRow = Awaited<ReturnType<typeof selectRoles>>[number];

/** The units where a person has a live role at an estate, each once. */
export const selectUnitsOf = async (
  queryable: Queryable,
  { userId, estateId }: { userId: string; estateId: string },
): Promise<string[]> => {
  const rows = await queryable
    .selectDistinct({ unitNumber: roleHoldings.unitNumber })
    .from(roleHoldings)
    .where(
      and(
        eq(roleHoldings.userId, userId),
        eq(roleHoldings.estateId, estateId),
        eq(roleHoldings.isLive, true),
        ne(roleHoldings.unitNumber, ''),
      ),
    )
    .orderBy(asc(roleHoldings.unitNumber));
  return rows.map(({ unitNumber }) => unitNumber);
};

/** The roles of some houses of an estate, held and planned: highest rank first, then by name. */
export const selectMembers = (
  queryable: Queryable,
  estateId: string,
  unitNumbers: readonly string[],
): Promise<MemberRow[]> =>
  unitNumbers.length === 0
    ? Promise.resolve([])
    : selectRoles(queryable)
        .where(isInHouses(estateId, unitNumbers))
        .orderBy(desc(roleHoldings.rank), asc(people.firstName), asc(people.lastName), asc(roleHoldings.grantId))
        .limit(maxMembers * unitNumbers.length);

/** A role with a unit that is not revoked, with its person and estate. It may be one that is switched off, which gives no right. */
export const selectMember = async (
  queryable: Queryable,
  grantId: string,
): Promise<(MemberRow & { estateId: string }) | undefined> =>
  (
    await queryable
      .select({ ...columns, estateId: roleHoldings.estateId })
      .from(roleHoldings)
      .innerJoin(people, eq(people.id, roleHoldings.userId))
      .where(and(eq(roleHoldings.grantId, grantId), ne(roleHoldings.unitNumber, ''), isNull(roleHoldings.revokedAt)))
  )[0];

/** The live roles of owners of a house, the one without a last day or with the latest first. */
export const selectOwners = (
  queryable: Queryable,
  house: HouseKey,
): Promise<{ userId: string; lastDay: string | null }[]> =>
  queryable
    .select({ userId: roleHoldings.userId, lastDay: roleHoldings.lastDay })
    .from(roleHoldings)
    .where(and(isOfHouse(house), eq(roleHoldings.roleName, nameOfOwner), eq(roleHoldings.isLive, true)))
    .orderBy(desc(sql`coalesce(${roleHoldings.lastDay}, 'infinity'::date)`), asc(roleHoldings.userId))
    .limit(maxMembers);

/** The ids of the people with a live role in a house. */
export const selectMemberIds = async (queryable: Queryable, house: HouseKey): Promise<string[]> => {
  const rows = await queryable
    .selectDistinct({ userId: roleHoldings.userId })
    .from(roleHoldings)
    .where(and(isOfHouse(house), eq(roleHoldings.isLive, true)))
    .limit(maxMembers);
  return rows.map(({ userId }) => userId);
};

/** The houses where a person has a live role of an owner, each once. */
export const selectHousesOwnedBy = (queryable: Queryable, userId: string): Promise<HouseKey[]> =>
  queryable
    .selectDistinct({ estateId: roleHoldings.estateId, unitNumber: roleHoldings.unitNumber })
    .from(roleHoldings)
    .where(
      and(
        eq(roleHoldings.userId, userId),
        eq(roleHoldings.roleName, nameOfOwner),
        eq(roleHoldings.isLive, true),
        ne(roleHoldings.unitNumber, ''),
      ),
    )
    .orderBy(asc(roleHoldings.estateId), asc(roleHoldings.unitNumber));
