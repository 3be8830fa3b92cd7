import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import { notificationReads, notifications } from '../inbox/notifications.table.ts';

/** The notifications to one person alone, newest first. */
export const selectAllNotificationsOf = (queryable: Queryable, userId: string) =>
  queryable
    .select({
      type: notifications.type,
      title: notifications.title,
      description: notifications.description,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .where(and(eq(notifications.audienceKind, 'person'), eq(notifications.audienceId, userId)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));

/** Deletes the notifications to one person alone. */
export const deleteNotificationsOf = async (transaction: Queryable, userId: string): Promise<void> => {
  await transaction
    .delete(notifications)
    .where(and(eq(notifications.audienceKind, 'person'), eq(notifications.audienceId, userId)));
};

/** How long estates keep messages. */
export interface MessageRetention {
  now: Date;
  /** The days of each estate. Estates that are missing keep them `defaultDays`. */
  days: readonly { estateId: string; days: number }[];
  defaultDays: number;
  /** The people whose messages stay, because of a legal hold. */
  exceptOf: readonly string[];
  limit: number;
}

/**
 * Deletes up to `limit` notifications that are older than their estate keeps them: that of the audience, or the estate of the person
 * that keeps them longest. @returns how many
 */
export const deleteNotificationsBefore = async (
  queryable: Queryable,
  { now, days, defaultDays, exceptOf, limit }: MessageRetention,
): Promise<number> => {
  const least = Math.min(defaultDays, ...days.map((each) => each.days));
  const instant = sql`${now.toISOString()}::timestamptz`;
  const daysOf = sql`coalesce(case ${notifications.audienceKind}
    when 'estate' then (select kept.days from kept where kept."estateId" = ${notifications.audienceId})
    when 'role' then (select max(kept.days) from ${roleHoldings} h join kept on kept."estateId" = h.estate_id
      where h.role_id = ${notifications.audienceId})
    when 'person' then (select max(kept.days) from ${roleHoldings} h join kept on kept."estateId" = h.estate_id
      where h.user_id = ${notifications.audienceId} and h.is_live)
    end, ${defaultDays}::int)`;
  const { rowCount } = await queryable.execute(sql`
    with kept as (
      select * from json_to_recordset(${JSON.stringify(days)}::json) as kept ("estateId" text, days integer)
    ), old as (
      select ${notifications.id} from ${notifications}
      where ${notifications.createdAt} < ${instant} - ${least}::int * interval '1 day'
        and ${notifications.createdAt} < ${instant} - ${daysOf} * interval '1 day'
        and not (${notifications.audienceKind} = 'person'
          and ${notifications.audienceId} in (select json_array_elements_text(${JSON.stringify(exceptOf)}::json)))
      limit ${limit}
    )
    delete from ${notifications} where ${notifications.id} in (select id from old)`);
  return rowCount ?? 0;
};

/** Deletes what people read before an instant. The notifications are gone by then. */
export const deleteReadsBefore = async (queryable: Queryable, before: Date): Promise<void> => {
  await queryable.delete(notificationReads).where(lt(notificationReads.readAt, before));
};
