import type { Notification } from '@ekhaya/contract/notifications/notifications';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { countAudience } from '../../estates/index.ts';
import { toPeopleAudience, checkAnnouncement, type AnnouncementDraft } from './check-announcement.ts';
import { countSubscriptions } from '../devices/push-subscriptions.store.ts';

/** What an announcement would look like. */
export interface AnnouncementPreview {
  notification: Notification;
  /** How many people it is meant for, as of now. */
  people: number;
  /** How many browsers of theirs are told while the app is closed. */
  phones: number;
}

/**
 * Shows what phones would show, and whom it would reach now. Writes nothing.
 * @throws {AppError} what writing it would throw
 */
export const previewAnnouncement = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  written: AnnouncementDraft,
): Promise<AnnouncementPreview> => {
  const checked = await checkAnnouncement(database.db, staffEstates, written, clock.now());
  const audiences = checked.audiences.map(toPeopleAudience);
  const [people, phones] = await Promise.all([
    countAudience(database.db, audiences),
    countSubscriptions(database.db, audiences),
  ]);
  const { type, title, description, image, url } = written;
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
