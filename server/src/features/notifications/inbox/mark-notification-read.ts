import { notificationIdRequired, startOfMinute } from '@ekhaya/contract/notifications/notifications.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findRecipient } from './find-recipient.ts';
import { insertRead, selectNotification, selectOvertakenIds } from './notifications.store.ts';

/** The id of a notification and the id of the person who has read it. */
export interface ReadNotification {
  userId: string;
  id: string;
}

/**
 * Marks a notification READ for one person, with all notifications that have the same key (`notificationKey`), and publishes
 * the change to the person's open apps. Changes nothing where a newer one to her represents it: a phone without a network sends late
 * what was read, and she has not seen the newer one. The app shows the newest of a key, so that what she opens is that one.
 * @throws {AppError} `not-found` if it does not exist or the person is not a recipient
 */
export const markNotificationReadWithin = async (
  transaction: Queryable,
  { userId, id }: ReadNotification,
  { live, clock }: Pick<Dependencies, 'live' | 'clock'>,
): Promise<void> => {
  const found = await selectNotification(transaction, await findRecipient(transaction, userId), id);
  if (found === undefined) throw new AppError('not-found');
  if (found.audienceKind === 'person') {
    const overtaken = await selectOvertakenIds(transaction, [id], startOfMinute(clock.now()));
    if (overtaken.has(id)) return;
  }
  const isNew = await insertRead(transaction, { userId, readKey: found.readKey, readAt: clock.now() });
  if (isNew) await live.publish(transaction, { topic: 'notifications', audience: { kind: 'person', userId } });
};

/** Marks a notification READ in its own transaction, as `markNotificationReadWithin` does. */
export const markNotificationRead = (
  dependencies: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  read: ReadNotification,
): Promise<void> =>
  dependencies.database.db.transaction((transaction) => markNotificationReadWithin(transaction, read, dependencies));

/** Refuses a call without the id of a notification. @throws {AppError} `validation` (id) */
export const refuseMissingId = (): never => {
  throw new AppError('validation', { detail: notificationIdRequired, fields: { id: notificationIdRequired } });
};
