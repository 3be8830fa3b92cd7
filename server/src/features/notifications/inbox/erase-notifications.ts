import type { Queryable } from '../../../platform/database/database.ts';
import { deleteNotifications } from './forgotten.store.ts';

/** Deletes what people were told, by the ids it was told under: what it says of a person is to be forgotten. */
export const eraseNotifications = (transaction: Queryable, ids: readonly string[]): Promise<void> =>
  deleteNotifications(transaction, ids);
