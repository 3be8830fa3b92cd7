import { and, asc, desc, eq, getTableColumns, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { createBatchLoader } from '../../../platform/database/batch-loader.ts';
import { perQueryable } from '../../../platform/database/statements/per-queryable.ts';
import { namedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import { isOneOf, withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { estates } from '../catalogue/estates.table.ts';
import type { RoleRights } from './roles.policy.ts';
import { roleGrants, roles } from './roles.table.ts';

export type RoleRow = typeof roles.$inferSelect;
export type NewRole = typeof roles.$inferInsert;

/** A live role of a person with its estate. */
export interface HeldRole {
  role: RoleRow;
  estateName: string;
  timeZone: string;
  unitNumber: string;
}

/** The properties of a live role that decide its rights, with its estate. */
export type HeldRight = RoleRights & { estateId: string };

const isLive = and(
  isNull(roleGrants.revokedAt),
  eq(roleGrants.isStarted, true),
  eq(roles.isEnabled, true),
  eq(roles.isDeleted, false),
);

/** The live roles of people: the grant has started and is not revoked, the role is enabled and not deleted. */
export const selectRolesHeldBy = (
  queryable: Queryable,
  userIds: readonly string[],
): Promise<(HeldRole & { userId: string })[]> =>
  queryable
    .select({
      userId: roleGrants.userId,
      role: roles,
      estateName: estates.name,
      timeZone: estates.timeZone,
      unitNumber: roleGrants.unitNumber,
    })
    .from(roleGrants)
    .innerJoin(roles, eq(roles.id, roleGrants.roleId))
    .innerJoin(estates, eq(estates.id, roles.estateId))
    .where(and(isOneOf(roleGrants.userId, userIds), isLive))
    // A role for two units: 9 before 10.
    .orderBy(sql`length(${roleGrants.unitNumber})`, asc(roleGrants.unitNumber));

/** The live roles of a person. */
export const selectHeldRoles = (queryable: Queryable, userId: string): Promise<HeldRole[]> =>
  selectRolesHeldBy(queryable, [userId]);

/** The ids of the estates where a person has a live role. */
export const selectEstateIdsOf = async (queryable: Queryable, userId: string): Promise<string[]> => {
  const rows = await queryable
    .selectDistinct({ estateId: roles.estateId })
    .from(roleGrants)
    .innerJoin(roles, eq(roles.id, roleGrants.roleId))
    .where(and(eq(roleGrants.userId, userId), isLive));
  return rows.map(({ estateId }) => estateId);
};

/** The highest rank of a person's live roles, at all estates or at one. Undefined without a role. */
export const selectHighestRank = async (
  queryable: Queryable,
  userId: string,
  estateId?: string,
): Promise<number | undefined> => {
  const rows = await queryable
    .select({ rank: roles.rank })
    .from(roleGrants)
    .innerJoin(roles, eq(roles.id, roleGrants.roleId))
    .where(
      and(eq(roleGrants.userId, userId), isLive, estateId === undefined ? undefined : eq(roles.estateId, estateId)),
    )
    .orderBy(desc(roles.rank))
    .limit(1);
  return rows[0]?.rank;
};

const heldRights = namedStatement<{ userIds: string[] }, { userId: string } & HeldRight>(
  'held_rights',
  sql`
    select ${roleGrants.userId} as "userId", ${roles.estateId} as "estateId", ${roles.name}, ${roles.rank}, ${roles.permissions}
    from ${roleGrants} join ${roles} on ${roles.id} = ${roleGrants.roleId}
    where ${roleGrants.userId} = any(${sql.placeholder('userIds')}) and ${isLive}`,
);

// Nearly every call reads rights: concurrent calls share one query.
const rightsLoader = perQueryable((queryable) =>
  createBatchLoader(async (userIds) =>
    Map.groupBy(await selectHeldRightsOf(queryable, userIds), ({ userId }) => userId),
  ),
);

/** The rights of a person's live roles. Concurrent calls share one query. */
export const selectHeldRights = async (queryable: Queryable, userId: string): Promise<HeldRight[]> =>
  (await rightsLoader(queryable)(userId)) ?? [];

/** The rights of the live roles of several people. */
export const selectHeldRightsOf = (
  queryable: Queryable,
  userIds: string[],
): Promise<({ userId: string } & HeldRight)[]> => heldRights(queryable, { userIds });

/**
 * The live roles of a person at one estate, and those elsewhere whose rank counts everywhere. Locks the grants: none of
 * them can be revoked until the transaction ends.
 */
export const lockHeldRights = (
  transaction: Queryable,
  userId: string,
  { estateId, rankEverywhere }: { estateId: string; rankEverywhere: number },
): Promise<HeldRight[]> =>
  transaction
    .select({ estateId: roles.estateId, name: roles.name, rank: roles.rank, permissions: roles.permissions })
    .from(roleGrants)
    .innerJoin(roles, eq(roles.id, roleGrants.roleId))
    .where(
      and(eq(roleGrants.userId, userId), isLive, or(eq(roles.estateId, estateId), gte(roles.rank, rankEverywhere))),
    )
    .for('share', { of: roleGrants });

/** Whether a person has an unrevoked grant at one of those estates, even of a disabled role. */
export const hasGrantWithin = async (
  queryable: Queryable,
  userId: string,
  staffEstates: StaffEstates,
): Promise<boolean> => {
  const rows = await queryable
    .select({ id: roleGrants.id })
    .from(roleGrants)
    .innerJoin(roles, eq(roles.id, roleGrants.roleId))
    .where(
      and(eq(roleGrants.userId, userId), isNull(roleGrants.revokedAt), withinEstates(roles.estateId, staffEstates)),
    )
    .limit(1);
  return rows.length > 0;
};

/** Whether staff have ever revoked a role of the person at an estate. */
export const hasRevokedGrant = async (queryable: Queryable, userId: string, estateId: string): Promise<boolean> => {
  const rows = await queryable
    .select({ id: roleGrants.id })
    .from(roleGrants)
    .innerJoin(roles, eq(roles.id, roleGrants.roleId))
    .where(
      and(
        eq(roleGrants.userId, userId),
        eq(roles.estateId, estateId),
        isNotNull(roleGrants.revokedAt),
        eq(roleGrants.endCause, 'staff'),
      ),
    )
    .limit(1);
  return rows.length > 0;
};

/**
 * The enabled role of lowest rank of an estate. None while the estate is switched off: the roles that are left then are those of
 * administrators.
 */
export const selectLowestRole = async (queryable: Queryable, estateId: string): Promise<RoleRow | undefined> =>
  (
    await queryable
      .select(getTableColumns(roles))
      .from(roles)
      .innerJoin(estates, and(eq(estates.id, roles.estateId), isNull(estates.switchedOffAt)))
      .where(and(eq(roles.estateId, estateId), eq(roles.isEnabled, true), eq(roles.isDeleted, false)))
      .orderBy(asc(roles.rank), asc(roles.name))
      .limit(1)
  )[0];

/** Inserts a grant unless the person has that role with that unit already. Returns whether it was inserted. */
export const insertGrant = async (transaction: Queryable, grant: typeof roleGrants.$inferInsert): Promise<boolean> => {
  const rows = await transaction
    .insert(roleGrants)
    .values(grant)
    .onConflictDoNothing()
    .returning({ id: roleGrants.id });
  return rows.length > 0;
};

/** Inserts a role unless its id exists. Returns whether it was inserted. */
export const insertRole = async (transaction: Queryable, role: NewRole): Promise<boolean> =>
  (await transaction.insert(roles).values(role).onConflictDoNothing().returning({ id: roles.id })).length > 0;

/** The enabled roles of an estate, or the one with an id, highest rank first. */
export const selectEnabledRoles = (
  queryable: Queryable,
  of: { estateId: string } | { roleId: string },
): Promise<RoleRow[]> =>
  queryable
    .select()
    .from(roles)
    .where(
      and(
        'estateId' in of ? eq(roles.estateId, of.estateId) : eq(roles.id, of.roleId),
        eq(roles.isEnabled, true),
        eq(roles.isDeleted, false),
      ),
    )
    .orderBy(desc(roles.rank), asc(roles.name));

/** The ids of the live roles at some estates that have one of some names, or a rank from one on. */
export const selectRoleIds = async (
  queryable: Queryable,
  { within, names, fromRank }: { within: StaffEstates; names: readonly string[]; fromRank: number },
): Promise<string[]> => {
  const rows = await queryable
    .select({ id: roles.id })
    .from(roles)
    .where(
      and(
        withinEstates(roles.estateId, within),
        eq(roles.isEnabled, true),
        eq(roles.isDeleted, false),
        or(inArray(roles.name, [...names]), gte(roles.rank, fromRank)),
      ),
    );
  return rows.map(({ id }) => id);
};

/** Disables the enabled roles of an estate below a rank. Returns their ids. */
export const disableRolesBelow = async (
  transaction: Queryable,
  { estateId, rank }: { estateId: string; rank: number },
): Promise<string[]> => {
  const rows = await transaction
    .update(roles)
    .set({ isEnabled: false })
    .where(and(eq(roles.estateId, estateId), lt(roles.rank, rank), eq(roles.isEnabled, true)))
    .returning({ id: roles.id });
  return rows.map(({ id }) => id).toSorted();
};

/** Enables roles by id. */
export const enableRoles = async (transaction: Queryable, roleIds: readonly string[]): Promise<void> => {
  if (roleIds.length > 0)
    await transaction
      .update(roles)
      .set({ isEnabled: true })
      .where(inArray(roles.id, [...roleIds]));
};

/** The names of some roles as screens show them, by id, also of roles that are switched off or deleted. */
export const selectRoleDisplayNames = async (
  queryable: Queryable,
  roleIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await queryable
    .select({ id: roles.id, displayName: roles.displayName })
    .from(roles)
    .where(inArray(roles.id, [...roleIds]));
  return new Map(rows.map(({ id, displayName }) => [id, displayName]));
};

/** All roles of an estate, locked until the transaction ends: nobody can be given one meanwhile. */
export const lockRolesOfEstate = (transaction: Queryable, estateId: string): Promise<RoleRow[]> =>
  transaction
    .select()
    .from(roles)
    .where(and(eq(roles.estateId, estateId), eq(roles.isDeleted, false)))
    .for('update');

/** All roles of an estate that are not deleted, also disabled ones. */
export const selectRolesOfEstate = (queryable: Queryable, estateId: string): Promise<RoleRow[]> =>
  queryable
    .select()
    .from(roles)
    .where(and(eq(roles.estateId, estateId), eq(roles.isDeleted, false)))
    .orderBy(desc(roles.rank), asc(roles.name));
