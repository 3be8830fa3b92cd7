import { randomUUID } from 'node:crypto';
import { keyOfNotification } from '@ekhaya/contract/notifications.rules';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { LiveAudience } from '../../platform/live/live-hub.ts';
import { deleteReadOf, insertNotification } from './notifications.store.ts';

/** Whom an announcement is meant for: everyone, an estate, those who have a role there, or one person. */
export type AnnouncementAudience =
  | Exclude<LiveAudience, { estateId: string }>
  | { kind: 'estate'; estateId: string }
  | { kind: 'role'; roleId: string; estateId: string };

/** Something that people are told. */
export interface Announcement {
  audience: AnnouncementAudience;
  /** `booking`, `snag`, `event` or another word. */
  type: string;
  title: string;
  description: string;
  /** Address of a picture, or empty. */
  image?: string;
  /** The page that it opens, or empty. */
  url?: string;
  expiresAt?: Date;
  /** Its own id; a new one when unsaid. With an id that was announced before, nothing happens. */
  id?: string;
  /** The booking it is about. */
  notificationId?: string;
  /** What counts as one notification shares this. */
  notificationID?: string;
}

const audienceIdOf = (audience: AnnouncementAudience): string => {
  if (audience.kind === 'everyone') return '';
  if (audience.kind === 'person') return audience.userId;
  return audience.kind === 'role' ? audience.roleId : audience.estateId;
};

/**
 * Writes a notification, once however many it is for, and tells the phones that are open.
 * @returns false when there was one with that id already; nothing happens then
 */
export const writeNotification = async (
  transaction: Queryable,
  announcement: Announcement & { id: string },
  { live, clock }: Pick<Dependencies, 'live' | 'clock'>,
): Promise<boolean> => {
  const { id, audience, type, title, description } = announcement;
  const { notificationId = id, notificationID = id } = announcement;
  const readKey = keyOfNotification({ id, notificationId, notificationID, type });
  const isNew = await insertNotification(transaction, {
    id,
    notificationId,
    groupId: notificationID,
    readKey,
    audienceKind: audience.kind,
    audienceId: audienceIdOf(audience),
    type,
    title,
    description,
    image: announcement.image ?? '',
    url: announcement.url ?? '',
    createdAt: clock.now(),
    expiresAt: announcement.expiresAt ?? null,
  });
  if (!isNew) return false;
  // A second word about one booking would be read already if the first was: it is news, and stands for both.
  if (audience.kind === 'person' && readKey !== id) {
    await deleteReadOf(transaction, { userId: audience.userId, readKey });
  }
  // Phones of the estate that are not meant read again and find nothing new.
  const heard: LiveAudience = audience.kind === 'role' ? { kind: 'estate', estateId: audience.estateId } : audience;
  await live.publish(transaction, { topic: 'notifications', audience: heard });
  return true;
};

/**
 * Tells people something: those whose phones are open by the live stream, the others by push.
 * @returns false when there was one with that id already; nothing happens then
 */
export const announce = async (
  transaction: Queryable,
  announcement: Announcement,
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
): Promise<boolean> => {
  const id = announcement.id ?? randomUUID();
  const isNew = await writeNotification(transaction, { ...announcement, id }, dependencies);
  if (isNew) await enqueue(transaction, 'push-notification', { notificationIds: [id], after: '' });
  return isNew;
};
