import { startOfMinute } from '@ekhaya/contract/notifications/notifications.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueue, enqueueAll, type JobPayloads } from '../../../platform/jobs/jobs.ts';
import { selectAudience, selectEstatesWithRoles } from '../../estates/index.ts';
import { notifyPerson } from '../publishing/notify-people.ts';
import { pushJob, writeNotifications, type NotificationAudience } from '../publishing/publish-notification.ts';
import { notifyStaff } from './announcement-changes.ts';
import {
  updateExpiredAnnouncement,
  updateReached,
  updateScheduledAnnouncement,
  type AnnouncementRow,
} from './announcements.store.ts';
import { audiencesOf, peopleOf } from './check-announcement.ts';
import { countReachedPeople, isMailedType } from './count-reached-people.ts';

type Needs = Pick<Dependencies, 'live' | 'clock'>;

/** Why a scheduled announcement is given back as a draft. */
const expiredReason = 'Its end had passed before it could be sent. Nobody was told. Please choose other times.';

/**
 * Gives a scheduled announcement that has expired back as a draft: nobody would find it in the app. Who published it is told.
 * @returns whether it had expired
 */
const giveBackExpired = async (
  transaction: Queryable,
  scheduled: { id: string; scheduledAt: Date | undefined },
  dependencies: Needs,
): Promise<boolean> => {
  const now = dependencies.clock.now();
  const expired = { ...scheduled, before: startOfMinute(now), now, reason: expiredReason };
  const row = await updateExpiredAnnouncement(transaction, expired);
  if (row === undefined) return false;
  await notifyStaff(transaction, row, dependencies);
  if (row.requestedBy !== null) {
    const title = `Not sent: ${row.title}`;
    const mail = { subject: title, text: expiredReason };
    const notification = { type: 'others', title, description: expiredReason };
    await notifyPerson(transaction, { userId: row.requestedBy, notification, mail }, dependencies);
  }
  return true;
};

/** Writes the notifications of an announcement to some audiences, each with its own id, and enqueues one job that pushes them. */
const sendTo = async (
  transaction: Queryable,
  { id, type, title, description, image, imageAlt, url, expiresAt }: AnnouncementRow,
  audiences: readonly { id: string; audience: NotificationAudience }[],
  dependencies: Needs,
): Promise<void> => {
  const shared = { notificationId: id, notificationID: id, type, title, description, image, imageAlt, url };
  await writeNotifications(
    transaction,
    audiences.map((each) => ({ ...each, ...shared, ...(expiresAt !== null && { expiresAt }) })),
    dependencies,
  );
  await enqueueAll(transaction, [
    pushJob(
      audiences.map((each) => each.id),
      'bulk',
    ),
  ]);
};

/** The number of people of an area whose notifications one statement writes, and one job pushes. */
const batchSize = 500;

/**
 * Sends a scheduled announcement, unless it was sent already, taken back, or given another time. One that has expired becomes a draft
 * again. Writes one notification per audience; they share a group id, so a person in several audiences sees one. Role names are
 * resolved to the roles that the estates have now. One to an area goes to each person who lives there now by itself: who comes to live
 * there later never sees it.
 * @param scheduledAt the time for which it was enqueued; undefined for at once
 */
export const sendAnnouncementWithin = async (
  transaction: Queryable,
  { id, scheduledAt }: { id: string; scheduledAt?: Date | undefined },
  dependencies: Needs,
): Promise<void> => {
  if (await giveBackExpired(transaction, { id, scheduledAt }, dependencies)) return;
  const sentAt = dependencies.clock.now();
  const row = await updateScheduledAnnouncement(transaction, { id, scheduledAt, sentAt });
  if (row === undefined) return;
  const estates = row.estateIds.length === 0 ? [] : await selectEstatesWithRoles(transaction, row.estateIds);
  const people = peopleOf(row, estates);
  if (row.area === null) {
    const audiences = audiencesOf(row, estates).map((audience, index) => ({
      id: index === 0 ? id : `${id}:${index}`,
      audience,
    }));
    await sendTo(transaction, row, audiences, dependencies);
  } else {
    const userIds = await selectAudience(transaction, people);
    const audiences = userIds.map((userId) => ({
      id: `${id}:${userId}`,
      audience: { kind: 'person', userId } as const,
    }));
    for (let from = 0; from < audiences.length; from += batchSize) {
      await sendTo(transaction, row, audiences.slice(from, from + batchSize), dependencies);
    }
  }
  const isMailed = isMailedType(row.type);
  const reached = await countReachedPeople(transaction, people, row.type);
  await updateReached(transaction, id, { reached, ...(isMailed && { mailed: 0 }) });
  if (isMailed) await enqueue(transaction, 'mail-event', { announcementId: id, after: '' });
};

/** Sends a scheduled announcement in its own transaction. Called by the job `send-announcement`. */
export const sendAnnouncement = (
  dependencies: Pick<Dependencies, 'database'> & Needs,
  { announcementId: id, scheduledAt }: JobPayloads['send-announcement'],
): Promise<void> =>
  dependencies.database.db.transaction((transaction) =>
    sendAnnouncementWithin(
      transaction,
      { id, scheduledAt: scheduledAt === undefined ? undefined : new Date(scheduledAt) },
      dependencies,
    ),
  );

/** Sends an announcement within the transaction if its time has come, otherwise enqueues it for its time. It is marked `scheduled` first. */
export const sendInTime = async (
  transaction: Queryable,
  row: Pick<AnnouncementRow, 'id' | 'scheduledAt'>,
  dependencies: Needs,
): Promise<void> => {
  const { id, scheduledAt } = row;
  if (scheduledAt === null || scheduledAt.getTime() <= dependencies.clock.now().getTime()) {
    await sendAnnouncementWithin(transaction, { id }, dependencies);
  } else {
    const payload = { announcementId: id, scheduledAt: scheduledAt.toISOString() };
    await enqueue(transaction, 'send-announcement', payload, { runAt: scheduledAt });
  }
};
