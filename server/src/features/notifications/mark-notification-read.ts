import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { findRecipient } from './find-recipient.ts';
import { insertRead, selectNotification } from './notifications.store.ts';

/**
 * Marks a notification READ for one person, with all that counts as the same: a snag by its own id, a booking by its
 * notificationId, others by their notificationID. Her other phones follow.
 * @throws {AppError} `not-found` when it does not exist or is not meant for her
 */
export const markNotificationRead = async (
  { database, live, clock }: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  { userId, id }: { userId: string; id: string },
): Promise<void> =>
  database.db.transaction(async (transaction) => {
    const found = await selectNotification(transaction, await findRecipient(transaction, userId), id);
    if (found === undefined) throw new AppError('not-found');
    const isNew = await insertRead(transaction, { userId, readKey: found.readKey, readAt: clock.now() });
    if (isNew) await live.publish(transaction, { topic: 'notifications', audience: { kind: 'person', userId } });
  });
