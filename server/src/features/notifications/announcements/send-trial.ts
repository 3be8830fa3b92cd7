import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { publishNotification } from '../publishing/publish-notification.ts';
import type { AnnouncementDraft } from './check-announcement.ts';

/**
 * Sends the words of an announcement to the caller alone, in the app and by push.
 * @throws {AppError} `validation` without a title
 */
export const sendTrial = async (
  { database, ...parts }: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  callerId: string,
  words: Pick<AnnouncementDraft, 'type' | 'title' | 'description' | 'image' | 'imageAlt' | 'url'>,
): Promise<Record<string, never>> => {
  if (words.title === '') throw new AppError('validation', { fields: { title: 'Write a title first.' } });
  await database.db.transaction((transaction) =>
    publishNotification(transaction, { ...words, audience: { kind: 'person', userId: callerId } }, parts),
  );
  return {};
};
