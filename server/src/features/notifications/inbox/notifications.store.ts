import {
  and,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { alwaysSentTypes, settingTypes } from '@ekhaya/contract/notifications/settings.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { namedStatement, preparedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import { notificationReads, notifications } from './notifications.table.ts';

export type NotificationRow = typeof notifications.$inferSelect;

/** The audiences through which notifications reach a person. */
export interface Recipient {
  userId: string;
  /** Whether to include notifications to the person alone. */
  includesPersonal: boolean;
  estateIds: string[];
  roleIds: string[];
  /** The types that the person does not want to see in the app. */
  hiddenTypes: string[];
}

const isFor = ({ userId, includesPersonal, estateIds, roleIds }: Recipient): SQL | undefined =>
  or(
    eq(notifications.audienceKind, 'everyone'),
    includesPersonal ? and(eq(notifications.audienceKind, 'person'), eq(notifications.audienceId, userId)) : undefined,
    and(eq(notifications.audienceKind, 'estate'), inArray(notifications.audienceId, estateIds)),
    and(eq(notifications.audienceKind, 'role'), inArray(notifications.audienceId, roleIds)),
  );

const columns = getTableColumns(notifications);

/** The names that are types of their own in the settings of people. Every other type counts as `others`. */
const namedTypes = JSON.stringify([...settingTypes, ...alwaysSentTypes]);

/** The condition that a notification is of none of some types. @param hidden a JSON list of types of the settings */
const isShown = (hidden: SQL): SQL => sql`not (
  case when ${notifications.type} in (select json_array_elements_text(${namedTypes}::json)) then ${notifications.type} else 'others' end
  in (select json_array_elements_text(${hidden}::json)))`;

/** Returns the audiences of a recipient as rows of kind and id. */
const audiencesOf = ({ userId, includesPersonal, estateIds, roleIds }: Recipient) => [
  { kind: 'everyone', id: '' },
  ...(includesPersonal ? [{ kind: 'person', id: userId }] : []),
  ...estateIds.map((id) => ({ kind: 'estate', id })),
  ...roleIds.map((id) => ({ kind: 'role', id })),
];

/** The maximum number of notifications in a list. Section 9 of the specification sets the limit. */
const maxNotifications = 40;

/**
 * Returns the values of the statement `newestNotifications`.
 * @param aliveSince notifications that expired before this instant are left out
 */
export const newestNotificationsValues = (
  recipient: Recipient,
  aliveSince: Date,
): { audiences: string; userId: string; aliveSince: string; hidden: string } => ({
  audiences: JSON.stringify(audiencesOf(recipient)),
  userId: recipient.userId,
  aliveSince: aliveSince.toISOString(),
  hidden: JSON.stringify(recipient.hiddenTypes),
});

/**
 * Builds the statement of `selectNotifications`. It reads the newest notifications of each audience from the end of the
 * audience index and returns the newest of those.
 */
export const newestNotifications = (queryable: Queryable) => {
  const newest = queryable
    .select(columns)
    .from(notifications)
    .where(
      and(
        eq(notifications.audienceKind, sql`audience.kind`),
        eq(notifications.audienceId, sql`audience.id`),
        isShown(sql`${sql.placeholder('hidden')}`),
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

/** Prepared, because every phone runs it each time the app is opened. */
const prepared = preparedStatement((queryable) => newestNotifications(queryable).prepare('newest_notifications'));

/**
 * Returns the newest notifications of a person, each with whether the person has read it.
 * @param aliveSince notifications that expired before this instant are left out
 */
export const selectNotifications = async (
  queryable: Queryable,
  recipient: Recipient,
  aliveSince: Date,
): Promise<(NotificationRow & { isRead: boolean })[]> => {
  const rows = await prepared(queryable).execute(newestNotificationsValues(recipient, aliveSince));
  return rows.map(({ readKeyOfPerson, ...row }) => ({ ...row, isRead: readKeyOfPerson !== null }));
};

/**
 * Builds the statement of `countUnreadOf`. Notifications that count as one share a read key. `offset 0` makes the planner scan
 * the index once per audience; without it the planner reads the whole table.
 */
export const unreadNotifications = (recipient: Recipient, aliveSince: Date): SQL => sql`
  select count(distinct alive.read_key)::int as count
  from json_to_recordset(${JSON.stringify(audiencesOf(recipient))}::json) as audience (kind text, id text),
    lateral (
      select ${notifications.readKey} from ${notifications}
      where ${notifications.audienceKind} = audience.kind and ${notifications.audienceId} = audience.id
        and (${notifications.expiresAt} is null or ${notifications.expiresAt} >= ${aliveSince.toISOString()}::timestamptz)
        ${recipient.hiddenTypes.length === 0 ? sql`` : sql`and ${isShown(sql`${JSON.stringify(recipient.hiddenTypes)}`)}`}
      offset 0
    ) alive
  where not exists (
    select from ${notificationReads}
    where ${notificationReads.userId} = ${recipient.userId} and ${notificationReads.readKey} = alive.read_key)`;

/**
 * Counts the notifications that a person has not read.
 * @param aliveSince notifications that expired before this instant do not count
 */
export const countUnreadOf = async (queryable: Queryable, recipient: Recipient, aliveSince: Date): Promise<number> => {
  const { rows } = await queryable.execute<{ count: number }>(unreadNotifications(recipient, aliveSince));
  return rows[0]?.count ?? 0;
};

/** Returns a notification by its own id, or undefined if it does not exist or the person is not a recipient. */
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

/** Returns notifications in the order of the given ids. Ids that do not exist are left out. */
export const selectNotificationsById = async (queryable: Queryable, ids: string[]): Promise<NotificationRow[]> => {
  const rows = await queryable.select().from(notifications).where(inArray(notifications.id, ids));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
};

/**
 * Returns the ids of those notifications that a newer one to the same people, with the same read key, represents.
 * @param aliveSince newer ones that expired before this instant do not count; all of them count by default
 */
export const selectOvertakenIds = async (
  queryable: Queryable,
  ids: readonly string[],
  aliveSince?: Date,
): Promise<Set<string>> => {
  const newer = alias(notifications, 'newer');
  const isOvertaken = exists(
    queryable
      .select({ one: sql`1` })
      .from(newer)
      .where(
        and(
          eq(newer.audienceKind, notifications.audienceKind),
          eq(newer.audienceId, notifications.audienceId),
          gt(newer.createdAt, notifications.createdAt),
          eq(newer.readKey, notifications.readKey),
          aliveSince && or(isNull(newer.expiresAt), gte(newer.expiresAt, aliveSince)),
        ),
      ),
  );
  const rows = await queryable
    .select({ id: notifications.id })
    .from(notifications)
    // One whose key is its own id shares it with none.
    .where(and(inArray(notifications.id, [...ids]), ne(notifications.readKey, notifications.id), isOvertaken));
  return new Set(rows.map(({ id }) => id));
};

/** Returns how many people have read each read key. Keys that nobody has read are left out. */
export const countReads = async (queryable: Queryable, readKeys: string[]): Promise<Map<string, number>> => {
  const rows = await queryable
    .select({ readKey: notificationReads.readKey, readers: count() })
    .from(notificationReads)
    .where(inArray(notificationReads.readKey, readKeys))
    .groupBy(notificationReads.readKey);
  return new Map(rows.map(({ readKey, readers }) => [readKey, readers]));
};

/** Stores that a person has read a read key. Returns false if that was stored already. */
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
        image, image_alt, url, created_at, expires_at)
      select id, "notificationId", "groupId", "readKey", "audienceKind", "audienceId", type, title, description, image, "imageAlt", url,
        "createdAt", "expiresAt"
      from json_to_recordset(${sql.placeholder('rows')}::json) as item (id text, "notificationId" text, "groupId" text,
        "readKey" text, "audienceKind" text, "audienceId" text, type text, title text, description text, image text, "imageAlt" text, url text,
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
 * Inserts notifications in one statement, skips those whose id exists, and returns the ids of the inserted ones. A notification
 * to one person makes its read key unread again: a second notification about a booking is news and represents both.
 */
export const insertNotifications = async (
  transaction: Queryable,
  rows: readonly NotificationRow[],
): Promise<string[]> => {
  const written = await newNotifications(transaction, { rows: JSON.stringify(rows) });
  return written.map(({ id }) => id);
};

/** Deletes notifications by their own ids. */
export const deleteNotifications = async (transaction: Queryable, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await transaction.delete(notifications).where(inArray(notifications.id, [...ids]));
};

/** Notifications whose ids begin alike, and when they were written. */
export interface NotificationsOfSubject {
  idPrefix: string;
  from: Date;
  until: Date;
}

/**
 * The statement that deletes the notifications of some subjects. The times are there for an index: their ids cannot be looked up by
 * how they begin, because the order of ids is that of the database's language.
 */
export const deletionOfSubjects = (subjects: readonly NotificationsOfSubject[]): SQL => sql`
  delete from notifications
  using json_to_recordset(${JSON.stringify(subjects)}::json) as subject ("idPrefix" text, "from" timestamptz, until timestamptz)
  where notifications.created_at between subject."from" and subject.until and starts_with(notifications.id, subject."idPrefix")`;

/** Deletes the notifications of some subjects. */
export const deleteNotificationsOfSubjects = async (
  transaction: Queryable,
  subjects: readonly NotificationsOfSubject[],
): Promise<void> => {
  if (subjects.length > 0) await transaction.execute(deletionOfSubjects(subjects));
};
