import type { Announcement } from '@ekhaya/contract/notifications/console-notifications';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../../platform/http/caller.ts';
import { selectAnnouncement, updateScheduledAnnouncement } from './announcements.store.ts';
import { presentAnnouncements } from './present-announcements.ts';

/**
 * Cancels a scheduled announcement.
 * @throws {AppError} `not-found` unless it goes only to the caller's estates; `conflict` if it was sent or canceled already
 */
export const cancelAnnouncement = (
  parts: Pick<Dependencies, 'database' | 'clock'>,
  { userId }: Pick<Caller, 'userId'>,
  staffEstates: StaffEstates,
  id: string,
): Promise<Announcement> =>
  auditedChange(parts, {
    actorId: userId,
    action: 'notification.cancel',
    lock: async (transaction) => {
      const found = await selectAnnouncement(transaction, staffEstates, id);
      if (found === undefined) throw new AppError('not-found');
    },
    change: async (transaction) => {
      const row = await updateScheduledAnnouncement(transaction, id, { status: 'canceled', sentAt: null });
      if (row === undefined) throw new AppError('conflict', { detail: 'This was sent or canceled already.' });
      const [result] = await presentAnnouncements(transaction, [row]);
      if (result === undefined) throw new AppError('internal');
      return {
        estateIds: row.isEverywhere ? [] : row.estateIds,
        before: { id, title: row.title, status: 'scheduled' },
        after: { id, title: row.title, status: row.status },
        result,
      };
    },
  });
