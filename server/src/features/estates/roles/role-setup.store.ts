import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { countRowsOf, type EstateCounter } from '../../../platform/database/rows-of-estates.ts';
import { versionReader } from '../../../platform/database/versioned-record.ts';
import { administratorRank } from './roles.policy.ts';
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

/** Changes a role. Its rank changes only with a copy of another estate's roles. */
export const updateRole = async (
  transaction: Queryable,
  roleId: string,
  fields: RoleFields & Partial<Pick<RoleRow, 'rank'>>,
): Promise<void> => {
  await transaction.update(roles).set(fields).where(eq(roles.id, roleId));
};

/** Deletes a role, with its tiles, unless somebody has it or had it once: then it is switched off. */
export const deleteOrDisableRole = async (transaction: Queryable, roleId: string): Promise<void> => {
  const [deleted] = await transaction
    .delete(roles)
    .where(
      and(
        eq(roles.id, roleId),
        notExists(transaction.select({ id: roleGrants.id }).from(roleGrants).where(eq(roleGrants.roleId, roleId))),
      ),
    )
    .returning({ id: roles.id });
  if (deleted === undefined) await transaction.update(roles).set({ isEnabled: false }).where(eq(roles.id, roleId));
};

/** Counts that the tiles of a role were published, which gives the role a new version. */
export const countPublishedTiles = async (transaction: Queryable, roleId: string): Promise<void> => {
  await transaction
    .update(roles)
    .set({ timesTilesPublished: sql`${roles.timesTilesPublished} + 1` })
    .where(eq(roles.id, roleId));
};

/** The condition that a grant is held now. Written as in the partial index of holders. */
const isHeld = sql`${roleGrants.revokedAt} is null and ${roleGrants.isStarted}`;

/**
 * The number of people who hold a role; somebody with two units, who holds it twice, counts once. The index gives the people of one role
 * in order, so that they are counted without a sort or a hash.
 */
const holders = sql`(
  select count(distinct ${roleGrants.userId})::int from ${roleGrants} where ${roleGrants.roleId} = ${roles.id} and ${isHeld})`;

/** How many people hold each role of an estate. By role id. */
export const countHolders = async (queryable: Queryable, estateId: string): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await queryable.execute<{ roleId: string; holders: number }>(sql`
    select ${roles.id} as "roleId", ${holders} as holders from ${roles} where ${roles.estateId} = ${estateId}`);
  return new Map(rows.map((row) => [row.roleId, row.holders]));
};

/**
 * How many people hold each role of an estate, and how many of them hold no other live role there. By role id. The few with several
 * grants are found first: looked up one by one, every person of the estate would be read a second time.
 */
export const countOnlyHolders = async (
  queryable: Queryable,
  estateId: string,
): Promise<ReadonlyMap<string, { holders: number; onlyHolders: number }>> => {
  const holdings = sql`${roles} join ${roleGrants} on ${roleGrants.roleId} = ${roles.id} and ${isHeld}`;
  const { rows } = await queryable.execute<{ roleId: string; holders: number; onlyHolders: number }>(sql`
    with people as (
      select ${roleGrants.userId} from ${holdings} where ${roles.estateId} = ${estateId}
      group by ${roleGrants.userId} having count(*) > 1
    ), held as materialized (
      select distinct ${roles.id} as role_id, ${roleGrants.userId}, ${roles.isEnabled} and not ${roles.isDeleted} as is_live
      from ${holdings} where ${roles.estateId} = ${estateId} and ${roleGrants.userId} in (select user_id from people)
    ), others as (
      select role_id, count(*)::int as others from held where exists (
        select from held as other
        where other.user_id = held.user_id and other.role_id <> held.role_id and other.is_live)
      group by role_id
    ), counts as materialized (
      select ${roles.id} as role_id, ${holders} as holders from ${roles} where ${roles.estateId} = ${estateId}
    )
    select role_id as "roleId", holders, holders - coalesce(others, 0) as "onlyHolders"
    from counts left join others using (role_id)`);
  return new Map(rows.map(({ roleId, ...counts }) => [roleId, counts]));
};

/** Counts the roles of estates that were changed, or that somebody has or had: every estate begins with the same ones. */
export const countRolesInUse: EstateCounter = countRowsOf(roles, {
  estateId: roles.estateId,
  where: sql`${roles.rank} < ${administratorRank} and (
    ${roles.version} > 1 or exists (select 1 from ${roleGrants} where ${roleGrants.roleId} = ${roles.id}))`,
});
