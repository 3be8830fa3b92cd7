import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueueAll, type JobUrgency } from '../../../platform/jobs/jobs.ts';
import { selectPeopleWithPhones } from '../devices/push-subscriptions.store.ts';
import { mailJobsOf, type PossibleMail } from './mail-jobs.ts';
import { pushJob, writeNotifications, type NewNotification } from './publish-notification.ts';

/** A notification for one person, and the mail with the same content if one is sent. */
export interface PersonalNotification {
  userId: string;
  notification: Omit<NewNotification, 'audience'>;
  /** Sent to the e-mail address of the person's account. */
  mail?: { subject: string; text: string };
  /**
   * Sends the words of the notification by mail if she has no phone that receives push messages of its type, also when it turns out
   * that her phones are gone.
   */
  isMailedWithoutPhone?: true;
}

interface NotifyDependencies extends Pick<Dependencies, 'live' | 'clock'> {
  /** Of the push messages and mails; `ordinary` by default. */
  urgency?: JobUrgency;
}

/** Decides who gets a mail now: without a phone that receives such push messages, those who get one only then. */
const withMails = async (
  transaction: Queryable,
  written: readonly (PersonalNotification & { id: string })[],
): Promise<PossibleMail[]> => {
  const withoutPhone = written.filter(({ isMailedWithoutPhone }) => isMailedWithoutPhone);
  const withPhones = new Map<string, Set<string>>();
  for (const [type, ofType] of Map.groupBy(withoutPhone, ({ notification }) => notification.type)) {
    const userIds = ofType.map(({ userId }) => userId);
    withPhones.set(type, await selectPeopleWithPhones(transaction, { userIds, type }));
  }
  return written.flatMap(({ id, userId, notification, mail, isMailedWithoutPhone }) => {
    const { type, title, description } = notification;
    const isNeeded = isMailedWithoutPhone && !withPhones.get(type)?.has(userId);
    const words = mail ?? (isNeeded ? { subject: title, text: description } : undefined);
    return words === undefined ? [] : [{ id, userId, type, mail: words }];
  });
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
  dependencies: NotifyDependencies,
): Promise<{ mails: number }> => {
  const { urgency = 'ordinary' } = dependencies;
  const identified = all.map((each) => ({ ...each, id: each.notification.id ?? randomUUID() }));
  const isNew = await writeNotifications(
    transaction,
    identified.map(({ id, userId, notification }) => ({ ...notification, id, audience: { kind: 'person', userId } })),
    dependencies,
  );
  const written = identified.filter(({ id }) => isNew.has(id));
  const mailed = await withMails(transaction, written);
  const mails = await mailJobsOf(transaction, mailed, urgency);
  const mailedIds = new Set(mailed.map(({ id }) => id));
  // Who gets a mail now gets no second one when the push message finds no phone.
  const pushes = written.map(({ id, isMailedWithoutPhone = false }) =>
    pushJob([id], urgency, isMailedWithoutPhone && !mailedIds.has(id)),
  );
  await enqueueAll(transaction, [...pushes, ...mails]);
  return { mails: mails.length };
};

/** Sends one person a notification, as `notifyPeople` does for many. */
export const notifyPerson = async (
  transaction: Queryable,
  one: PersonalNotification,
  dependencies: NotifyDependencies,
): Promise<void> => {
  await notifyPeople(transaction, [one], dependencies);
};
