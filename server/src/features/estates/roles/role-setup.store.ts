import { and, countDistinct, eq, isNull, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/database/database.ts';
import { versionReader } from '../../../platform/database/versioned-record.ts';
import { roleGrants, roles } from './roles.table.ts';
import type { RoleRow } from './roles.store.ts';

/** Reads the version of a role. */
export const readRoleVersion = versionReader(roles, roles.id);

/** A role that is not deleted. Whoever changes it locks its estate first. */
export const selectRole = async (queryable: Queryable, roleId: string): Promise<RoleRow | undefined> =>
  (
    await queryable
      .select()
      .from(roles)
      .where(and(eq(roles.id, roleId), eq(roles.isDeleted, false)))
  )[0];

/** The fields of a role that staff change. */
export type RoleFields = Pick<RoleRow, 'displayName' | 'description' | 'permissions' | 'isEnabled'>;

/** Changes a role. */
export const updateRole = async (transaction: Queryable, roleId: string, fields: RoleFields): Promise<void> => {
  await transaction.update(roles).set(fields).where(eq(roles.id, roleId));
};

/** Counts that the tiles of a role were published, which gives the role a new version. */
export const countPublishedTiles = async (transaction: Queryable, roleId: string): Promise<void> => {
  await transaction
    .update(roles)
    .set({ timesTilesPublished: sql`${roles.timesTilesPublished} + 1` })
    .where(eq(roles.id, roleId));
};

const otherGrant = alias(roleGrants, 'other_grant');
const otherRole = alias(roles, 'other_role');

/** How many people hold each role of an estate, and how many of them hold no other live role there. By role id. */
export const countHolders = async (
  queryable: Queryable,
  estateId: string,
): Promise<ReadonlyMap<string, { holders: number; onlyHolders: number }>> => {
  const holdsAnother = queryable
    .select({ one: sql`1` })
    .from(otherGrant)
    .innerJoin(otherRole, eq(otherRole.id, otherGrant.roleId))
    .where(
      and(
        eq(otherGrant.userId, roleGrants.userId),
        ne(otherGrant.roleId, roleGrants.roleId),
        eq(otherRole.estateId, estateId),
        isNull(otherGrant.revokedAt),
        eq(otherGrant.isStarted, true),
        eq(otherRole.isEnabled, true),
        eq(otherRole.isDeleted, false),
      ),
    );
  const rows = await queryable
    .select({
      roleId: roleGrants.roleId,
      holders: countDistinct(roleGrants.userId),
      onlyHolders: sql<number>`(count(distinct ${roleGrants.userId}) filter (where ${notExists(holdsAnother)}))::int`,
    })
    .from(roleGrants)
    .innerJoin(roles, eq(roles.id, roleGrants.roleId))
    .where(and(eq(roles.estateId, estateId), isNull(roleGrants.revokedAt), eq(roleGrants.isStarted, true)))
    .groupBy(roleGrants.roleId);
  return new Map(rows.map(({ roleId, holders, onlyHolders }) => [roleId, { holders, onlyHolders }]));
};
