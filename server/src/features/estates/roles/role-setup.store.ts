import { and, eq, sql } from 'drizzle-orm';
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

/** The roles and the grants that people hold now; somebody with two units holds a role twice. */
const holdings = sql`${roles} join ${roleGrants} on ${roleGrants.roleId} = ${roles.id} and ${roleGrants.revokedAt} is null
  and ${roleGrants.isStarted}`;

/** How many people hold each role of an estate. By role id. */
export const countHolders = async (queryable: Queryable, estateId: string): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await queryable.execute<{ roleId: string; holders: number }>(sql`
    select ${roles.id} as "roleId", count(distinct ${roleGrants.userId})::int as holders
    from ${holdings} where ${roles.estateId} = ${estateId} group by ${roles.id}`);
  return new Map(rows.map(({ roleId, holders }) => [roleId, holders]));
};

/**
 * How many people hold each role of an estate, and how many of them hold no other live role there. By role id. The few with several
 * roles are found first: looked up one by one, every person of the estate would be read a second time.
 */
export const countOnlyHolders = async (
  queryable: Queryable,
  estateId: string,
): Promise<ReadonlyMap<string, { holders: number; onlyHolders: number }>> => {
  const { rows } = await queryable.execute<{ roleId: string; holders: number; onlyHolders: number }>(sql`
    with held as materialized (
      select ${roles.id} as role_id, ${roleGrants.userId} as user_id, ${roles.isEnabled} and not ${roles.isDeleted} as is_live
      from ${holdings} where ${roles.estateId} = ${estateId} group by ${roles.id}, ${roleGrants.userId}
    ), several as materialized (
      select held.* from (select user_id from held group by user_id having count(*) > 1) as people join held using (user_id)
    ), others as (
      select role_id, count(*) as others from several where exists (
        select from several as other
        where other.user_id = several.user_id and other.role_id <> several.role_id and other.is_live)
      group by role_id
    )
    select role_id as "roleId", holders, holders - coalesce(others, 0)::int as "onlyHolders"
    from (select role_id, count(*)::int as holders from held group by role_id) as counts left join others using (role_id)`);
  return new Map(rows.map(({ roleId, ...counts }) => [roleId, counts]));
};
