import { and, asc, desc, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { createBatchLoader } from '../../../platform/database/batch-loader.ts';
import { perQueryable } from '../../../platform/database/per-queryable.ts';
import { namedStatement } from '../../../platform/database/prepared-statement.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { estates } from '../catalogue/estates.table.ts';
import { roleGrants, roles } from './roles.table.ts';

export type RoleRow = typeof roles.$inferSelect;
export type NewRole = typeof roles.$inferInsert;

/** A role that a person has now, at its estate. */
export interface HeldRole {
  role: RoleRow;
  estateName: string;
  timeZone: string;
  unitNumber: string;
}

const isLive = and(isNull(roleGrants.revokedAt), eq(roles.isEnabled, true), eq(roles.isDeleted, false));

/** The roles a person has now: granted, not revoked, and of a role that is enabled and not deleted. */
export const selectHeldRoles = (queryable: Queryable, userId: string): Promise<HeldRole[]> =>
  queryable
    .select({
      role: roles,
      estateName: estates.name,
      timeZone: estates.timeZone,
      unitNumber: roleGrants.unitNumber,
    })
    .from(roleGrants)
    .innerJoin(roles, eq(roles.id, roleGrants.roleId))
    .innerJoin(estates, eq(estates.id, roles.estateId))
    .where(and(eq(roleGrants.userId, userId), isLive));

/** The ids of the estates where a person has a role now. */
export const selectEstateIdsOf = async (queryable: Queryable, userId: string): Promise<string[]> => {
  const rows = await queryable
    .selectDistinct({ estateId: roles.estateId })
    .from(roleGrants)
    .innerJoin(roles, eq(roles.id, roleGrants.roleId))
    .where(and(eq(roleGrants.userId, userId), isLive));
  return rows.map(({ estateId }) => estateId);
};

/** The highest rank that a person has now at any estate, or at the one that is named. */
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

const heldRights = namedStatement<
  { userIds: string[] },
  { userId: string; estateId: string; name: string; rank: number }
>(
  'held_rights',
  sql`
    select ${roleGrants.userId} as "userId", ${roles.estateId} as "estateId", ${roles.name}, ${roles.rank}
    from ${roleGrants} join ${roles} on ${roles.id} = ${roleGrants.roleId}
    where ${roleGrants.userId} = any(${sql.placeholder('userIds')}) and ${isLive}`,
);

/** Asked with nearly every call: those that come together ask together. */
const rightsLoader = perQueryable((queryable) =>
  createBatchLoader(async (userIds) =>
    Map.groupBy(await selectHeldRightsOf(queryable, userIds), ({ userId }) => userId),
  ),
);

/** What of the roles that a person has now decides about rights. */
export const selectHeldRights = async (
  queryable: Queryable,
  userId: string,
): Promise<{ estateId: string; name: string; rank: number }[]> => (await rightsLoader(queryable)(userId)) ?? [];

/** The same for several people. */
export const selectHeldRightsOf = (
  queryable: Queryable,
  userIds: string[],
): Promise<{ userId: string; estateId: string; name: string; rank: number }[]> => heldRights(queryable, { userIds });

/** The same for one estate and for what counts everywhere, none of which can be revoked until the transaction ends. */
export const lockHeldRights = (
  transaction: Queryable,
  userId: string,
  { estateId, rankEverywhere }: { estateId: string; rankEverywhere: number },
): Promise<{ estateId: string; name: string; rank: number }[]> =>
  transaction
    .select({ estateId: roles.estateId, name: roles.name, rank: roles.rank })
    .from(roleGrants)
    .innerJoin(roles, eq(roles.id, roleGrants.roleId))
    .where(
      and(eq(roleGrants.userId, userId), isLive, or(eq(roles.estateId, estateId), gte(roles.rank, rankEverywhere))),
    )
    .for('share', { of: roleGrants });

/** Whether a person has a role, enabled or not, that was not revoked at one of those estates. */
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

/** Whether a role of an estate was ever taken away from a person. */
export const hasRevokedGrant = async (queryable: Queryable, userId: string, estateId: string): Promise<boolean> => {
  const rows = await queryable
    .select({ id: roleGrants.id })
    .from(roleGrants)
    .innerJoin(roles, eq(roles.id, roleGrants.roleId))
    .where(and(eq(roleGrants.userId, userId), eq(roles.estateId, estateId), isNotNull(roleGrants.revokedAt)))
    .limit(1);
  return rows.length > 0;
};

/** The role of lowest rank that an estate gives out. */
export const selectLowestRole = async (queryable: Queryable, estateId: string): Promise<RoleRow | undefined> =>
  (
    await queryable
      .select()
      .from(roles)
      .where(and(eq(roles.estateId, estateId), eq(roles.isEnabled, true), eq(roles.isDeleted, false)))
      .orderBy(asc(roles.rank), asc(roles.name))
      .limit(1)
  )[0];

/** Writes a grant unless the person has that role already; says whether it was written. */
export const insertGrant = async (transaction: Queryable, grant: typeof roleGrants.$inferInsert): Promise<boolean> => {
  const rows = await transaction
    .insert(roleGrants)
    .values(grant)
    .onConflictDoNothing()
    .returning({ id: roleGrants.id });
  return rows.length > 0;
};

/** Writes a role unless there is one with that id; says whether it was written. */
export const insertRole = async (transaction: Queryable, role: NewRole): Promise<boolean> =>
  (await transaction.insert(roles).values(role).onConflictDoNothing().returning({ id: roles.id })).length > 0;
