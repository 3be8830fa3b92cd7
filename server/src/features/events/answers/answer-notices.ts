import type { PersonalNotification } from '../../notifications/index.ts';
import type { AnswerRow } from './answers.store.ts';

/**
 * A notice about an event that a person has answered. Nobody has asked for these as for news of events: they are about what the
 * person has promised, so those who want no news get them too, with a mail.
 */
export const noticeOf = (
  { userId, eventId }: Pick<AnswerRow, 'userId' | 'eventId'>,
  { id, subject, sentences }: { id?: string; subject: string; sentences: readonly string[] },
): PersonalNotification => {
  const description = sentences.filter((sentence) => sentence !== '').join(' ');
  return {
    userId,
    notification: {
      ...(id !== undefined && { id }),
      type: 'others',
      title: subject,
      description,
      // The list shows the events of the current estate alone.
      url: `/Event?id=${encodeURIComponent(eventId)}`,
    },
    mail: { subject, text: `${description}\n\nEkhaya` },
  };
};
