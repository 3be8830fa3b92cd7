import { isExpired } from '@ekhaya/contract/notifications/notifications.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueue, type JobPayloads } from '../../../platform/jobs/jobs.ts';
import type { PushMessage, PushOutcome, PushSender } from '../../../platform/push/send-push.ts';
import { incrementPushed } from '../announcements/announcements.store.ts';
import { selectNotificationsById, type NotificationRow } from '../inbox/notifications.store.ts';
import {
  deleteSubscriptions,
  selectSubscriptionsAfter,
  selectSubscriptionsById,
  type PushRecipients,
  type PushSubscriptionRow,
} from '../devices/push-subscriptions.store.ts';

type Parts = Pick<Dependencies, 'database' | 'clock' | 'logger'> & { push: PushSender | undefined };

/** Subscriptions that one job reaches. */
const pageSize = 500;
const sentAtOnce = 20;
/** How long a push service may hold a message for a phone that is off. */
const longestLifeSeconds = 3 * 24 * 60 * 60;
/** Signs of a description that a phone shows; the message has to stay below 4 KB. */
const mostSigns = 400;

/** What was written, and to whom it goes. The texts of all of them are one. */
interface Told {
  message: PushMessage;
  groupId: string;
  recipients: PushRecipients;
}

const shortened = (text: string): string => (text.length > mostSigns ? `${text.slice(0, mostSigns - 1)}…` : text);

const secondsLeft = (row: NotificationRow, now: Date): number => {
  const until = Math.min(
    row.createdAt.getTime() + longestLifeSeconds * 1000,
    row.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  );
  return Math.floor((until - now.getTime()) / 1000);
};

/** Undefined for what is gone, expired or too old to wake anybody. */
const readTold = async ({ database, clock }: Parts, notificationIds: string[]): Promise<Told | undefined> => {
  const rows = await selectNotificationsById(database.db, notificationIds);
  const [first] = rows;
  const now = clock.now();
  if (first === undefined || isExpired({ expiresAt: first.expiresAt?.toISOString() ?? null }, now)) return undefined;
  const lifeSeconds = secondsLeft(first, now);
  if (lifeSeconds < 0) return undefined;
  const { id, readKey, type, title, url, image } = first;
  return {
    message: {
      payload: JSON.stringify({ id, tag: readKey, type, title, body: shortened(first.description), url, image }),
      topic: readKey,
      lifeSeconds,
    },
    groupId: first.groupId,
    recipients: {
      readKey,
      audiences: rows.map(({ audienceKind, audienceId }) => ({ kind: audienceKind, id: audienceId })),
    },
  };
};

/** Sends to all of them, some at a time, and tells what became of each. */
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
  await Promise.all(Array.from({ length: sentAtOnce }, work));
  return outcomes;
};

const idsWith = (outcomes: Map<string, PushOutcome>, wanted: PushOutcome): string[] =>
  [...outcomes].flatMap(([id, outcome]) => (outcome === wanted ? id : []));

/** Sends, then writes what came of it: gone browsers are forgotten, refusals are logged, the rest is tried again. */
const deliver = async (
  { database, logger }: Parts,
  push: PushSender,
  told: Told,
  subscriptions: readonly PushSubscriptionRow[],
): Promise<{ failed: string[] }> => {
  const outcomes = await sendToAll(push, subscriptions, told.message);
  await deleteSubscriptions(database.db, idsWith(outcomes, 'gone'));
  await incrementPushed(database.db, told.groupId, idsWith(outcomes, 'sent').length);
  const refused = idsWith(outcomes, 'refused').length;
  if (refused > 0) logger.warn({ refused }, 'push services refused messages');
  return { failed: idsWith(outcomes, 'failed') };
};

/**
 * Reaches one page of the browsers that a notification is meant for and leaves the next page to another job. A page that is
 * tried again after a crash doubles nothing in sight: on a phone the later message takes the place of the first.
 */
export const pushNotification = async (
  parts: Parts,
  { notificationIds, after }: JobPayloads['push-notification'],
): Promise<void> => {
  const { push, database } = parts;
  const told = push && (await readTold(parts, notificationIds));
  if (push === undefined || told === undefined) return;
  const page = await selectSubscriptionsAfter(database.db, told.recipients, { after, limit: pageSize });
  const { failed } = await deliver(parts, push, told, page);
  const last = page.at(-1);
  await database.db.transaction(async (transaction) => {
    if (failed.length > 0) await enqueue(transaction, 'push-again', { notificationIds, subscriptionIds: failed });
    if (page.length === pageSize && last !== undefined) {
      await enqueue(transaction, 'push-notification', { notificationIds, after: last.id });
    }
  });
};

/**
 * Tries those again that could not be reached, each try later than the one before. Once some were reached, the others go on
 * alone: nobody is told twice.
 * @throws when not one could be reached
 */
export const retryPush = async (
  parts: Parts,
  { notificationIds, subscriptionIds }: JobPayloads['push-again'],
): Promise<void> => {
  const { push, database, clock } = parts;
  const told = push && (await readTold(parts, notificationIds));
  if (push === undefined || told === undefined) return;
  const page = await selectSubscriptionsById(database.db, told.recipients, subscriptionIds);
  const { failed } = await deliver(parts, push, told, page);
  if (failed.length === 0) return;
  if (failed.length === page.length) throw new Error(`${failed.length} browsers could not be reached`);
  const runAt = new Date(clock.now().getTime() + 60_000);
  await enqueue(database.db, 'push-again', { notificationIds, subscriptionIds: failed }, { runAt });
};
