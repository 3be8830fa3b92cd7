import type { Announcement } from '@ekhaya/contract/notifications/console-notifications';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { readAnnouncementVersion, updateAnnouncement } from './announcements.store.ts';
import { notifyStaff, requireStatus, wordsOf, type Writer } from './announcement-changes.ts';
import { presentAnnouncement } from './present-announcements.ts';

/**
 * Makes a draft again of an announcement that is scheduled or waits for a yes. A yes that was given no longer counts.
 * @throws {AppError} `not-found` unless it goes only to the caller's estates; `conflict` if it was sent; `changed-meanwhile`
 */
export const withdrawAnnouncement = (
  dependencies: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  writer: Writer,
  { id, version }: { id: string; version: number },
): Promise<Announcement> =>
  auditedChange(dependencies, {
    actorId: writer.callerId,
    action: 'notification.withdraw',
    subject: { kind: 'announcement', id },
    seen: { version, read: readAnnouncementVersion(id) },
    lock: (transaction) =>
      requireStatus(transaction, writer, id, {
        statuses: ['waiting', 'scheduled'],
        otherwise: 'This was sent or taken back already.',
      }),
    change: async (transaction, before) => {
      const row = await updateAnnouncement(transaction, id, {
        status: 'draft',
        decidedBy: null,
        decidedAt: null,
        declineReason: '',
        requestedBy: null,
        requestedAt: null,
      });
      if (row === undefined) throw new AppError('internal');
      await notifyStaff(transaction, before, dependencies);
      return {
        estateIds: before.estateIds,
        before: wordsOf(before),
        after: wordsOf(row),
        result: await presentAnnouncement(transaction, row, writer.callerId),
      };
    },
  });
