import { randomUUID } from 'node:crypto';
import type { Announcement } from '@ekhaya/contract/notifications/console-notifications';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../../platform/http/caller.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { insertAnnouncement, selectAnnouncement } from './announcements.store.ts';
import { checkAnnouncement, type AnnouncementDraft } from './check-announcement.ts';
import { presentAnnouncements } from './present-announcements.ts';
import { sendAnnouncementWithin } from './send-announcement.ts';

/**
 * Writes an announcement to the caller's estates and sends it, at once or by a job at its scheduled time.
 * @throws {AppError} `forbidden` for an estate where the caller is not staff; `validation` by field
 */
export const writeAnnouncement = (
  parts: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  { userId }: Pick<Caller, 'userId'>,
  staffEstates: StaffEstates,
  draft: AnnouncementDraft,
): Promise<Announcement> =>
  auditedChange(parts, {
    actorId: userId,
    action: 'notification.announce',
    lock: (transaction) => checkAnnouncement(transaction, staffEstates, draft, parts.clock.now()),
    change: async (transaction, checked, now) => {
      const { isEverywhere, roles, type, title, description, image, url } = draft;
      const { scheduledAt, expiresAt } = checked;
      const id = randomUUID();
      await insertAnnouncement(transaction, {
        ...{ id, isEverywhere, roleNames: roles, type, title, description, image, url, scheduledAt, expiresAt },
        estateIds: checked.estates.map((estate) => estate.id),
        status: 'scheduled',
        sentAt: null,
        createdAt: now,
        createdBy: userId,
        reached: 0,
        pushed: 0,
      });
      if (checked.isDue) await sendAnnouncementWithin(transaction, id, parts);
      else await enqueue(transaction, 'send-announcement', { announcementId: id }, { runAt: scheduledAt });
      const row = await selectAnnouncement(transaction, 'all', id);
      const [result] = row === undefined ? [] : await presentAnnouncements(transaction, [row]);
      if (result === undefined) throw new AppError('internal');
      const after = { id, title, roles, scheduledAt, expiresAt };
      const estateIds = isEverywhere ? [] : checked.estates.map((estate) => estate.id);
      return { estateIds, before: null, after, result };
    },
  });
