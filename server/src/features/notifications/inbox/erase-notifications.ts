import type { Queryable } from '../../../platform/database/database.ts';
import { deleteNotifications } from './notifications.store.ts';

/** Deletes notifications by their ids, because they contain personal data that must be erased. */
export const eraseNotifications = (transaction: Queryable, ids: readonly string[]): Promise<void> =>
  deleteNotifications(transaction, ids);
