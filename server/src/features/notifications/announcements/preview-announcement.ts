import type { Notification } from '@ekhaya/contract/notifications/notifications';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { countAudience } from '../../estates/index.ts';
import { toPeopleAudience, checkAnnouncement, type AnnouncementDraft } from './check-announcement.ts';
import { countSubscriptions } from '../devices/push-subscriptions.store.ts';

/** The notification that an announcement would write, and its reach. */
export interface AnnouncementPreview {
  notification: Notification;
  /** The number of people it would be sent to now. */
  people: number;
  /** The number of their browsers with a push subscription. */
  phones: number;
}

/**
 * Returns the notification that an announcement would write and how many people it would reach now. Writes nothing.
 * @throws {AppError} the errors of `writeAnnouncement`
 */
export const previewAnnouncement = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  draft: AnnouncementDraft,
): Promise<AnnouncementPreview> => {
  const checked = await checkAnnouncement(database.db, staffEstates, draft, clock.now());
  const audiences = checked.audiences.map(toPeopleAudience);
  const [people, phones] = await Promise.all([
    countAudience(database.db, audiences),
    countSubscriptions(database.db, audiences),
  ]);
  const { type, title, description, image, url } = draft;
  return {
    notification: {
      ...{ id: 'preview', notificationId: 'preview', notificationID: 'preview' },
      ...{ type, title, description, image, url },
      status: 'SENT',
      createdAt: { _seconds: Math.floor(checked.scheduledAt.getTime() / 1000) },
      expiresAt: checked.expiresAt?.toISOString() ?? null,
    },
    people,
    phones,
  };
};
