import { startOfMinute } from '@ekhaya/contract/notifications/notifications.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findRecipient } from './find-recipient.ts';
import { countUnreadOf } from './notifications.store.ts';

/** Counts the notifications of a person that are unread and have not expired. */
export const countUnread = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  userId: string,
): Promise<number> => countUnreadOf(database.db, await findRecipient(database.db, userId), startOfMinute(clock.now()));
