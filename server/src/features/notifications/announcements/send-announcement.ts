import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { countAudience, selectEstatesWithRoles } from '../../estates/index.ts';
import { writeNotifications } from '../publishing/publish-notification.ts';
import { updateReached, updateScheduledAnnouncement } from './announcements.store.ts';
import { toPeopleAudience, audiencesOf } from './check-announcement.ts';

type Parts = Pick<Dependencies, 'live' | 'clock'>;

/**
 * Sends a scheduled announcement, unless it was sent or canceled already. Writes one notification per audience; they share a
 * group id, so a person in several audiences sees one. Role names are resolved to the roles that the estates have now.
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

/** Sends a scheduled announcement in its own transaction. Called by the job `send-announcement`. */
export const sendAnnouncement = (
  dependencies: Pick<Dependencies, 'database'> & Parts,
  { announcementId }: { announcementId: string },
): Promise<void> =>
  dependencies.database.db.transaction((transaction) =>
    sendAnnouncementWithin(transaction, announcementId, dependencies),
  );
