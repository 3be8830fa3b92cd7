import { and, count, desc, eq, getTableColumns, inArray, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { notificationReads, notifications } from './notifications.table.ts';

export type NotificationRow = typeof notifications.$inferSelect;

/** Through what a notification can be meant for a person. */
export interface Recipient {
  userId: string;
  /** Whether what was told to the person alone is meant too. */
  isSeenWhole: boolean;
  estateIds: string[];
  roleIds: string[];
}

const isFor = ({ userId, isSeenWhole, estateIds, roleIds }: Recipient): SQL | undefined =>
  or(
    eq(notifications.audienceKind, 'everyone'),
    isSeenWhole ? and(eq(notifications.audienceKind, 'person'), eq(notifications.audienceId, userId)) : undefined,
    and(eq(notifications.audienceKind, 'estate'), inArray(notifications.audienceId, estateIds)),
    and(eq(notifications.audienceKind, 'role'), inArray(notifications.audienceId, roleIds)),
  );

/** The newest notifications of a person, each with whether she has read it. */
export const selectNotifications = async (
  queryable: Queryable,
  recipient: Recipient,
  limit: number,
): Promise<(NotificationRow & { isRead: boolean })[]> => {
  const rows = await queryable
    .select({ ...getTableColumns(notifications), readKeyOfPerson: notificationReads.readKey })
    .from(notifications)
    .leftJoin(
      notificationReads,
      and(eq(notificationReads.readKey, notifications.readKey), eq(notificationReads.userId, recipient.userId)),
    )
    .where(isFor(recipient))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit);
  return rows.map(({ readKeyOfPerson, ...row }) => ({ ...row, isRead: readKeyOfPerson !== null }));
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
export const selectNotificationsNamed = async (queryable: Queryable, ids: string[]): Promise<NotificationRow[]> => {
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

/** What a person has read under a key is unread again: there is news of the same thing. */
export const deleteReadOf = async (
  transaction: Queryable,
  read: { userId: string; readKey: string },
): Promise<void> => {
  await transaction
    .delete(notificationReads)
    .where(and(eq(notificationReads.userId, read.userId), eq(notificationReads.readKey, read.readKey)));
};

/** Writes a notification unless there is one with that id; says whether it was written. */
export const insertNotification = async (transaction: Queryable, row: NotificationRow): Promise<boolean> =>
  (await transaction.insert(notifications).values(row).onConflictDoNothing().returning({ id: notifications.id }))
    .length > 0;
