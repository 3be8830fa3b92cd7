import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectPeopleWithPhones } from '../devices/push-subscriptions.store.ts';
import { publishNotification } from '../publishing/publish-notification.ts';
import type { AnnouncementDraft } from './check-announcement.ts';

/**
 * Sends the words of an announcement to the caller alone, in the app, and by push if she receives push messages of its type.
 * @returns whether a phone of hers receives it
 * @throws {AppError} `validation` without a title
 */
export const sendTrial = async (
  { database, ...parts }: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  callerId: string,
  words: Pick<AnnouncementDraft, 'type' | 'title' | 'description' | 'image' | 'imageAlt' | 'url'>,
): Promise<{ isPushed: boolean }> => {
  if (words.title === '') throw new AppError('validation', { fields: { title: 'Write a title first.' } });
  return database.db.transaction(async (transaction) => {
    await publishNotification(transaction, { ...words, audience: { kind: 'person', userId: callerId } }, parts);
    const withPhones = await selectPeopleWithPhones(transaction, { userIds: [callerId], type: words.type });
    return { isPushed: withPhones.has(callerId) };
  });
};
