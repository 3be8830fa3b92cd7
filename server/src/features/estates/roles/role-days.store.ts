import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { isOneOf } from '../../../platform/database/list-conditions.ts';
import { estates } from '../catalogue/estates.table.ts';
import { roleGrants, roles, type endCauses } from './roles.table.ts';

/** A role grant with its role and the time zone of its estate. */
export interface DatedGrant {
  grant: typeof roleGrants.$inferSelect;
  role: typeof roles.$inferSelect;
  timeZone: string;
}

const timeZonesOfRole = (queryable: Queryable, roleId: string) =>
  queryable
    .select({ timeZone: estates.timeZone })
    .from(roles)
    .innerJoin(estates, eq(estates.id, roles.estateId))
    .where(eq(roles.id, roleId));

/** The time zone of the estate of a role. */
export const selectTimeZoneOfRole = async (queryable: Queryable, roleId: string): Promise<string | undefined> =>
  (await timeZonesOfRole(queryable, roleId))[0]?.timeZone;

/** The time zone of the estate of a role, which stays the same until the transaction ends: a change of it waits. */
export const selectTimeZoneOfRoleHeld = async (transaction: Queryable, roleId: string): Promise<string | undefined> =>
  (await timeZonesOfRole(transaction, roleId).for('key share', { of: estates }))[0]?.timeZone;

const datedGrants = (queryable: Queryable) =>
  queryable
    .select({ grant: roleGrants, role: roles, timeZone: estates.timeZone })
    .from(roleGrants)
    .innerJoin(roles, eq(roles.id, roleGrants.roleId))
    .innerJoin(estates, eq(estates.id, roles.estateId));

/** Locks a role grant that is not revoked until the transaction ends. */
export const lockHouseGrant = async (transaction: Queryable, grantId: string): Promise<DatedGrant | undefined> =>
  (
    await datedGrants(transaction)
      .where(and(eq(roleGrants.id, grantId), isNull(roleGrants.revokedAt)))
      .for('update', { of: roleGrants })
  )[0];

/** Locks the roles whose last day is over, at most `limit`. Skips those that another process ends now. */
export const lockOverdueGrants = (transaction: Queryable, now: Date, limit: number): Promise<DatedGrant[]> =>
  datedGrants(transaction)
    .where(and(isNull(roleGrants.revokedAt), lte(roleGrants.endsAt, now)))
    .orderBy(asc(roleGrants.endsAt))
    .limit(limit)
    .for('update', { of: roleGrants, skipLocked: true });

/** Locks the roles whose first day has begun and that have not started, at most `limit`. */
export const lockDueGrants = (transaction: Queryable, now: Date, limit: number): Promise<DatedGrant[]> =>
  datedGrants(transaction)
    .where(and(isNull(roleGrants.revokedAt), eq(roleGrants.isStarted, false), lte(roleGrants.startsAt, now)))
    .orderBy(asc(roleGrants.startsAt))
    .limit(limit)
    .for('update', { of: roleGrants, skipLocked: true });

/** Records that a role has started. */
export const markStarted = async (transaction: Queryable, grantId: string): Promise<void> => {
  await transaction.update(roleGrants).set({ isStarted: true }).where(eq(roleGrants.id, grantId));
};

/** Records that a role ended, when and why. */
export const markEnded = async (
  transaction: Queryable,
  grantId: string,
  end: { revokedAt: Date; revokedBy: string | null; endCause: (typeof endCauses)[number] },
): Promise<void> => {
  await transaction.update(roleGrants).set(end).where(eq(roleGrants.id, grantId));
};

/** Sets the last day of a role and the instant at which it ends. */
export const updateLastDay = async (
  transaction: Queryable,
  grantId: string,
  end: { lastDay: string | null; endsAt: Date | null },
): Promise<void> => {
  await transaction.update(roleGrants).set(end).where(eq(roleGrants.id, grantId));
};

/**
 * Sets anew the instants at which the roles of an estate begin and end, by their days in another time zone. Roles that have ended keep
 * theirs. Locks them by id first, the order of those who change several.
 */
export const updateRoleInstants = async (
  transaction: Queryable,
  { estateId, timeZone }: { estateId: string; timeZone: string },
): Promise<void> => {
  const dated = await transaction
    .select({ id: roleGrants.id })
    .from(roleGrants)
    .innerJoin(roles, eq(roles.id, roleGrants.roleId))
    .where(
      and(
        eq(roles.estateId, estateId),
        isNull(roleGrants.revokedAt),
        or(isNotNull(roleGrants.firstDay), isNotNull(roleGrants.lastDay)),
      ),
    )
    .orderBy(asc(roleGrants.id))
    .for('update', { of: roleGrants });
  await transaction
    .update(roleGrants)
    .set({
      startsAt: sql`${roleGrants.firstDay}::timestamp at time zone ${timeZone}`,
      endsAt: sql`(${roleGrants.lastDay} + 1)::timestamp at time zone ${timeZone}`,
    })
    .where(
      isOneOf(
        roleGrants.id,
        dated.map(({ id }) => id),
      ),
    );
};
