import { randomUUID } from 'node:crypto';
import { notificationKey } from '@ekhaya/contract/notifications/notifications.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueueAll, type NewJob } from '../../../platform/jobs/jobs.ts';
import type { LiveAudience, LiveEvent } from '../../../platform/live/live-hub.ts';
import { insertNotifications, type NotificationRow } from '../inbox/notifications.store.ts';

/** Whom an announcement is meant for: everyone, an estate, those who have a role there, or one person. */
export type NotificationAudience =
  | Exclude<LiveAudience, { estateId: string }>
  | { kind: 'estate'; estateId: string }
  | { kind: 'role'; roleId: string; estateId: string };

/** Something that people are told. */
export interface NewNotification {
  audience: NotificationAudience;
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

const audienceIdOf = (audience: NotificationAudience): string => {
  if (audience.kind === 'everyone') return '';
  if (audience.kind === 'person') return audience.userId;
  return audience.kind === 'role' ? audience.roleId : audience.estateId;
};

/** One whose id is known. */
export type IdentifiedNotification = NewNotification & { id: string };

const rowOf = (announcement: IdentifiedNotification, createdAt: Date): NotificationRow => {
  const { id, audience, type, title, description } = announcement;
  const { notificationId = id, notificationID = id } = announcement;
  return {
    id,
    notificationId,
    groupId: notificationID,
    readKey: notificationKey({ id, notificationId, notificationID, type }),
    audienceKind: audience.kind,
    audienceId: audienceIdOf(audience),
    type,
    title,
    description,
    image: announcement.image ?? '',
    url: announcement.url ?? '',
    createdAt,
    expiresAt: announcement.expiresAt ?? null,
  };
};

/** Whose phones hear of it. Phones of the estate that are not meant read again and find nothing new. */
const liveAudienceOf = ({ audience }: NewNotification): LiveAudience =>
  audience.kind === 'role' ? { kind: 'estate', estateId: audience.estateId } : audience;

/**
 * Writes notifications, each once however many it is for, and tells the phones that are open. However many they are, it takes
 * the same few statements.
 * @param others what open pages are told besides, in the same statement
 * @returns the ids of those that are new; with one that was there already nothing happens
 */
export const writeNotifications = async (
  transaction: Queryable,
  announcements: readonly IdentifiedNotification[],
  { live, clock }: Pick<Dependencies, 'live' | 'clock'>,
  others: readonly LiveEvent[] = [],
): Promise<Set<string>> => {
  const createdAt = clock.now();
  const rows = announcements.map((announcement) => rowOf(announcement, createdAt));
  const isNew = new Set(await insertNotifications(transaction, rows));
  const told = announcements.filter(({ id }) => isNew.has(id)).map(liveAudienceOf);
  const heard = new Map(told.map((audience) => [JSON.stringify(audience), audience]));
  const events = [...heard.values()].map((audience) => ({ topic: 'notifications', audience }) as const);
  if (events.length + others.length > 0) await live.publish(transaction, ...others, ...events);
  return isNew;
};

/** What pushes a notification to the phones that are not open. */
export const pushJob = (id: string): NewJob => ({
  name: 'push-notification',
  payload: { notificationIds: [id], after: '' },
});

/** Tells people something: those whose phones are open by the live stream, the others by push. */
export const publishNotification = async (
  transaction: Queryable,
  announcement: NewNotification,
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
): Promise<void> => {
  const named = { ...announcement, id: announcement.id ?? randomUUID() };
  const isNew = await writeNotifications(transaction, [named], dependencies);
  await enqueueAll(transaction, [...isNew].map(pushJob));
};
