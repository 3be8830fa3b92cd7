import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { countAudience, selectEstatesWithRoles } from '../../estates/index.ts';
import { writeNotifications } from '../publishing/publish-notification.ts';
import { updateReached, updateScheduledAnnouncement } from './announcements.store.ts';
import { toPeopleAudience, audiencesOf } from './check-announcement.ts';

type Parts = Pick<Dependencies, 'live' | 'clock'>;

/**
 * Tells a scheduled announcement, unless it was told or taken back: one notification for each of its audiences, which count as
 * one for whoever is among several. Its roles are those that the estates have now.
 */
export const sendAnnouncementWithin = async (transaction: Queryable, id: string, parts: Parts): Promise<void> => {
  const row = await updateScheduledAnnouncement(transaction, id, { status: 'sent', sentAt: parts.clock.now() });
  if (row === undefined) return;
  const estates = row.estateIds.length === 0 ? [] : await selectEstatesWithRoles(transaction, row.estateIds);
  const audiences = audiencesOf(row, estates);
  const { type, title, description, image, url, expiresAt } = row;
  const notificationIds = audiences.map((_, index) => (index === 0 ? id : `${id}:${index}`));
  const shared = { notificationId: id, notificationID: id, type, title, description, image, url };
  await writeNotifications(
    transaction,
    audiences.map((audience, index) => ({
      id: notificationIds[index] ?? id,
      audience,
      ...shared,
      ...(expiresAt !== null && { expiresAt }),
    })),
    parts,
  );
  await updateReached(transaction, id, await countAudience(transaction, audiences.map(toPeopleAudience)));
  await enqueue(transaction, 'push-notification', { notificationIds, after: '' });
};

/** The same in a transaction of its own, as its job does at its time. */
export const sendAnnouncement = (
  dependencies: Pick<Dependencies, 'database'> & Parts,
  { announcementId }: { announcementId: string },
): Promise<void> =>
  dependencies.database.db.transaction((transaction) =>
    sendAnnouncementWithin(transaction, announcementId, dependencies),
  );
