import { and, asc, desc, eq, ilike, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import { versionReader } from '../../../platform/database/versioned-record.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { estates } from '../catalogue/estates.table.ts';
import { roleGrants, roles } from '../roles/roles.table.ts';
import { isFoundBy, people } from '../../identity/accounts/people.view.ts';

export type PersonRow = typeof people.$inferSelect;

/** Reads the version of a role grant. */
export const readGrantVersion = versionReader(roleGrants, roleGrants.id);

/** A role that a person has or had at an estate. */
export interface GrantRow {
  grant: typeof roleGrants.$inferSelect;
  role: typeof roles.$inferSelect;
  estateName: string;
}

/** A person by id. */
export const selectPersonById = async (queryable: Queryable, userId: string): Promise<PersonRow | undefined> =>
  (await queryable.select().from(people).where(eq(people.id, userId)))[0];

/** A person by normalised e-mail address. */
export const selectPersonByEmail = async (queryable: Queryable, email: string): Promise<PersonRow | undefined> =>
  (await queryable.select().from(people).where(eq(people.email, email)))[0];

/** People by id, in no particular order. */
export const selectPeople = (queryable: Queryable, userIds: string[]): Promise<PersonRow[]> =>
  userIds.length === 0 ? Promise.resolve([]) : queryable.select().from(people).where(inArray(people.id, userIds));

/** The ids of at most `limit` people whom staff find by a text, see `isFoundBy`. */
export const searchPersonIds = async (
  queryable: Queryable,
  { text, staffEstates, limit }: { text: string; staffEstates: StaffEstates; limit: number },
): Promise<string[]> => {
  const rows = await queryable.select({ id: people.id }).from(people).where(isFoundBy(text, staffEstates)).limit(limit);
  return rows.map(({ id }) => id);
};

/** The role grants of people at certain estates, newest first. `includesRevoked` adds the revoked grants. */
export const selectGrantsOf = (
  queryable: Queryable,
  wanted: { userIds: string[]; staffEstates: StaffEstates; includesRevoked: boolean },
): Promise<GrantRow[]> =>
  wanted.userIds.length === 0
    ? Promise.resolve([])
    : queryable
        .select({ grant: roleGrants, role: roles, estateName: estates.name })
        .from(roleGrants)
        .innerJoin(roles, eq(roles.id, roleGrants.roleId))
        .innerJoin(estates, eq(estates.id, roles.estateId))
        .where(
          and(
            inArray(roleGrants.userId, wanted.userIds),
            withinEstates(roles.estateId, wanted.staffEstates),
            wanted.includesRevoked ? undefined : isNull(roleGrants.revokedAt),
          ),
        )
        .orderBy(desc(roleGrants.grantedAt), desc(roleGrants.id));

/** Locks a role grant of a person until the transaction ends. */
export const lockGrant = async (
  transaction: Queryable,
  wanted: { grantId: string; userId: string },
): Promise<GrantRow | undefined> => {
  const [row] = await transaction
    .select({ grant: roleGrants, role: roles, estateName: estates.name })
    .from(roleGrants)
    .innerJoin(roles, eq(roles.id, roleGrants.roleId))
    .innerJoin(estates, eq(estates.id, roles.estateId))
    .where(and(eq(roleGrants.id, wanted.grantId), eq(roleGrants.userId, wanted.userId)))
    .for('update', { of: roleGrants });
  return row;
};

/** Records that a grant is revoked. */
export const markRevoked = async (
  transaction: Queryable,
  revocation: { grantId: string; revokedAt: Date; revokedBy: string },
): Promise<void> => {
  const { grantId, revokedAt, revokedBy } = revocation;
  await transaction.update(roleGrants).set({ revokedAt, revokedBy }).where(eq(roleGrants.id, grantId));
};

/** An enabled role with the name of its estate. */
export const selectGrantableRole = async (
  queryable: Queryable,
  roleId: string,
): Promise<{ role: typeof roles.$inferSelect; estateName: string } | undefined> =>
  (
    await queryable
      .select({ role: roles, estateName: estates.name })
      .from(roles)
      .innerJoin(estates, eq(estates.id, roles.estateId))
      .where(and(eq(roles.id, roleId), eq(roles.isEnabled, true), eq(roles.isDeleted, false)))
  )[0];

/** A page of the enabled roles of certain estates and the total number of matches. */
export const selectRolesPage = async (
  queryable: Queryable,
  wanted: {
    staffEstates: StaffEstates;
    estateId?: string | undefined;
    text: string;
    sort: 'rank' | 'name';
    order: 'ASC' | 'DESC';
    page: number;
    perPage: number;
  },
): Promise<{ rows: { role: typeof roles.$inferSelect; estateName: string }[]; total: number }> => {
  const direction = wanted.order === 'ASC' ? asc : desc;
  const condition = and(
    eq(roles.isEnabled, true),
    eq(roles.isDeleted, false),
    withinEstates(roles.estateId, wanted.staffEstates),
    wanted.estateId === undefined ? undefined : eq(roles.estateId, wanted.estateId),
    ...wanted.text
      .split(' ')
      .filter(Boolean)
      .map((word) => ilike(sql`${roles.displayName} || ' ' || ${estates.name}`, containsPattern(word))),
  );
  const { limit, offset } = limitAndOffset(wanted);
  const rows = await queryable
    .select({ role: roles, estateName: estates.name })
    .from(roles)
    .innerJoin(estates, eq(estates.id, roles.estateId))
    .where(condition)
    .orderBy(direction(wanted.sort === 'rank' ? roles.rank : roles.name), asc(estates.name), asc(roles.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await queryable
    .select({ total: sql<number>`count(*)::int` })
    .from(roles)
    .innerJoin(estates, eq(estates.id, roles.estateId))
    .where(condition);
  return { rows, total: counted?.total ?? 0 };
};
