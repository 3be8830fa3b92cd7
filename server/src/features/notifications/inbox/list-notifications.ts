import type { Notification } from '@ekhaya/contract/notifications/notifications';
import { startOfMinute } from '@ekhaya/contract/notifications/notifications.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { readRemoteConfigSetting } from '../../configuration/index.ts';
import { findRecipient } from './find-recipient.ts';
import { selectNotifications } from './notifications.store.ts';
import { presentNotification } from './present-notification.ts';

/**
 * Lists the newest notifications of a person that have not expired, as many as the remote configuration says (40 by default).
 * @param staffEstates the estates whose notifications the caller may see
 */
export const listNotifications = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  personId: string,
  staffEstates: StaffEstates,
): Promise<Notification[]> => {
  const recipient = await findRecipient(database.db, personId, staffEstates);
  const [rows, { notificationsLimit }] = await Promise.all([
    selectNotifications(database.db, recipient, startOfMinute(clock.now())),
    readRemoteConfigSetting(database.db, 'firestore'),
  ]);
  return rows.slice(0, notificationsLimit).map(presentNotification);
};
