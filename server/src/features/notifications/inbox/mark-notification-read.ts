import { notificationIdRequired } from '@ekhaya/contract/notifications/notifications.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findRecipient } from './find-recipient.ts';
import { insertRead, selectNotification } from './notifications.store.ts';

/** Which notification, by its own id, and whose. */
export interface ReadNotification {
  userId: string;
  id: string;
}

/**
 * Marks a notification READ for one person, with all that counts as the same: a snag by its own id, a booking by its
 * notificationId, others by their notificationID. Her other phones follow.
 * @throws {AppError} `not-found` when it does not exist or is not meant for her
 */
export const markNotificationReadWithin = async (
  transaction: Queryable,
  { userId, id }: ReadNotification,
  { live, clock }: Pick<Dependencies, 'live' | 'clock'>,
): Promise<void> => {
  const found = await selectNotification(transaction, await findRecipient(transaction, userId), id);
  if (found === undefined) throw new AppError('not-found');
  const isNew = await insertRead(transaction, { userId, readKey: found.readKey, readAt: clock.now() });
  if (isNew) await live.publish(transaction, { topic: 'notifications', audience: { kind: 'person', userId } });
};

/** The same in a transaction of its own. */
export const markNotificationRead = (
  dependencies: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  read: ReadNotification,
): Promise<void> =>
  dependencies.database.db.transaction((transaction) => markNotificationReadWithin(transaction, read, dependencies));

/** Answers a call that names no notification. @throws {AppError} `validation` (id) */
export const refuseMissingId = (): never => {
  throw new AppError('validation', { detail: notificationIdRequired, fields: { id: notificationIdRequired } });
};
