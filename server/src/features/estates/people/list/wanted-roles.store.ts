import { and, eq, exists, gte, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/database/database.ts';
import { withinEstates } from '../../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../../platform/http/caller.ts';
import { nobodyId, people } from '../../../identity/accounts/people.view.ts';
import { managerRank, namesOfWorkers } from '../../roles/roles.policy.ts';
import { roleGrants, roles } from '../../roles/roles.table.ts';

/** The filter, order and page of a list of people. */
export interface PeopleWanted {
  staffEstates: StaffEstates;
  estateId?: string | undefined;
  roleId?: string | undefined;
  group?: 'staff' | undefined;
  /** Only people with a role that ends by this instant. */
  leavingBy?: Date | undefined;
  /** People match who match any of these; an empty list matches everyone. */
  texts: string[];
  sort: 'name' | 'email' | 'signedUpAt';
  order: 'ASC' | 'DESC';
  page: number;
  perPage: number;
  /** The id of a person whom the page follows, for the order by name. Then `page` does not count. */
  after?: string | undefined;
}

/** The ids of the roles that the filter asks for; undefined if it asks for none. */
export const selectWantedRoles = async (
  queryable: Queryable,
  { staffEstates, estateId, roleId, group }: PeopleWanted,
): Promise<string[] | undefined> => {
  const conditions = [
    withinEstates(roles.estateId, staffEstates),
    estateId === undefined ? undefined : eq(roles.estateId, estateId),
    roleId === undefined ? undefined : eq(roles.id, roleId),
    group === undefined ? undefined : or(gte(roles.rank, managerRank), inArray(roles.name, [...namesOfWorkers])),
  ].filter((condition) => condition !== undefined);
  if (conditions.length === 0) return undefined;
  const rows = await queryable
    .select({ id: roles.id })
    .from(roles)
    .where(and(...conditions));
  return rows.map(({ id }) => id);
};

/** Which roles a person has to hold for the list; all undefined if any will do. */
export interface WantedRoles {
  ids: string[] | undefined;
  endingBy: Date | undefined;
}

/** The condition that a role that was given is one of them, and not taken back. */
export const isHeld = ({ ids, endingBy }: WantedRoles): SQL | undefined =>
  and(
    isNull(roleGrants.revokedAt),
    ids && inArray(roleGrants.roleId, ids),
    endingBy && lte(roleGrants.endsAt, endingBy),
  );

/** The condition that a person holds one of them; undefined if any will do. */
export const hasWantedRole = (queryable: Queryable, wantedRoles: WantedRoles): SQL | undefined =>
  wantedRoles.ids === undefined && wantedRoles.endingBy === undefined
    ? undefined
    : exists(
        queryable
          .select({ one: sql`1` })
          .from(roleGrants)
          .where(and(eq(roleGrants.userId, people.id), isHeld(wantedRoles))),
      );

/**
 * A join that keeps the people who hold one of them, and looks it up for each person: the reading ends with the last person who is
 * wanted.
 */
export const joinWantedRole = (queryable: Queryable, wantedRoles: WantedRoles): SQL => {
  if (wantedRoles.ids === undefined && wantedRoles.endingBy === undefined) return sql``;
  const role = queryable
    .select({ one: sql`1` })
    .from(roleGrants)
    .where(and(eq(roleGrants.userId, people.id), isHeld(wantedRoles)))
    .limit(1);
  return sql`cross join lateral ${role} held`;
};

/**
 * Counts the people who hold one of the wanted roles, from an index alone.
 * @returns at most `most`
 */
export const countHolders = async (queryable: Queryable, wantedRoles: WantedRoles, most: number): Promise<number> => {
  const holders = queryable
    .selectDistinct({ id: roleGrants.userId })
    .from(roleGrants)
    .where(and(isHeld(wantedRoles), ne(roleGrants.userId, nobodyId)))
    .limit(most)
    .as('holders');
  const [counted] = await queryable.select({ total: sql<number>`count(*)::int` }).from(holders);
  return counted?.total ?? 0;
};

/**
 * Whether at most `most` of the wanted roles are held. Roles are counted, not people: a person with two counts twice, and no two rows
 * have to be compared.
 */
export const areHeldByFew = async (queryable: Queryable, wantedRoles: WantedRoles, most: number): Promise<boolean> => {
  const held = queryable
    .select({ one: sql`1`.as('one') })
    .from(roleGrants)
    .where(isHeld(wantedRoles))
    .limit(most + 1)
    .as('held');
  const [counted] = await queryable.select({ total: sql<number>`count(*)::int` }).from(held);
  return (counted?.total ?? 0) <= most;
};
