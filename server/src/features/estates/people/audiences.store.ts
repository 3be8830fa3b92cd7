import { and, asc, eq, exists, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { estateProfiles } from '../catalogue/estate-profiles.view.ts';
import { roles } from '../roles/roles.table.ts';
import { nobodyId, people } from '../../identity/accounts/people.view.ts';
import { roleHoldings } from '../roles/role-holdings.view.ts';

/** The houses of an area; every house of the estate if `isWholeEstate`. */
export interface UnitsOfArea {
  estateId: string;
  isWholeEstate: boolean;
  /** Numbers of houses in lower case. */
  units: readonly string[];
}

/** The SQL condition that a role that a person holds now belongs to a house of an area. */
export const isInArea = ({ estateId, isWholeEstate, units }: UnitsOfArea): SQL | undefined =>
  and(
    roleHoldings.isLive,
    eq(roleHoldings.estateId, estateId),
    isWholeEstate ? undefined : sql`lower(btrim(${roleHoldings.unitNumber})) = any(${sql.param([...units])}::text[])`,
  );

/** A group of people: everyone, everyone at an estate, everyone with a role, or one person. */
interface NamedAudience {
  kind: 'everyone' | 'estate' | 'role' | 'person';
  /** The estate's, role's or person's id; empty for everyone. */
  id: string;
}

/** Those who live in the houses of an area. */
interface HousesAudience extends UnitsOfArea {
  kind: 'houses';
  /** The roles by which they belong to a house; undefined for any role. */
  roleIds?: readonly string[] | undefined;
}

/** A group of people. */
export type Audience = NamedAudience | HousesAudience;

const livesInHouses = ({ roleIds, ...area }: HousesAudience): SQL | undefined =>
  and(isInArea(area), roleIds && inArray(roleHoldings.roleId, [...roleIds]));

const idsOf = (audiences: readonly Audience[], kind: NamedAudience['kind']): string[] =>
  audiences.flatMap((audience) => (audience.kind !== 'houses' && audience.kind === kind ? audience.id : []));

/** The SQL condition that a role which somebody holds now belongs to one of the audiences. */
const isHeldInAudience = (audiences: readonly Audience[]): SQL | undefined =>
  and(
    eq(roleHoldings.isLive, true),
    or(
      inArray(roleHoldings.estateId, idsOf(audiences, 'estate')),
      inArray(roleHoldings.roleId, idsOf(audiences, 'role')),
      ...audiences.flatMap((audience) => (audience.kind === 'houses' ? livesInHouses(audience) : [])),
    ),
  );

/** The SQL condition that a column's person belongs to at least one of the audiences now. */
export const isInAudience = (
  queryable: Queryable,
  userColumn: PgColumn,
  audiences: readonly Audience[],
): SQL | undefined => {
  if (audiences.some(({ kind }) => kind === 'everyone')) return sql`true`;
  const held = queryable
    .select({ one: sql`1` })
    .from(roleHoldings)
    .where(and(eq(roleHoldings.userId, userColumn), isHeldInAudience(audiences)));
  const isPerson = inArray(userColumn, idsOf(audiences, 'person'));
  return audiences.every(({ kind }) => kind === 'person') ? isPerson : or(isPerson, exists(held));
};

const belongsTo = (queryable: Queryable, audiences: readonly Audience[]): SQL | undefined =>
  and(ne(people.id, nobodyId), isInAudience(queryable, people.id, audiences));

/**
 * How many people belong to at least one of the audiences now. Who belongs by a role is counted in the index of roles that are held:
 * to look each of them up among all people takes ten times as long.
 */
export const countAudience = async (queryable: Queryable, audiences: readonly Audience[]): Promise<number> => {
  const isByRole = audiences.every(({ kind }) => kind !== 'everyone' && kind !== 'person');
  if (!isByRole) return queryable.$count(people, belongsTo(queryable, audiences));
  const holders = queryable
    .selectDistinct({ userId: roleHoldings.userId })
    .from(roleHoldings)
    .where(and(ne(roleHoldings.userId, nobodyId), isHeldInAudience(audiences)));
  return queryable.$count(holders.as('holders'));
};

/** The ids of the people who belong to at least one of the audiences now, in order. */
export const selectAudience = async (queryable: Queryable, audiences: readonly Audience[]): Promise<string[]> => {
  const rows = await queryable
    .select({ id: people.id })
    .from(people)
    .where(belongsTo(queryable, audiences))
    .orderBy(asc(people.id));
  return rows.map(({ id }) => id);
};

/** An estate with its enabled roles. */
export interface EstateWithRoles {
  id: string;
  name: string;
  roles: { id: string; name: string; displayName: string }[];
}

/** The estates that staff see with their enabled roles, both ordered by name. */
export const selectEstatesWithRoles = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
): Promise<EstateWithRoles[]> => {
  const rows = await queryable
    .select({
      id: estateProfiles.id,
      name: estateProfiles.name,
      role: { id: roles.id, name: roles.name, displayName: roles.displayName },
    })
    .from(estateProfiles)
    .leftJoin(roles, and(eq(roles.estateId, estateProfiles.id), eq(roles.isEnabled, true), eq(roles.isDeleted, false)))
    .where(withinEstates(estateProfiles.id, staffEstates))
    .orderBy(asc(estateProfiles.name), asc(estateProfiles.id), asc(roles.name));
  const found = new Map<string, EstateWithRoles>();
  for (const { id, name, role } of rows) {
    const estate = found.get(id) ?? { id, name, roles: [] };
    if (role !== null) estate.roles.push(role);
    found.set(id, estate);
  }
  return [...found.values()];
};
