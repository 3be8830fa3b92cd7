import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import {
  deleteNotificationsBefore,
  deleteNotificationsOf,
  deleteReadsBefore,
  selectAllNotificationsOf,
  type MessageRetention,
} from './personal-data.store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Collects the notifications to a person for a copy of her data. */
export const collectNotifications = async (queryable: Queryable, userId: string) => ({
  notifications: await selectAllNotificationsOf(queryable, userId),
});

/** Deletes the notifications to a person who leaves. */
export const eraseNotificationsOf = (transaction: Transaction, userId: string): Promise<void> =>
  deleteNotificationsOf(transaction, userId);

/** Deletes the notifications that are older than their estates keep them, and what was read before all of those. */
export const eraseNotificationsBefore = async (
  queryable: Queryable,
  retention: Omit<MessageRetention, 'limit'>,
  limit: number,
): Promise<void> => {
  let deleted: number;
  do {
    deleted = await deleteNotificationsBefore(queryable, { ...retention, limit });
  } while (deleted === limit);
  const most = Math.max(retention.defaultDays, ...retention.days.map(({ days }) => days));
  if (retention.exceptOf.length > 0) return;
  await deleteReadsBefore(queryable, new Date(retention.now.getTime() - most * dayMs));
};
