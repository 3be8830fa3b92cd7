import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import {
  deleteNotifications,
  deleteNotificationsOf,
  deleteReadsBefore,
  selectAllNotificationsOf,
  selectNotificationsBefore,
  selectSettingsOf,
  selectSubscriptionsOf,
  type MessageRetention,
} from './personal-data.store.ts';

/** Collects the notifications to a person, what she chose to be told and her push subscriptions, for a copy of her data. */
export const collectNotifications = async (queryable: Queryable, userId: string) => ({
  notifications: await selectAllNotificationsOf(queryable, userId),
  settings: await selectSettingsOf(queryable, userId),
  pushSubscriptions: await selectSubscriptionsOf(queryable, userId),
});

/** Deletes the notifications to a person who leaves. */
export const eraseNotificationsOf = (transaction: Transaction, userId: string): Promise<void> =>
  deleteNotificationsOf(transaction, userId);

/** The number of notifications that are found together. Finding them reads many that stay, deleting them by id does not. */
const foundTogether = 20_000;

/**
 * Deletes the notifications that are older than their estates keep them, and what was read before all of those.
 * @param batchSize the maximum number of rows that a statement deletes
 */
export const eraseNotificationsBefore = async (
  queryable: Queryable,
  retention: Omit<MessageRetention, 'limit'>,
  batchSize: number,
): Promise<void> => {
  let found: string[];
  do {
    found = await selectNotificationsBefore(queryable, { ...retention, limit: foundTogether });
    for (let from = 0; from < found.length; from += batchSize) {
      await deleteNotifications(queryable, found.slice(from, from + batchSize));
    }
  } while (found.length === foundTogether);
  const most = Math.max(retention.defaultDays, ...retention.days.map(({ days }) => days));
  if (retention.exceptOf.length > 0) return;
  const before = new Date(retention.now.getTime() - most * dayMs);
  while ((await deleteReadsBefore(queryable, { before, limit: batchSize })) === batchSize);
};
