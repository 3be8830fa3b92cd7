import { isExpired } from '@ekhaya/contract/notifications/notifications.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { enqueue, enqueueAll, type JobPayloads, type JobUrgency } from '../../../platform/jobs/jobs.ts';
import type { PushMessage, PushOutcome, PushSender } from '../../../platform/push/send-push.ts';
import { incrementPushed } from '../announcements/announcements.store.ts';
import { mailJobsOf } from '../publishing/mail-jobs.ts';
import { selectNotificationsById, selectOvertakenIds, type NotificationRow } from '../inbox/notifications.store.ts';
import {
  deleteSubscriptions,
  selectPeopleWithPhones,
  selectSubscriptionsAfter,
  selectSubscriptionsById,
  type PushRecipients,
  type PushSubscriptionRow,
} from '../devices/push-subscriptions.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'logger'> & {
  push: PushSender | undefined;
  /** Hears how many phones have a message of a group, and how many people got it by mail because their phones are gone. */
  onSent?: (queryable: Queryable, groupId: string, sent: { pushed: number; mailed: number }) => Promise<void>;
};

/** The number of subscriptions that one job sends to. */
const pageSize = 500;
const maxConcurrentSends = 20;
/** How long a push service may keep a message for a phone that is offline. */
const maxLifeSeconds = 3 * 24 * 60 * 60;
/** The maximum number of characters of the description in a message, which must stay below 4 KB. */
const maxDescriptionLength = 400;

/** How a notification is sent. The jobs that follow keep it. */
type SentWith = Pick<JobPayloads['push-notification'], 'urgency' | 'isMailedWithoutPhone'>;

/** A push message and its recipients. */
interface PushJob {
  notifications: readonly NotificationRow[];
  message: PushMessage;
  groupId: string;
  recipients: PushRecipients;
}

const shorten = (text: string): string =>
  text.length > maxDescriptionLength ? `${text.slice(0, maxDescriptionLength - 1)}…` : text;

const secondsLeft = (row: NotificationRow, now: Date): number => {
  const until = Math.min(
    row.createdAt.getTime() + maxLifeSeconds * 1000,
    row.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  );
  return Math.floor((until - now.getTime()) / 1000);
};

/**
 * Reads the notifications of a job, which have the same texts and different audiences. Returns undefined if they were deleted,
 * have expired or are too old to push.
 */
const readPushJob = async (
  { database, clock }: Needs,
  { notificationIds, urgency }: Pick<JobPayloads['push-notification'], 'notificationIds' | 'urgency'>,
): Promise<PushJob | undefined> => {
  const rows = await selectNotificationsById(database.db, notificationIds);
  const [first] = rows;
  const now = clock.now();
  if (first === undefined || isExpired({ expiresAt: first.expiresAt?.toISOString() ?? null }, now)) return undefined;
  const lifeSeconds = secondsLeft(first, now);
  if (lifeSeconds < 0) return undefined;
  // On a phone a message takes the place of the one before with the same tag: a late one must not cover what came since.
  const overtaken = await selectOvertakenIds(database.db, notificationIds);
  const { id, readKey, type, title, url, image } = first;
  const isUrgent = urgency === 'urgent';
  return {
    notifications: rows,
    message: {
      payload: JSON.stringify({
        id,
        tag: readKey,
        type,
        title,
        body: shorten(first.description),
        url,
        image,
        isUrgent,
      }),
      topic: readKey,
      lifeSeconds,
      isUrgent,
    },
    groupId: first.groupId,
    recipients: {
      type,
      readKey,
      audiences: rows
        .filter((row) => !overtaken.has(row.id))
        .map(({ audienceKind, audienceId }) => ({ kind: audienceKind, id: audienceId })),
    },
  };
};

/** Sends a message to each subscription, at most 20 at a time, and returns the outcomes by subscription id. */
const sendToAll = async (
  push: PushSender,
  subscriptions: readonly PushSubscriptionRow[],
  message: PushMessage,
): Promise<Map<string, PushOutcome>> => {
  const outcomes = new Map<string, PushOutcome>();
  const waiting = subscriptions.values();
  const work = async (): Promise<void> => {
    for (const subscription of waiting) outcomes.set(subscription.id, await push(subscription, message));
  };
  await Promise.all(Array.from({ length: maxConcurrentSends }, work));
  return outcomes;
};

const idsWith = (outcomes: Map<string, PushOutcome>, outcome: PushOutcome): string[] =>
  [...outcomes].flatMap(([id, each]) => (each === outcome ? id : []));

/**
 * Mails the words of notifications to those of their recipients who have no phone left that receives push messages of the type. A
 * repeated mail has the same id, and is sent once. @returns how many mails were enqueued
 */
const mailWithoutPhone = async (
  { database }: Pick<Needs, 'database'>,
  notifications: readonly NotificationRow[],
  urgency: JobUrgency,
): Promise<number> => {
  const personal = notifications.filter(({ audienceKind }) => audienceKind === 'person');
  const type = personal[0]?.type ?? '';
  const userIds = personal.map(({ audienceId }) => audienceId);
  const withPhones = await selectPeopleWithPhones(database.db, { userIds, type });
  const mails = personal
    .filter(({ audienceId }) => !withPhones.has(audienceId))
    .map(({ id, audienceId, title, description }) => ({
      id,
      userId: audienceId,
      type,
      mail: { subject: title, text: description },
    }));
  const jobs = await mailJobsOf(database.db, mails, urgency);
  await enqueueAll(database.db, jobs);
  return jobs.length;
};

/**
 * Sends a message and stores the outcomes: deletes subscriptions that are gone, counts the sent messages, logs refusals.
 * @returns the ids of the subscriptions that could not be reached and are worth a retry
 */
const deliver = async (
  dependencies: Needs,
  push: PushSender,
  job: PushJob,
  subscriptions: readonly PushSubscriptionRow[],
  { urgency = 'ordinary', isMailedWithoutPhone }: SentWith,
): Promise<{ failed: string[] }> => {
  const { database, logger, onSent } = dependencies;
  const outcomes = await sendToAll(push, subscriptions, job.message);
  await deleteSubscriptions(database.db, idsWith(outcomes, 'gone'));
  const pushed = idsWith(outcomes, 'sent').length;
  await incrementPushed(database.db, job.groupId, pushed);
  const mailed = isMailedWithoutPhone ? await mailWithoutPhone(dependencies, job.notifications, urgency) : 0;
  await onSent?.(database.db, job.groupId, { pushed, mailed });
  const refused = idsWith(outcomes, 'refused').length;
  if (refused > 0) logger.warn({ refused }, 'push services refused messages');
  return { failed: idsWith(outcomes, 'failed') };
};

/**
 * Sends a notification to one page of its push subscriptions and enqueues a job for the next page. If a page is repeated after
 * a crash, phones replace the first message by the second, because both have the same tag.
 */
export const pushNotification = async (
  dependencies: Needs,
  { notificationIds, after, ...sentWith }: JobPayloads['push-notification'],
): Promise<void> => {
  const { push, database } = dependencies;
  const { urgency = 'ordinary' } = sentWith;
  const job = push && (await readPushJob(dependencies, { notificationIds, ...sentWith }));
  if (push === undefined || job === undefined) return;
  const page = await selectSubscriptionsAfter(database.db, job.recipients, { after, limit: pageSize });
  const { failed } = await deliver(dependencies, push, job, page, sentWith);
  const last = page.at(-1);
  await database.db.transaction(async (transaction) => {
    if (failed.length > 0) {
      const rest = { notificationIds, subscriptionIds: failed, ...sentWith };
      await enqueue(transaction, 'push-again', rest, { urgency });
    }
    if (page.length === pageSize && last !== undefined) {
      const next = { notificationIds, after: last.id, ...sentWith };
      await enqueue(transaction, 'push-notification', next, { urgency });
    }
  });
};

/**
 * Sends a notification again to the subscriptions that could not be reached. If some of them are reached, a new job retries
 * the others, so that no browser receives the message twice. If none is reached, throws, and the job runner retries later.
 * @throws {Error} if no subscription could be reached
 */
export const retryPush = async (
  dependencies: Needs,
  { notificationIds, subscriptionIds, ...sentWith }: JobPayloads['push-again'],
): Promise<void> => {
  const { push, database, clock } = dependencies;
  const { urgency = 'ordinary' } = sentWith;
  const job = push && (await readPushJob(dependencies, { notificationIds, ...sentWith }));
  if (push === undefined || job === undefined) return;
  const page = await selectSubscriptionsById(database.db, job.recipients, subscriptionIds);
  const { failed } = await deliver(dependencies, push, job, page, sentWith);
  if (failed.length === 0) return;
  if (failed.length === page.length) throw new Error(`${failed.length} browsers could not be reached`);
  const runAt = new Date(clock.now().getTime() + 60_000);
  const rest = { notificationIds, subscriptionIds: failed, ...sentWith };
  await enqueue(database.db, 'push-again', rest, { runAt, urgency });
};
