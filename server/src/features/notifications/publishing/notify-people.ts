import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueueAll, type NewJob } from '../../../platform/jobs/jobs.ts';
import { findEmailAddresses } from '../../identity/index.ts';
import { pushJob, writeNotifications, type NewNotification } from './publish-notification.ts';

/** A notification for one person, and the mail with the same content if one is sent. */
export interface PersonalNotification {
  userId: string;
  notification: Omit<NewNotification, 'audience'>;
  /** Sent to the e-mail address of the person's account. */
  mail?: { subject: string; text: string };
}

/**
 * Sends each person a notification by live event, push and, if it has one, mail. All are rows of the surrounding transaction:
 * they are sent if and only if it commits. Skips notifications whose id exists already. The number of statements does not
 * depend on the number of people.
 */
export const notifyPeople = async (
  transaction: Queryable,
  all: readonly PersonalNotification[],
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
): Promise<void> => {
  const identified = all.map((each) => ({ ...each, id: each.notification.id ?? randomUUID() }));
  const isNew = await writeNotifications(
    transaction,
    identified.map(({ id, userId, notification }) => ({ ...notification, id, audience: { kind: 'person', userId } })),
    dependencies,
  );
  const written = identified.filter(({ id }) => isNew.has(id));
  const mailed = written.flatMap(({ id, userId, mail }) => (mail === undefined ? [] : [{ id, userId, ...mail }]));
  const addressees = new Set(mailed.map(({ userId }) => userId));
  const addresses = addressees.size === 0 ? undefined : await findEmailAddresses(transaction, [...addressees]);
  const mails = mailed.flatMap(({ userId, ...mail }): NewJob[] => {
    const to = addresses?.get(userId);
    return to === undefined ? [] : [{ name: 'send-mail', payload: { to, ...mail } }];
  });
  await enqueueAll(transaction, [...written.map(({ id }) => pushJob(id)), ...mails]);
};

/** Sends one person a notification, as `notifyPeople` does for many. */
export const notifyPerson = (
  transaction: Queryable,
  one: PersonalNotification,
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
): Promise<void> => notifyPeople(transaction, [one], dependencies);
