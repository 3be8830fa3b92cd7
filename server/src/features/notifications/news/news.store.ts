import { and, desc, eq, getTableColumns, gte, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import type { NotificationRow } from '../inbox/notifications.store.ts';
import { notificationReads, notifications } from '../inbox/notifications.table.ts';

/** Whose news are read, and which page of them. */
export interface NewsQuery {
  userId: string;
  estateId: string;
  /** The roles of the person at the estate. */
  roleIds: readonly string[];
  /** Notices that expired before this instant are left out. */
  aliveSince: Date;
  /** The notice after which the page begins; undefined for the first page. */
  before?: Pick<NotificationRow, 'createdAt' | 'id'> | undefined;
  limit: number;
}

/**
 * Builds the statement of `selectNews`. It reads a page of each audience from the end of the audience index and returns the newest
 * of those.
 */
export const newsStatement = (
  queryable: Queryable,
  { userId, estateId, roleIds, aliveSince, before, limit }: NewsQuery,
) => {
  const columns = getTableColumns(notifications);
  const audiences = [
    { kind: 'everyone', id: '' },
    { kind: 'estate', id: estateId },
    ...roleIds.map((id) => ({ kind: 'role', id })),
  ];
  const newest = queryable
    .select(columns)
    .from(notifications)
    .where(
      and(
        eq(notifications.audienceKind, sql`audience.kind`),
        eq(notifications.audienceId, sql`audience.id`),
        or(isNull(notifications.expiresAt), gte(notifications.expiresAt, aliveSince)),
        before &&
          sql`(${notifications.createdAt}, ${notifications.id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id})`,
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .as('notifications');
  return queryable
    .select({ ...columns, readKeyOfPerson: notificationReads.readKey })
    .from(sql`json_to_recordset(${JSON.stringify(audiences)}::json) as audience (kind text, id text)`)
    .crossJoinLateral(newest)
    .leftJoin(
      notificationReads,
      and(eq(notificationReads.readKey, newest.readKey), eq(notificationReads.userId, userId)),
    )
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(limit);
};

/** A page of the notices of an estate to a person, the newest first, each with whether she has read it. */
export const selectNews = async (
  queryable: Queryable,
  query: NewsQuery,
): Promise<(NotificationRow & { isRead: boolean })[]> =>
  (await newsStatement(queryable, query)).map(({ readKeyOfPerson, ...row }) => ({
    ...row,
    isRead: readKeyOfPerson !== null,
  }));
