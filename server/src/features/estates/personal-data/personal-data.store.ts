import { withdrawnDomain } from '@ekhaya/contract/wire/email.rules';
import { and, asc, eq, isNotNull, isNull, lt, ne, notLike, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { nobodyId, people } from '../../identity/accounts/people.view.ts';
import { estates } from '../catalogue/estates.table.ts';
import { roleOffers } from '../offers/offers.table.ts';
import { roleGrants, roles } from '../roles/roles.table.ts';

/** Every role that a person has or had, the newest first. */
export const selectRolesOf = (queryable: Queryable, userId: string) =>
  queryable
    .select({
      estate: estates.name,
      role: roles.displayName,
      unitNumber: roleGrants.unitNumber,
      firstDay: roleGrants.firstDay,
      lastDay: roleGrants.lastDay,
      grantedAt: roleGrants.grantedAt,
      revokedAt: roleGrants.revokedAt,
    })
    .from(roleGrants)
    .innerJoin(roles, eq(roles.id, roleGrants.roleId))
    .innerJoin(estates, eq(estates.id, roles.estateId))
    .where(eq(roleGrants.userId, userId))
    .orderBy(asc(roleGrants.grantedAt), asc(roleGrants.id));

/** The roles that staff offer a person by her address, if she has proved it, the oldest offer first. */
export const selectOffersTo = (queryable: Queryable, userId: string) =>
  queryable
    .select({
      estate: estates.name,
      role: roles.displayName,
      unitNumber: roleOffers.unitNumber,
      firstDay: roleOffers.firstDay,
      lastDay: roleOffers.lastDay,
      createdAt: roleOffers.createdAt,
      expiresAt: roleOffers.expiresAt,
    })
    .from(roleOffers)
    .innerJoin(people, eq(people.email, roleOffers.email))
    .innerJoin(roles, eq(roles.id, roleOffers.roleId))
    .innerJoin(estates, eq(estates.id, roles.estateId))
    .where(and(eq(people.id, userId), isNotNull(people.emailVerifiedAt)))
    .orderBy(asc(roleOffers.createdAt), asc(roleOffers.id));

/** Ends the roles of a person and hands their rows to nobody, so that guards' phones still learn that they ended. */
export const handOverRoles = async (transaction: Queryable, userId: string, now: Date): Promise<void> => {
  await transaction
    .update(roleGrants)
    .set({
      userId: nobodyId,
      unitNumber: '',
      revokedAt: sql`coalesce(${roleGrants.revokedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(roleGrants.userId, userId));
};

/** Deletes nobody's roles that ended before an instant. */
export const deleteHandedOverRoles = async (queryable: Queryable, before: Date): Promise<void> => {
  await queryable.delete(roleGrants).where(and(eq(roleGrants.userId, nobodyId), lt(roleGrants.revokedAt, before)));
};

/** Deletes the offers of roles that were mailed to an address. */
export const deleteOffersTo = async (transaction: Queryable, email: string): Promise<void> => {
  await transaction.delete(roleOffers).where(eq(roleOffers.email, email));
};

/** Whether another person than this one holds a role of at least this rank, with an account that can be opened. */
export const hasOtherOfRank = async (
  queryable: Queryable,
  { userId, rank }: { userId: string; rank: number },
): Promise<boolean> => {
  const rows = await queryable
    .select({ id: roleGrants.id })
    .from(roleGrants)
    .innerJoin(roles, eq(roles.id, roleGrants.roleId))
    .innerJoin(people, eq(people.id, roleGrants.userId))
    .where(
      and(
        sql`${roles.rank} >= ${rank}`,
        notLike(people.email, `%${withdrawnDomain}`),
        eq(roles.isEnabled, true),
        eq(roles.isDeleted, false),
        isNull(roleGrants.revokedAt),
        ne(roleGrants.userId, userId),
      ),
    )
    .limit(1);
  return rows.length > 0;
};

/** The people who held a role at an estate in a period, by name. */
export const selectMembersOfPeriod = (
  queryable: Queryable,
  {
    estateId,
    from,
    until,
    limit,
    offset,
  }: { estateId: string; from: Date; until: Date; limit: number; offset: number },
): Promise<{ personId: string; records: number; total: number }[]> =>
  queryable
    .select({
      personId: people.id,
      records: sql<number>`count(*)::int`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(roleGrants)
    .innerJoin(roles, eq(roles.id, roleGrants.roleId))
    .innerJoin(people, eq(people.id, roleGrants.userId))
    .where(
      and(
        eq(roles.estateId, estateId),
        ne(people.id, nobodyId),
        lt(roleGrants.grantedAt, until),
        sql`(${roleGrants.revokedAt} is null or ${roleGrants.revokedAt} >= ${from.toISOString()}::timestamptz)`,
      ),
    )
    .groupBy(people.id, people.lastName, people.firstName)
    .orderBy(asc(people.lastName), asc(people.firstName), asc(people.id))
    .limit(limit)
    .offset(offset);
