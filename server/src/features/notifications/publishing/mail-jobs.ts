import type { Queryable } from '../../../platform/database/database.ts';
import type { JobUrgency, NewJob } from '../../../platform/jobs/jobs.ts';
import { fillWords, readWords } from '../../../platform/message-texts/write-message.ts';
import { findEmailAddresses } from '../../identity/index.ts';
import { selectWilling } from '../settings/notification-settings.store.ts';

/** A mail about a notification to one person, if she wants such mails. */
export interface PossibleMail {
  /** The id of the notification. A mail of the same id is sent once. */
  id: string;
  userId: string;
  /** The type of the notification. */
  type: string;
  mail: { subject: string; text: string };
}

/** Returns the jobs of those mails whose recipient wants mails of the type and has an address. */
export const mailJobsOf = async (
  transaction: Queryable,
  all: readonly PossibleMail[],
  urgency: JobUrgency,
): Promise<NewJob[]> => {
  if (all.length === 0) return [];
  const words = await readWords(transaction, 'notification');
  const jobs: NewJob[] = [];
  for (const [type, ofType] of Map.groupBy(all, (each) => each.type)) {
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
