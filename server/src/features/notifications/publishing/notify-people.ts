import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueueAll, type JobUrgency, type NewJob } from '../../../platform/jobs/jobs.ts';
import { fillWords, readWords } from '../../../platform/message-texts/write-message.ts';
import { findEmailAddresses } from '../../identity/index.ts';
import { selectWilling } from '../settings/notification-settings.store.ts';
import { pushJob, writeNotifications, type NewNotification } from './publish-notification.ts';

/** A notification for one person, and the mail with the same content if one is sent. */
export interface PersonalNotification {
  userId: string;
  notification: Omit<NewNotification, 'audience'>;
  /** Sent to the e-mail address of the person's account. */
  mail?: { subject: string; text: string };
}

interface NotifyParts extends Pick<Dependencies, 'live' | 'clock'> {
  /** Of the push messages and mails; `ordinary` by default. */
  urgency?: JobUrgency;
}

/** Narrows notifications to those whose recipient wants a mail of that type. */
const mailsOf = async (
  transaction: Queryable,
  written: readonly (PersonalNotification & { id: string })[],
  urgency: JobUrgency,
): Promise<NewJob[]> => {
  const mailed = written.flatMap(({ id, userId, mail, notification }) =>
    mail === undefined ? [] : [{ id, userId, type: notification.type, mail }],
  );
  if (mailed.length === 0) return [];
  const words = await readWords(transaction, 'notification');
  const jobs: NewJob[] = [];
  for (const [type, ofType] of Map.groupBy(mailed, (each) => each.type)) {
    const ids = [...new Set(ofType.map(({ userId }) => userId))];
    const willing = await selectWilling(transaction, ids, { type, channel: 'mail' });
    const addresses = await findEmailAddresses(transaction, [...willing]);
    for (const { id, userId, mail } of ofType) {
      const to = addresses.get(userId);
      if (to === undefined) continue;
      const message = fillWords(words, { title: mail.subject, message: mail.text });
      jobs.push({ name: 'send-mail', payload: { id, to, ...message, about: { userId, type } }, urgency });
    }
  }
  return jobs;
};

/**
 * Sends each person a notification by live event, push and, if it has one, mail. All are rows of the surrounding transaction:
 * they are sent if and only if it commits. Skips notifications whose id exists already. The number of statements does not
 * depend on the number of people.
 * @returns how many mails were enqueued
 */
export const notifyPeople = async (
  transaction: Queryable,
  all: readonly PersonalNotification[],
  dependencies: NotifyParts,
): Promise<{ mails: number }> => {
  const { urgency = 'ordinary' } = dependencies;
  const identified = all.map((each) => ({ ...each, id: each.notification.id ?? randomUUID() }));
  const isNew = await writeNotifications(
    transaction,
    identified.map(({ id, userId, notification }) => ({ ...notification, id, audience: { kind: 'person', userId } })),
    dependencies,
  );
  const written = identified.filter(({ id }) => isNew.has(id));
  const mails = await mailsOf(transaction, written, urgency);
  await enqueueAll(transaction, [...written.map(({ id }) => pushJob([id], urgency)), ...mails]);
  return { mails: mails.length };
};

/** Sends one person a notification, as `notifyPeople` does for many. */
export const notifyPerson = async (
  transaction: Queryable,
  one: PersonalNotification,
  dependencies: NotifyParts,
): Promise<void> => {
  await notifyPeople(transaction, [one], dependencies);
};
