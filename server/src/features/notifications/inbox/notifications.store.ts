import { and, count, desc, eq, getTableColumns, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { namedStatement, preparedStatement } from '../../../platform/database/prepared-statement.ts';
import { notificationReads, notifications } from './notifications.table.ts';

export type NotificationRow = typeof notifications.$inferSelect;

/** Through what a notification can be meant for a person. */
export interface Recipient {
  userId: string;
  /** Whether what was told to the person alone is meant too. */
  includesPersonal: boolean;
  estateIds: string[];
  roleIds: string[];
}

const isFor = ({ userId, includesPersonal, estateIds, roleIds }: Recipient): SQL | undefined =>
  or(
    eq(notifications.audienceKind, 'everyone'),
    includesPersonal ? and(eq(notifications.audienceKind, 'person'), eq(notifications.audienceId, userId)) : undefined,
    and(eq(notifications.audienceKind, 'estate'), inArray(notifications.audienceId, estateIds)),
    and(eq(notifications.audienceKind, 'role'), inArray(notifications.audienceId, roleIds)),
  );

const columns = getTableColumns(notifications);

/** Every audience that a person is of. */
const audiencesOf = ({ userId, includesPersonal, estateIds, roleIds }: Recipient) => [
  { kind: 'everyone', id: '' },
  ...(includesPersonal ? [{ kind: 'person', id: userId }] : []),
  ...estateIds.map((id) => ({ kind: 'estate', id })),
  ...roleIds.map((id) => ({ kind: 'role', id })),
];

/** Spec section 9: the notifications limit. */
const maxNotifications = 40;

/** What the statement of `selectNotifications` is told. @param aliveSince what expired before it is left out */
export const newestNotificationsValues = (
  recipient: Recipient,
  aliveSince: Date,
): { audiences: string; userId: string; aliveSince: string } => ({
  audiences: JSON.stringify(audiencesOf(recipient)),
  userId: recipient.userId,
  aliveSince: aliveSince.toISOString(),
});

/** The statement of `selectNotifications`: the newest of each audience from the end of its index, then the newest of those. */
export const newestNotifications = (queryable: Queryable) => {
  const newest = queryable
    .select(columns)
    .from(notifications)
    .where(
      and(
        eq(notifications.audienceKind, sql`audience.kind`),
        eq(notifications.audienceId, sql`audience.id`),
        or(
          isNull(notifications.expiresAt),
          sql`${notifications.expiresAt} >= ${sql.placeholder('aliveSince')}::timestamptz`,
        ),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(maxNotifications)
    .as('notifications');
  return queryable
    .select({ ...columns, readKeyOfPerson: notificationReads.readKey })
    .from(sql`json_to_recordset(${sql.placeholder('audiences')}::json) as audience (kind text, id text)`)
    .crossJoinLateral(newest)
    .leftJoin(
      notificationReads,
      and(eq(notificationReads.readKey, newest.readKey), eq(notificationReads.userId, sql.placeholder('userId'))),
    )
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(maxNotifications);
};

/** Every phone asks this whenever it comes back. */
const prepared = preparedStatement((queryable) => newestNotifications(queryable).prepare('newest_notifications'));

/** The newest notifications of a person that are alive since an instant, each with whether she has read it. */
export const selectNotifications = async (
  queryable: Queryable,
  recipient: Recipient,
  aliveSince: Date,
): Promise<(NotificationRow & { isRead: boolean })[]> => {
  const rows = await prepared(queryable).execute(newestNotificationsValues(recipient, aliveSince));
  return rows.map(({ readKeyOfPerson, ...row }) => ({ ...row, isRead: readKeyOfPerson !== null }));
};

/**
 * The statement of `countUnreadOf`. What counts as one notification has one read key. `offset 0` keeps each audience a scan of its
 * part of the index, where the planner would read the whole table.
 */
export const unreadNotifications = (recipient: Recipient, aliveSince: Date): SQL => sql`
  select count(distinct alive.read_key)::int as count
  from json_to_recordset(${JSON.stringify(audiencesOf(recipient))}::json) as audience (kind text, id text),
    lateral (
      select ${notifications.readKey} from ${notifications}
      where ${notifications.audienceKind} = audience.kind and ${notifications.audienceId} = audience.id
        and (${notifications.expiresAt} is null or ${notifications.expiresAt} >= ${aliveSince.toISOString()}::timestamptz)
      offset 0
    ) alive
  where not exists (
    select from ${notificationReads}
    where ${notificationReads.userId} = ${recipient.userId} and ${notificationReads.readKey} = alive.read_key)`;

/** How many notifications of a person that are alive since an instant she has not read. */
export const countUnreadOf = async (queryable: Queryable, recipient: Recipient, aliveSince: Date): Promise<number> => {
  const { rows } = await queryable.execute<{ count: number }>(unreadNotifications(recipient, aliveSince));
  return rows[0]?.count ?? 0;
};

/** A notification by its own id, if it is meant for the person. */
export const selectNotification = async (
  queryable: Queryable,
  recipient: Recipient,
  id: string,
): Promise<NotificationRow | undefined> =>
  (
    await queryable
      .select()
      .from(notifications)
      .where(and(eq(notifications.id, id), isFor(recipient)))
  )[0];

/** Notifications by their ids, in that order. */
export const selectNotificationsById = async (queryable: Queryable, ids: string[]): Promise<NotificationRow[]> => {
  const rows = await queryable.select().from(notifications).where(inArray(notifications.id, ids));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
};

/** How many people have read each of those. */
export const countReads = async (queryable: Queryable, readKeys: string[]): Promise<Map<string, number>> => {
  const rows = await queryable
    .select({ readKey: notificationReads.readKey, readers: count() })
    .from(notificationReads)
    .where(inArray(notificationReads.readKey, readKeys))
    .groupBy(notificationReads.readKey);
  return new Map(rows.map(({ readKey, readers }) => [readKey, readers]));
};

/** Writes that a person has read something; says whether that was new. */
export const insertRead = async (
  transaction: Queryable,
  read: typeof notificationReads.$inferInsert,
): Promise<boolean> =>
  (
    await transaction
      .insert(notificationReads)
      .values(read)
      .onConflictDoNothing()
      .returning({ readKey: notificationReads.readKey })
  ).length > 0;

const newNotifications = namedStatement<{ rows: string }, { id: string }>(
  'new_notifications',
  sql`
    with written as (
      insert into notifications (id, notification_id, group_id, read_key, audience_kind, audience_id, type, title, description,
        image, url, created_at, expires_at)
      select id, "notificationId", "groupId", "readKey", "audienceKind", "audienceId", type, title, description, image, url,
        "createdAt", "expiresAt"
      from json_to_recordset(${sql.placeholder('rows')}::json) as told (id text, "notificationId" text, "groupId" text,
        "readKey" text, "audienceKind" text, "audienceId" text, type text, title text, description text, image text, url text,
        "createdAt" timestamptz, "expiresAt" timestamptz)
      on conflict do nothing
      returning id, read_key, audience_kind, audience_id
    ), unread as (
      delete from notification_reads known using written
      where known.user_id = written.audience_id and known.read_key = written.read_key
        and written.audience_kind = 'person' and written.read_key <> written.id
    )
    select id from written`,
);

/**
 * Writes notifications, all in one statement, but for those whose id there is; answers the ids of those written. What a person has
 * read under the key of one of them is unread again: a second word about one booking is news, and stands for both.
 */
export const insertNotifications = async (
  transaction: Queryable,
  rows: readonly NotificationRow[],
): Promise<string[]> => {
  const written = await newNotifications(transaction, { rows: JSON.stringify(rows) });
  return written.map(({ id }) => id);
};
