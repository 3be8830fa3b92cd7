import type { Queryable } from '../../../platform/database/database.ts';
import {
  deleteNotifications,
  deleteNotificationsOfSubjects,
  type NotificationsOfSubject,
} from './notifications.store.ts';

/** Deletes notifications by their ids, because they contain personal data that must be erased. */
export const eraseNotifications = (transaction: Queryable, ids: readonly string[]): Promise<void> =>
  deleteNotifications(transaction, ids);

/** Deletes the notifications about some subjects, to whomever they went, because they contain personal data that must be erased. */
export const eraseNotificationsOfSubjects = (
  transaction: Queryable,
  subjects: readonly NotificationsOfSubject[],
): Promise<void> => deleteNotificationsOfSubjects(transaction, subjects);
