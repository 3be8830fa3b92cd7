import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { notifications } from './notifications.table.ts';

/** Deletes notifications by their own ids. */
export const deleteNotifications = async (transaction: Queryable, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await transaction.delete(notifications).where(inArray(notifications.id, [...ids]));
};
