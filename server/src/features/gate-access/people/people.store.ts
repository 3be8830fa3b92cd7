import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { heldGrants, heldRoles, people } from './people.table.ts';

/** Lets one transaction at a time act for a person; ends with the transaction. */
export const lockPerson = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pass:${userId}`}, 0))`);
};

const isLive = and(isNull(heldGrants.revokedAt), eq(heldRoles.isEnabled, true), eq(heldRoles.isDeleted, false));

/** Whether the mobile number of a person is proved to be hers. */
export const selectIsNumberVerified = async (queryable: Queryable, userId: string): Promise<boolean> => {
  const rows = await queryable.select({ isIt: people.mobileVerified }).from(people).where(eq(people.id, userId));
  return rows[0]?.isIt === true;
};

/** Who of several people has proved her mobile number. */
export const selectVerifiedAmong = async (queryable: Queryable, userIds: string[]): Promise<Set<string>> => {
  const rows = await queryable
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, userIds), eq(people.mobileVerified, true)));
  return new Set(rows.map(({ id }) => id));
};

/** The people who live in a unit of an estate now. */
export const selectPeopleOfUnit = async (queryable: Queryable, estateId: string, unit: string): Promise<string[]> => {
  const rows = await queryable
    .selectDistinct({ userId: heldGrants.userId })
    .from(heldGrants)
    .innerJoin(heldRoles, eq(heldRoles.id, heldGrants.roleId))
    .where(and(isLive, eq(heldRoles.estateId, estateId), eq(heldGrants.unitNumber, unit)));
  return rows.map(({ userId }) => userId);
};

/** The houses of a person: the units that her roles name, with their estates. */
export const selectHousesOf = (queryable: Queryable, userId: string): Promise<{ estateId: string; unit: string }[]> =>
  queryable
    .selectDistinct({ estateId: heldRoles.estateId, unit: heldGrants.unitNumber })
    .from(heldGrants)
    .innerJoin(heldRoles, eq(heldRoles.id, heldGrants.roleId))
    .where(and(isLive, eq(heldGrants.userId, userId), sql`${heldGrants.unitNumber} <> ''`));

/** The ids of the estates where a person has a role now. */
export const selectEstatesOf = async (queryable: Queryable, userId: string): Promise<string[]> => {
  const rows = await queryable
    .selectDistinct({ estateId: heldRoles.estateId })
    .from(heldGrants)
    .innerJoin(heldRoles, eq(heldRoles.id, heldGrants.roleId))
    .where(and(isLive, eq(heldGrants.userId, userId)));
  return rows.map(({ estateId }) => estateId);
};

/** Those who stand at the gates of an estate. */
export const selectGuardsOf = async (queryable: Queryable, estateId: string): Promise<string[]> => {
  const rows = await queryable
    .selectDistinct({ userId: heldGrants.userId })
    .from(heldGrants)
    .innerJoin(heldRoles, eq(heldRoles.id, heldGrants.roleId))
    .where(and(isLive, eq(heldRoles.estateId, estateId), or(eq(heldRoles.name, 'Guard'), gte(heldRoles.rank, 80))));
  return rows.map(({ userId }) => userId);
};

/** The names of people, by id. */
export const selectNames = async (queryable: Queryable, userIds: string[]): Promise<Map<string, string>> => {
  if (userIds.length === 0) return new Map();
  const rows = await queryable
    .select({ id: people.id, firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(inArray(people.id, [...new Set(userIds)]));
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
};

/** The mobile numbers of people, `27…`, by id. */
export const selectMobiles = async (queryable: Queryable, userIds: string[]): Promise<Map<string, string>> => {
  if (userIds.length === 0) return new Map();
  const rows = await queryable
    .select({ id: people.id, mobile: people.mobile })
    .from(people)
    .where(inArray(people.id, [...new Set(userIds)]));
  return new Map(rows.map(({ id, mobile }) => [id, mobile]));
};
