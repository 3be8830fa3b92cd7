import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { isInAudience, type Audience } from '../../estates/index.ts';
import { notificationReads } from '../inbox/notifications.table.ts';
import { pushSubscriptions } from './push-subscriptions.table.ts';

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** Keeps a subscription; one with that endpoint, whoever's it was, is replaced. */
export const upsertSubscription = async (transaction: Queryable, row: PushSubscriptionRow): Promise<void> => {
  const { id: _, endpoint: __, ...renewed } = row;
  await transaction
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: renewed });
};

/** Forgets all subscriptions of a person but her newest. */
export const deleteOldSubscriptions = async (transaction: Queryable, userId: string, kept: number): Promise<void> => {
  const newest = transaction
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(kept);
  await transaction
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), sql`${pushSubscriptions.id} not in ${newest}`));
};

/** Forgets a subscription if it is that person's. */
export const deleteSubscriptionOf = async (
  queryable: Queryable,
  subscription: { userId: string; endpoint: string },
): Promise<void> => {
  await queryable
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.endpoint, subscription.endpoint), eq(pushSubscriptions.userId, subscription.userId)),
    );
};

/** Forgets subscriptions that their push services no longer know. */
export const deleteSubscriptions = async (queryable: Queryable, ids: string[]): Promise<void> => {
  if (ids.length > 0) await queryable.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids));
};

/** Whose browsers are meant: of those people, without those who have read it already. */
export interface PushRecipients {
  audiences: readonly Audience[];
  readKey: string;
}

const selectRecipients = (queryable: Queryable, { audiences, readKey }: PushRecipients, which: SQL) =>
  queryable
    .select(getTableColumns(pushSubscriptions))
    .from(pushSubscriptions)
    .leftJoin(
      notificationReads,
      and(eq(notificationReads.userId, pushSubscriptions.userId), eq(notificationReads.readKey, readKey)),
    )
    .where(and(which, isNull(notificationReads.readKey), isInAudience(queryable, pushSubscriptions.userId, audiences)))
    .orderBy(asc(pushSubscriptions.id));

/** A page of the recipients' subscriptions in the order of their ids, from after one on. */
export const selectSubscriptionsAfter = (
  queryable: Queryable,
  recipients: PushRecipients,
  page: { after: string; limit: number },
): Promise<PushSubscriptionRow[]> =>
  selectRecipients(queryable, recipients, gt(pushSubscriptions.id, page.after)).limit(page.limit);

/** Those of the subscriptions that are still to be reached. */
export const selectSubscriptionsById = (
  queryable: Queryable,
  recipients: PushRecipients,
  ids: string[],
): Promise<PushSubscriptionRow[]> => selectRecipients(queryable, recipients, inArray(pushSubscriptions.id, ids));

/** How many browsers of those people are told while the app is closed. */
export const countSubscriptions = (queryable: Queryable, audiences: readonly Audience[]): Promise<number> =>
  queryable.$count(pushSubscriptions, isInAudience(queryable, pushSubscriptions.userId, audiences));
