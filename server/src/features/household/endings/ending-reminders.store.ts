import { and, asc, eq, gt, lt, lte, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { endingReminders } from './ending-reminders.table.ts';

/** Records a reminder. Returns false if it was sent before. */
export const insertReminder = async (
  transaction: Queryable,
  row: typeof endingReminders.$inferInsert,
): Promise<boolean> =>
  (
    await transaction
      .insert(endingReminders)
      .values(row)
      .onConflictDoNothing()
      .returning({ grantId: endingReminders.grantId })
  ).length > 0;

/** Deletes the reminders of roles whose last day was before a day. */
export const deleteRemindersBefore = async (queryable: Queryable, day: string): Promise<void> => {
  await queryable.delete(endingReminders).where(lt(endingReminders.lastDay, day));
};

/** Roles that end after one instant and not after another, and of which no reminder of that kind was sent; the next to end first. */
export const selectEndingRoles = (
  queryable: Queryable,
  { from, to, daysBefore }: { from: Date; to: Date; daysBefore: number },
  limit: number,
) =>
  queryable
    .select({
      grantId: roleHoldings.grantId,
      userId: roleHoldings.userId,
      estateId: roleHoldings.estateId,
      unitNumber: roleHoldings.unitNumber,
      roleId: roleHoldings.roleId,
      roleName: roleHoldings.roleName,
      roleDisplayName: roleHoldings.roleDisplayName,
      grantedAt: roleHoldings.grantedAt,
      lastDay: roleHoldings.lastDay,
      endsAt: roleHoldings.endsAt,
      firstName: people.firstName,
      lastName: people.lastName,
    })
    .from(roleHoldings)
    .innerJoin(people, eq(people.id, roleHoldings.userId))
    .where(
      and(
        eq(roleHoldings.isLive, true),
        gt(roleHoldings.endsAt, from),
        lte(roleHoldings.endsAt, to),
        notExists(
          queryable
            .select({ one: sql`1` })
            .from(endingReminders)
            .where(
              and(
                eq(endingReminders.grantId, roleHoldings.grantId),
                eq(endingReminders.lastDay, roleHoldings.lastDay),
                eq(endingReminders.daysBefore, daysBefore),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(roleHoldings.endsAt), asc(roleHoldings.grantId))
    .limit(limit);
