import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { findPersonById } from '../identity/index.ts';
import { announce, type Announcement } from './announce.ts';

/** What one person is told, and the mail that goes with it. */
export interface PersonalNotification {
  userId: string;
  notification: Omit<Announcement, 'audience'>;
  /** Sent to the address of her account. */
  mail?: { subject: string; text: string };
}

/**
 * Tells one person something by live stream, push and, where there is one, mail. Everything is a row of the caller's
 * transaction: it is told if and only if the fact is committed. With the id of a notification that exists nothing happens.
 */
export const notifyPerson = async (
  transaction: Queryable,
  { userId, notification, mail }: PersonalNotification,
  dependencies: Pick<Dependencies, 'live' | 'clock'>,
): Promise<void> => {
  const id = notification.id ?? randomUUID();
  const isNew = await announce(
    transaction,
    { ...notification, id, audience: { kind: 'person', userId } },
    dependencies,
  );
  if (!isNew || mail === undefined) return;
  const person = await findPersonById(transaction, userId);
  if (person !== undefined) await enqueue(transaction, 'send-mail', { to: person.email, ...mail, id });
};
