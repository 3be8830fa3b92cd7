import { randomUUID } from 'node:crypto';
import { keyOfNotification } from '@ekhaya/contract/notifications.rules';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { LiveAudience } from '../../platform/live/live-hub.ts';
import { insertNotification } from './notifications.store.ts';

/** Whom an announcement is meant for: everyone, an estate, those who have a role there, or one person. */
export type AnnouncementAudience = LiveAudience | { kind: 'role'; roleId: string; estateId: string };

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

/** Tells people something, written once however many they are, and lets their phones know. */
export const announce = async (
  transaction: Queryable,
  announcement: Announcement,
  { live, clock }: Pick<Dependencies, 'live' | 'clock'>,
): Promise<void> => {
  const { audience, type, title, description, id = randomUUID() } = announcement;
  const { notificationId = id, notificationID = id } = announcement;
  const isNew = await insertNotification(transaction, {
    id,
    notificationId,
    groupId: notificationID,
    readKey: keyOfNotification({ id, notificationId, notificationID, type }),
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
  if (!isNew) return;
  // Phones of the estate that are not meant read again and find nothing new.
  const heard: LiveAudience = audience.kind === 'role' ? { kind: 'estate', estateId: audience.estateId } : audience;
  await live.publish(transaction, { topic: 'notifications', audience: heard });
};
