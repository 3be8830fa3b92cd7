import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueueAll, type NewJob } from '../../../platform/jobs/jobs.ts';
import type { LiveEvent } from '../../../platform/live/live-hub.ts';
import { findEmailAddresses } from '../../identity/index.ts';
import { pushJob, writeNotifications, type NewNotification } from './publish-notification.ts';

/** What one person is told, and the mail that goes with it. */
export interface PersonalNotification {
  userId: string;
  notification: Omit<NewNotification, 'audience'>;
  /** Sent to the address of her account. */
  mail?: { subject: string; text: string };
}

/**
 * Tells people something, each her own, by live stream, push and, where there is one, mail. Everything is a row of the caller's
 * transaction: it is told if and only if the fact is committed. With the id of a notification that exists nothing happens.
 * However many they are, it takes the same few statements.
 * @param others what open pages are told besides
 */
export const notifyPeople = async (
  transaction: Queryable,
  all: readonly PersonalNotification[],
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
  others: readonly LiveEvent[] = [],
): Promise<void> => {
  const known = all.map((each) => ({ ...each, id: each.notification.id ?? randomUUID() }));
  const isNew = await writeNotifications(
    transaction,
    known.map(({ id, userId, notification }) => ({ ...notification, id, audience: { kind: 'person', userId } })),
    dependencies,
    others,
  );
  const news = known.filter(({ id }) => isNew.has(id));
  const mailed = news.flatMap(({ id, userId, mail }) => (mail === undefined ? [] : [{ id, userId, ...mail }]));
  const addressees = new Set(mailed.map(({ userId }) => userId));
  const addresses = addressees.size === 0 ? undefined : await findEmailAddresses(transaction, [...addressees]);
  const mails = mailed.flatMap(({ userId, ...mail }): NewJob[] => {
    const to = addresses?.get(userId);
    return to === undefined ? [] : [{ name: 'send-mail', payload: { to, ...mail } }];
  });
  await enqueueAll(transaction, [...news.map(({ id }) => pushJob(id)), ...mails]);
};

/** The same for one person. */
export const notifyPerson = (
  transaction: Queryable,
  one: PersonalNotification,
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
): Promise<void> => notifyPeople(transaction, [one], dependencies);
