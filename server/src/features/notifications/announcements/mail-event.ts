import { isExpired } from '@ekhaya/contract/notifications/notifications.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueueAll, type JobPayloads, type NewJob } from '../../../platform/jobs/jobs.ts';
import { fillWords, readWords } from '../../../platform/message-texts/write-message.ts';
import { selectEstatesWithRoles } from '../../estates/index.ts';
import { selectMailRecipients } from '../settings/notification-settings.store.ts';
import { incrementMailed, selectAnnouncement } from './announcements.store.ts';
import { peopleOf } from './check-announcement.ts';

/** The number of people whom one job mails. */
const pageSize = 200;

/**
 * Job: mails an announced event to one page of the people who said yes to mails about events, and enqueues the next page. A repeated
 * page is sent with the same ids, so that nobody gets a mail twice. Mails nobody after the end of the announcement.
 */
export const mailEvent = async (
  { database, environment, clock }: Pick<Dependencies, 'database' | 'environment' | 'clock'>,
  { announcementId, after }: JobPayloads['mail-event'],
): Promise<void> => {
  const row = await selectAnnouncement(database.db, 'all', announcementId);
  if (row === undefined || row.status !== 'sent') return;
  if (isExpired({ expiresAt: row.expiresAt?.toISOString() ?? null }, clock.now())) return;
  const estates = row.estateIds.length === 0 ? [] : await selectEstatesWithRoles(database.db, row.estateIds);
  const page = await selectMailRecipients(database.db, peopleOf(row, estates), {
    type: row.type,
    after,
    limit: pageSize,
  });
  const link = row.url.startsWith('/') ? `${environment.publicUrl}${row.url}` : row.url;
  // A notice to several estates has the words of all estates.
  const [onlyEstate, ...others] = row.estateIds;
  const words = await readWords(database.db, 'event', others.length === 0 ? onlyEstate : undefined);
  const mails = page.map(({ id: userId, email, firstName }): NewJob => ({
    name: 'send-mail',
    payload: {
      id: `event-${announcementId}-${userId}`,
      to: email,
      ...fillWords(words, { firstName, title: row.title, message: row.description, page: link }),
      about: { userId, type: row.type, announcementId },
    },
    urgency: 'bulk',
  }));
  const last = page.at(-1);
  const next: NewJob[] =
    page.length === pageSize && last !== undefined
      ? [{ name: 'mail-event', payload: { announcementId, after: last.id } }]
      : [];
  await enqueueAll(database.db, [...mails, ...next]);
};

/** Counts a mail that the mail server has accepted, if it has the words of an announcement. */
export const countMailOfAnnouncement = async (
  { database }: Pick<Dependencies, 'database'>,
  { about }: Pick<JobPayloads['send-mail'], 'about'>,
): Promise<void> => {
  if (about?.announcementId !== undefined) await incrementMailed(database.db, about.announcementId);
};
