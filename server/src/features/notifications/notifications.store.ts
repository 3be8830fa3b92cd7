import { and, desc, eq, getTableColumns, inArray, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { notificationReads, notifications } from './notifications.table.ts';

export type NotificationRow = typeof notifications.$inferSelect;

/** Through what a notification can be meant for a person. */
export interface Recipient {
  userId: string;
  estateIds: string[];
  roleIds: string[];
}

const isFor = ({ userId, estateIds, roleIds }: Recipient): SQL | undefined =>
  or(
    eq(notifications.audienceKind, 'everyone'),
    and(eq(notifications.audienceKind, 'person'), eq(notifications.audienceId, userId)),
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

/** Writes a notification unless there is one with that id; says whether it was written. */
export const insertNotification = async (transaction: Queryable, row: NotificationRow): Promise<boolean> =>
  (await transaction.insert(notifications).values(row).onConflictDoNothing().returning({ id: notifications.id }))
    .length > 0;
