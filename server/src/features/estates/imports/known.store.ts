import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { estates } from '../catalogue/estates.table.ts';
import { houses } from '../houses/houses.table.ts';
import { roleOffers } from '../offers/offers.table.ts';
import { isInHouses, roleHoldings } from '../roles/role-holdings.view.ts';
import { roleGrants, roles } from '../roles/roles.table.ts';

/** The roles that people with certain e-mail addresses hold at an estate. */
export const selectGrantsByEmail = (queryable: Queryable, estateId: string, emails: readonly string[]) =>
  emails.length === 0
    ? Promise.resolve([])
    : queryable
        .select({
          email: people.email,
          userId: people.id,
          mobile: people.mobile,
          isEmailProved: sql<boolean>`${people.emailVerifiedAt} is not null`,
          grantId: roleGrants.id,
          roleId: roleGrants.roleId,
          unitNumber: roleGrants.unitNumber,
          firstDay: roleGrants.firstDay,
          lastDay: roleGrants.lastDay,
          rank: roles.rank,
        })
        .from(people)
        .innerJoin(roleGrants, eq(roleGrants.userId, people.id))
        .innerJoin(roles, eq(roles.id, roleGrants.roleId))
        .where(and(inArray(people.email, [...emails]), isNull(roleGrants.revokedAt), eq(roles.estateId, estateId)));

const housemateColumns = {
  userId: people.id,
  email: people.email,
  name: sql<string>`trim(${people.firstName} || ' ' || ${people.lastName})`,
  unitNumber: roleHoldings.unitNumber,
  roleName: roleHoldings.roleName,
  roleDisplayName: roleHoldings.roleDisplayName,
  rank: roleHoldings.rank,
  lastDay: roleHoldings.lastDay,
};

const selectRolesInHouses = (queryable: Queryable) =>
  queryable.select(housemateColumns).from(roleHoldings).innerJoin(people, eq(people.id, roleHoldings.userId));

/** A role in a house, held or planned, with its person. */
export type Housemate = Awaited<ReturnType<typeof selectRolesInHouses>>[number];

/** The roles in some houses of an estate, held and planned: highest rank first, then by name. */
export const selectHousemates = (
  queryable: Queryable,
  estateId: string,
  unitNumbers: readonly string[],
): Promise<Housemate[]> =>
  unitNumbers.length === 0
    ? Promise.resolve([])
    : selectRolesInHouses(queryable)
        .where(isInHouses(estateId, unitNumbers))
        .orderBy(desc(roleHoldings.rank), asc(people.firstName), asc(people.lastName), asc(roleHoldings.grantId));

/** The open offers of roles at an estate to certain e-mail addresses. */
export const selectOffersByEmail = (queryable: Queryable, estateId: string, emails: readonly string[], now: Date) =>
  emails.length === 0
    ? Promise.resolve([])
    : queryable
        .select({
          email: roleOffers.email,
          roleId: roleOffers.roleId,
          unitNumber: roleOffers.unitNumber,
          offeredBy: roleOffers.offeredBy,
          rank: roles.rank,
        })
        .from(roleOffers)
        .innerJoin(roles, eq(roles.id, roleOffers.roleId))
        .where(
          and(
            inArray(roleOffers.email, [...emails]),
            eq(roles.estateId, estateId),
            isNull(roleOffers.answeredAt),
            gt(roleOffers.expiresAt, now),
          ),
        );

/** Of some numbers, those of houses that are on the list of an estate. */
export const selectListedHouses = async (
  queryable: Queryable,
  estateId: string,
  unitNumbers: readonly string[],
): Promise<Set<string>> => {
  if (unitNumbers.length === 0) return new Set();
  const listed = await queryable
    .select({ unitNumber: houses.unitNumber })
    .from(houses)
    .where(and(eq(houses.estateId, estateId), inArray(houses.unitNumber, [...unitNumbers])));
  return new Set(listed.map(({ unitNumber }) => unitNumber));
};

/** The last house on the list of an estate, 9 before 10; empty without one. */
export const selectLastHouse = async (queryable: Queryable, estateId: string): Promise<string> => {
  const [last] = await queryable
    .select({ unitNumber: houses.unitNumber })
    .from(houses)
    .where(eq(houses.estateId, estateId))
    .orderBy(desc(sql`length(${houses.unitNumber})`), desc(houses.unitNumber))
    .limit(1);
  return last?.unitNumber ?? '';
};

/** The time zone of an estate. */
export const selectTimeZone = async (queryable: Queryable, estateId: string): Promise<string | undefined> =>
  (await queryable.select({ timeZone: estates.timeZone }).from(estates).where(eq(estates.id, estateId)))[0]?.timeZone;

/** Writes houses down. Those that are on the list stay as they are. */
export const insertHouses = async (
  transaction: Queryable,
  estateId: string,
  unitNumbers: readonly string[],
  createdAt: Date,
): Promise<void> => {
  if (unitNumbers.length === 0) return;
  await transaction
    .insert(houses)
    .values(unitNumbers.map((unitNumber) => ({ estateId, unitNumber, createdAt })))
    .onConflictDoNothing();
};
