import type { Announcement } from '@ekhaya/contract/notifications/console-notifications';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { readAnnouncementVersion, selectAnnouncement, updateAnnouncement } from './announcements.store.ts';
import { notifyStaff, requireStatus, wordsOf, type Writer } from './announcement-changes.ts';
import { presentAnnouncement } from './present-announcements.ts';
import { sendInTime } from './send-announcement.ts';

/** The yes or no of a second member of staff, with the version of the words that she read. */
export interface AnnouncementDecision {
  id: string;
  version: number;
  /** The words of a no; undefined for a yes. */
  declineReason: string | undefined;
}

/**
 * Says yes or no to an announcement that waits. A yes sends it, at once or at its time; after that time at once. A no makes it a
 * draft again, with the reason.
 * @throws {AppError} `not-found` unless it goes only to the caller's estates; `forbidden` for everybody who wrote some of it;
 *   `conflict` if it does not wait, or a yes would come after its end; `changed-meanwhile`
 */
export const decideOnAnnouncement = (
  dependencies: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  decider: Writer,
  { id, version, declineReason }: AnnouncementDecision,
): Promise<Announcement> =>
  auditedChange(dependencies, {
    actorId: decider.callerId,
    action: declineReason === undefined ? 'notification.approve' : 'notification.decline',
    subject: { kind: 'announcement', id },
    seen: { version, read: readAnnouncementVersion(id) },
    lock: async (transaction) => {
      const row = await requireStatus(transaction, decider, id, {
        statuses: ['waiting'],
        otherwise: 'This does not wait for a yes any more.',
      });
      if (row.authorIds.includes(decider.callerId)) {
        throw new AppError('forbidden', { detail: 'Somebody else must say yes to what you wrote.' });
      }
      return row;
    },
    change: async (transaction, before, now) => {
      const isApproved = declineReason === undefined;
      if (isApproved && before.expiresAt !== null && before.expiresAt.getTime() <= now.getTime()) {
        throw new AppError('conflict', { detail: 'Its time is over: nobody would read it. Say no, and why.' });
      }
      await updateAnnouncement(transaction, id, {
        status: isApproved ? 'scheduled' : 'draft',
        decidedBy: decider.callerId,
        decidedAt: now,
        declineReason: declineReason ?? '',
      });
      if (isApproved) await sendInTime(transaction, before, dependencies);
      await notifyStaff(transaction, before, dependencies);
      const row = await selectAnnouncement(transaction, 'all', id);
      if (row === undefined) throw new AppError('internal');
      return {
        estateIds: before.estateIds,
        before: wordsOf(before),
        after: wordsOf(row),
        result: await presentAnnouncement(transaction, row, decider.callerId),
      };
    },
  });
