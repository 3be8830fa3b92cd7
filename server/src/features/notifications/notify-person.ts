import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { enqueueAll } from '../../platform/jobs/jobs.ts';
import { findPeopleByIds } from '../identity/index.ts';
import { announceAll, type Announcement } from './announce.ts';

/** What one person is told, and the mail that goes with it. */
export interface PersonalNotification {
  userId: string;
  notification: Omit<Announcement, 'audience'>;
  /** Sent to the address of her account. */
  mail?: { subject: string; text: string };
}

/**
 * Tells people something, each her own, by live stream, push and, where there is one, mail. Everything is a row of the caller's
 * transaction: it is told if and only if the fact is committed. With the id of a notification that exists nothing happens.
 * However many they are, it takes the same few statements.
 */
export const notifyPeople = async (
  transaction: Queryable,
  all: readonly PersonalNotification[],
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
): Promise<void> => {
  const known = all.map((each) => ({ ...each, id: each.notification.id ?? randomUUID() }));
  const isNew = await announceAll(
    transaction,
    known.map(({ id, userId, notification }) => ({ ...notification, id, audience: { kind: 'person', userId } })),
    dependencies,
  );
  const mailed = known.flatMap(({ id, userId, mail }) =>
    isNew.has(id) && mail !== undefined ? [{ id, userId, ...mail }] : [],
  );
  if (mailed.length === 0) return;
  const people = await findPeopleByIds(transaction, [...new Set(mailed.map(({ userId }) => userId))]);
  const addresses = new Map(people.map(({ id, email }) => [id, email]));
  const mails = mailed.flatMap(({ userId, ...mail }) => {
    const to = addresses.get(userId);
    return to === undefined ? [] : [{ to, ...mail }];
  });
  await enqueueAll(transaction, 'send-mail', mails);
};

/** The same for one person. */
export const notifyPerson = (
  transaction: Queryable,
  one: PersonalNotification,
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
): Promise<void> => notifyPeople(transaction, [one], dependencies);
