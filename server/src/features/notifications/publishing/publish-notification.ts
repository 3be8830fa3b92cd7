import { randomUUID } from 'node:crypto';
import { notificationKey } from '@ekhaya/contract/notifications/notifications.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueueAll, type JobUrgency, type NewJob } from '../../../platform/jobs/jobs.ts';
import type { LiveAudience } from '../../../platform/live/live-hub.ts';
import { insertNotifications, selectNotificationsById, type NotificationRow } from '../inbox/notifications.store.ts';

/** The recipients of a notification: everyone, the people of an estate, those with one role there, or one person. */
export type NotificationAudience =
  | Exclude<LiveAudience, { estateId: string }>
  | { kind: 'estate'; estateId: string }
  | { kind: 'role'; roleId: string; estateId: string };

/** A notification to write. */
export interface NewNotification {
  audience: NotificationAudience;
  /** `booking`, `snag`, `event` or another type; see `badgeText`. */
  type: string;
  title: string;
  description: string;
  /** The address of a picture. */
  image?: string;
  /** What the picture shows, for people who do not see it. */
  imageAlt?: string;
  /** The address of the page that it opens. */
  url?: string;
  expiresAt?: Date;
  /** A new id by default. A notification whose id exists already is not written again. */
  id?: string;
  /** The id of the booking it is about; its own id by default. */
  notificationId?: string;
  /** Shared by notifications that count as one; its own id by default. */
  notificationID?: string;
}

const audienceIdOf = (audience: NotificationAudience): string => {
  if (audience.kind === 'everyone') return '';
  if (audience.kind === 'person') return audience.userId;
  return audience.kind === 'role' ? audience.roleId : audience.estateId;
};

/** A notification to write whose id is set. */
export type IdentifiedNotification = NewNotification & { id: string };

const rowOf = (notification: IdentifiedNotification, createdAt: Date): NotificationRow => {
  const { id, audience, type, title, description } = notification;
  const { notificationId = id, notificationID = id } = notification;
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
    image: notification.image ?? '',
    imageAlt: notification.imageAlt ?? '',
    url: notification.url ?? '',
    createdAt,
    expiresAt: notification.expiresAt ?? null,
  };
};

/** Returns the audience of the live event. For a role it is the whole estate: people without the role reload unchanged data. */
const liveAudienceOf = ({ audience }: NewNotification): LiveAudience =>
  audience.kind === 'role' ? { kind: 'estate', estateId: audience.estateId } : audience;

/**
 * Writes notifications, one row each, and publishes a live event to their audiences. The number of statements does not depend
 * on the number of notifications. Skips those whose id exists already.
 * @returns the ids of the notifications that were written
 */
export const writeNotifications = async (
  transaction: Queryable,
  newNotifications: readonly IdentifiedNotification[],
  { live, clock }: Pick<Dependencies, 'live' | 'clock'>,
): Promise<Set<string>> => {
  const createdAt = clock.now();
  const rows = newNotifications.map((notification) => rowOf(notification, createdAt));
  const isNew = new Set(await insertNotifications(transaction, rows));
  const audiences = newNotifications.filter(({ id }) => isNew.has(id)).map(liveAudienceOf);
  const distinct = new Map(audiences.map((audience) => [JSON.stringify(audience), audience]));
  const events = [...distinct.values()].map((audience) => ({ topic: 'notifications', audience }) as const);
  if (events.length > 0) await live.publish(transaction, ...events);
  return isNew;
};

/**
 * Returns the job that sends notifications with the same texts to the push subscriptions of their recipients.
 * @param isMailedWithoutPhone whether recipients whose phones turn out to be gone get the words by mail
 */
export const pushJob = (notificationIds: string[], urgency: JobUrgency, isMailedWithoutPhone = false): NewJob => ({
  name: 'push-notification',
  payload: { notificationIds, after: '', urgency, ...(isMailedWithoutPhone && { isMailedWithoutPhone }) },
  urgency,
});

/** Whether a notification of this id was published to the people of an estate. */
export const wasPublished = async (
  queryable: Queryable,
  { id, estateId }: { id: string; estateId: string },
): Promise<boolean> =>
  (await selectNotificationsById(queryable, [id])).some(
    ({ audienceKind, audienceId }) => audienceKind === 'estate' && audienceId === estateId,
  );

/** Writes a notification, publishes it to open apps and enqueues its push messages: those to more than one person are `bulk`. */
export const publishNotification = async (
  transaction: Queryable,
  notification: NewNotification,
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
): Promise<void> => {
  const identified = { ...notification, id: notification.id ?? randomUUID() };
  const isNew = await writeNotifications(transaction, [identified], dependencies);
  const urgency = notification.audience.kind === 'person' ? 'ordinary' : 'bulk';
  await enqueueAll(
    transaction,
    [...isNew].map((id) => pushJob([id], urgency)),
  );
};
