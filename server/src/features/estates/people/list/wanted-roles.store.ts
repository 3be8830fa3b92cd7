import { and, eq, exists, gte, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/database/database.ts';
import { withinEstates } from '../../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../../platform/http/caller.ts';
import { isAtEstates, nobodyId, people } from '../../../identity/accounts/people.view.ts';
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

/** Which roles a person has to hold for the list. */
export interface WantedRoles {
  /** Their ids; undefined if the role does not matter. */
  ids: string[] | undefined;
  /** The estates of those roles; undefined if the estate does not matter. */
  atEstates: string[] | undefined;
  /** Whether any role at those estates will do. */
  isAny: boolean;
  endingBy: Date | undefined;
}

/** Reads the roles that the filter asks for. */
export const readWantedRoles = async (
  queryable: Queryable,
  { staffEstates, estateId, roleId, group, leavingBy: endingBy }: PeopleWanted,
): Promise<WantedRoles> => {
  const isAny = roleId === undefined && group === undefined && endingBy === undefined;
  const conditions = [
    withinEstates(roles.estateId, staffEstates),
    estateId === undefined ? undefined : eq(roles.estateId, estateId),
    roleId === undefined ? undefined : eq(roles.id, roleId),
    group === undefined ? undefined : or(gte(roles.rank, managerRank), inArray(roles.name, [...namesOfWorkers])),
  ].filter((condition) => condition !== undefined);
  if (conditions.length === 0) return { ids: undefined, atEstates: undefined, isAny, endingBy };
  const rows = await queryable
    .select({ id: roles.id, estateId: roles.estateId })
    .from(roles)
    .where(and(...conditions));
  const atEstates = [...new Set(rows.map((role) => role.estateId))];
  return { ids: rows.map(({ id }) => id), atEstates, isAny, endingBy };
};

/** The condition that a role that was given is one of them, and not taken back. */
export const isHeld = ({ ids, endingBy }: WantedRoles): SQL | undefined =>
  and(
    isNull(roleGrants.revokedAt),
    ids && inArray(roleGrants.roleId, ids),
    endingBy && lte(roleGrants.endsAt, endingBy),
  );

/** The condition that a person holds a role at the estates of the wanted ones; undefined if the estate does not matter. */
export const isAtWantedEstates = ({ atEstates }: WantedRoles): SQL | undefined => atEstates && isAtEstates(atEstates);

/** The condition that a person holds one of them; undefined if any will do. */
export const hasWantedRole = (queryable: Queryable, wantedRoles: WantedRoles): SQL | undefined =>
  wantedRoles.isAny
    ? isAtWantedEstates(wantedRoles)
    : exists(
        queryable
          .select({ one: sql`1` })
          .from(roleGrants)
          .where(and(eq(roleGrants.userId, people.id), isHeld(wantedRoles))),
      );

/**
 * A join that keeps the people who hold one of them, and looks it up for each person: the reading ends with the last person who is
 * wanted. It is empty where the estates of a person tell that she is wanted.
 */
export const joinWantedRole = (queryable: Queryable, wantedRoles: WantedRoles): SQL => {
  if (wantedRoles.isAny) return sql``;
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
