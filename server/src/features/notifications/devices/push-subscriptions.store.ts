import {
  and,
  asc,
  countDistinct,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  not,
  notExists,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { isInAudience, type Audience } from '../../estates/index.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { isWanted } from '../settings/notification-settings.store.ts';
import { notificationReads } from '../inbox/notifications.table.ts';
import { pushSubscriptions } from './push-subscriptions.table.ts';

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** Stores a subscription. Replaces a subscription with the same endpoint, also that of another person. */
export const upsertSubscription = async (transaction: Queryable, row: PushSubscriptionRow): Promise<void> => {
  const { id: _, endpoint: __, ...renewed } = row;
  await transaction
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: renewed });
};

/** Deletes the subscriptions of a person except the newest `max`. */
export const deleteOldSubscriptions = async (transaction: Queryable, userId: string, max: number): Promise<void> => {
  const newest = transaction
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(max);
  await transaction
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), sql`${pushSubscriptions.id} not in ${newest}`));
};

/** Deletes a subscription by its endpoint if it belongs to that person. */
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

/** Narrows people to those who have a push subscription and want push messages of a type. */
export const selectPeopleWithPhones = async (
  queryable: Queryable,
  { userIds, type }: { userIds: readonly string[]; type: string },
): Promise<Set<string>> => {
  if (userIds.length === 0) return new Set();
  const rows = await queryable
    .selectDistinct({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(
      and(
        sql`${pushSubscriptions.userId} = any(${sql.param([...userIds])}::text[])`,
        isWanted(queryable, pushSubscriptions.userId, { type, channel: 'push' }),
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
};

/** Deletes subscriptions by their ids. */
export const deleteSubscriptions = async (queryable: Queryable, ids: string[]): Promise<void> => {
  if (ids.length > 0) await queryable.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids));
};

/** The recipients of a push message: the people of some audiences, without those who have read it already. */
export interface PushRecipients {
  audiences: readonly Audience[];
  readKey: string;
  /** The type of the notification: people who do not want push messages of it are left out. */
  type: string;
}

const selectRecipients = (queryable: Queryable, { audiences, readKey, type }: PushRecipients, which: SQL) =>
  queryable
    .select(getTableColumns(pushSubscriptions))
    .from(pushSubscriptions)
    .leftJoin(
      notificationReads,
      and(eq(notificationReads.userId, pushSubscriptions.userId), eq(notificationReads.readKey, readKey)),
    )
    .where(
      and(
        which,
        isNull(notificationReads.readKey),
        isInAudience(queryable, pushSubscriptions.userId, audiences),
        isWanted(queryable, pushSubscriptions.userId, { type, channel: 'push' }),
      ),
    )
    .orderBy(asc(pushSubscriptions.id));

/** Returns a page of the recipients' subscriptions that follow the id `after`, in the order of their ids. */
export const selectSubscriptionsAfter = (
  queryable: Queryable,
  recipients: PushRecipients,
  page: { after: string; limit: number },
): Promise<PushSubscriptionRow[]> =>
  selectRecipients(queryable, recipients, gt(pushSubscriptions.id, page.after)).limit(page.limit);

/** Returns those of the given subscriptions that still belong to recipients. */
export const selectSubscriptionsById = (
  queryable: Queryable,
  recipients: PushRecipients,
  ids: string[],
): Promise<PushSubscriptionRow[]> => selectRecipients(queryable, recipients, inArray(pushSubscriptions.id, ids));

/** Counts the people of some audiences who have at least one subscription and want push messages of a type. */
export const countPeopleWithPush = async (
  queryable: Queryable,
  { audiences, type }: Pick<PushRecipients, 'audiences' | 'type'>,
): Promise<number> => {
  const [row] = await queryable
    .select({ people: countDistinct(pushSubscriptions.userId) })
    .from(pushSubscriptions)
    .where(
      and(
        isInAudience(queryable, pushSubscriptions.userId, audiences),
        isWanted(queryable, pushSubscriptions.userId, { type, channel: 'push' }),
      ),
    );
  return row?.people ?? 0;
};

/**
 * Counts the people of some audiences who switched a type off in the app and hear of it in no other way either: they have no phone that
 * receives push messages of it, and want no mails of it if it is mailed.
 */
export const countUnreachedPeople = async (
  queryable: Queryable,
  { audiences, type, isMailed }: Pick<PushRecipients, 'audiences' | 'type'> & { isMailed: boolean },
): Promise<number> => {
  const isShown = isWanted(queryable, people.id, { type, channel: 'app' });
  // Nobody can switch such a type off.
  if (isShown === undefined) return 0;
  const isMailWanted = isMailed ? isWanted(queryable, people.id, { type, channel: 'mail' }) : undefined;
  const phones = queryable
    .select({ one: sql`1` })
    .from(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.userId, people.id),
        isWanted(queryable, pushSubscriptions.userId, { type, channel: 'push' }),
      ),
    );
  return queryable.$count(
    people,
    and(
      isInAudience(queryable, people.id, audiences),
      not(isShown),
      isMailWanted && not(isMailWanted),
      notExists(phones),
    ),
  );
};
