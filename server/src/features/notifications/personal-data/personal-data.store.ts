import { and, asc, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import { pushSubscriptions } from '../devices/push-subscriptions.table.ts';
import { notificationSettings } from '../settings/notification-settings.table.ts';
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

/** What a person chose to be told, by type and way. */
export const selectSettingsOf = (queryable: Queryable, userId: string) =>
  queryable
    .select({
      type: notificationSettings.type,
      channel: notificationSettings.channel,
      isOn: notificationSettings.isOn,
      changedAt: notificationSettings.changedAt,
    })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
    .orderBy(asc(notificationSettings.type), asc(notificationSettings.channel));

/** The push services at which a person has subscriptions, without the addresses and keys that would let others push to her. */
export const selectSubscriptionsOf = (queryable: Queryable, userId: string) =>
  queryable
    .select({
      pushService: sql<string>`split_part(${pushSubscriptions.endpoint}, '/', 3)`,
      createdAt: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.id));

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
 * Builds the statement that finds notifications which are older than their estate keeps them: that of the audience, or the estate of
 * the person that keeps them longest. The days of an audience are computed apart from the time of the notification (`offset 0`), so
 * that PostgreSQL remembers them: the notifications of estates that keep them longer are all looked at, many for each person.
 */
export const notificationsBefore = ({ now, days, defaultDays, exceptOf, limit }: MessageRetention): SQL => {
  const least = Math.min(defaultDays, ...days.map((each) => each.days));
  const instant = sql`${now.toISOString()}::timestamptz`;
  return sql`
    with kept as materialized (
      select * from json_to_recordset(${JSON.stringify(days)}::json) as kept ("estateId" text, days integer)
    )
    select id from (
      select ${notifications.id}, ${notifications.createdAt}, audience.days from ${notifications}, lateral (
        select coalesce(case ${notifications.audienceKind}
          when 'estate' then (select kept.days from kept where kept."estateId" = ${notifications.audienceId})
          when 'role' then (select max(kept.days) from ${roleHoldings} h join kept on kept."estateId" = h.estate_id
            where h.role_id = ${notifications.audienceId})
          when 'person' then (select max(kept.days) from ${roleHoldings} h join kept on kept."estateId" = h.estate_id
            where h.user_id = ${notifications.audienceId} and h.is_live)
          end, ${defaultDays}::int) as days offset 0
      ) audience
      where ${notifications.createdAt} < ${instant} - ${least}::int * interval '1 day'
        and not (${notifications.audienceKind} = 'person'
          and ${notifications.audienceId} in (select json_array_elements_text(${JSON.stringify(exceptOf)}::json)))
      offset 0
    ) candidate
    where created_at < ${instant} - days * interval '1 day'
    limit ${limit}`;
};

/** Selects the ids of up to `limit` notifications that are older than their estate keeps them. */
export const selectNotificationsBefore = async (queryable: Queryable, retention: MessageRetention): Promise<string[]> =>
  (await queryable.execute<{ id: string }>(notificationsBefore(retention))).rows.map(({ id }) => id);

/** Deletes notifications. */
export const deleteNotifications = async (queryable: Queryable, ids: readonly string[]): Promise<void> => {
  await queryable.delete(notifications).where(sql`${notifications.id} = any(${sql.param([...ids])}::text[])`);
};

/** Deletes up to `limit` marks of what people read before an instant. The notifications are gone by then. @returns how many */
export const deleteReadsBefore = async (
  queryable: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => {
  const old = queryable
    .select({ userId: notificationReads.userId, readKey: notificationReads.readKey })
    .from(notificationReads)
    .where(lt(notificationReads.readAt, before))
    .orderBy(notificationReads.readAt)
    .limit(limit);
  const { rowCount } = await queryable
    .delete(notificationReads)
    .where(sql`(${notificationReads.userId}, ${notificationReads.readKey}) in ${old}`);
  return rowCount ?? 0;
};
