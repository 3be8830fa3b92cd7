import type { Announcement } from '@ekhaya/contract/notifications/console-notifications';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../../platform/http/caller.ts';
import { selectAnnouncement, updateScheduledAnnouncement } from './announcements.store.ts';
import { presentAnnouncements } from './present-announcements.ts';

/**
 * Takes back an announcement that is not told yet.
 * @throws {AppError} `not-found` when it does not go to estates of hers alone, `conflict` once it was told or taken back
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
      // Takes back only what is still scheduled, so that of two the second comes too late.
      const row = await updateScheduledAnnouncement(transaction, id, { status: 'canceled', sentAt: null });
      if (row === undefined) throw new AppError('conflict', { detail: 'This was told or taken back already.' });
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
