import type { Announcement } from '@ekhaya/contract/console-notifications';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../platform/http/caller.ts';
import { selectAnnouncement, settleAnnouncement } from './announcements.store.ts';
import { presentAnnouncements } from './present-announcements.ts';

/**
 * Takes back an announcement that is not told yet.
 * @throws {AppError} `not-found` when it does not go to estates of hers alone, `conflict` once it was told or taken back
 */
export const cancelAnnouncement = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { userId }: Pick<Caller, 'userId'>,
  staffEstates: StaffEstates,
  id: string,
): Promise<Announcement> =>
  database.db.transaction(async (transaction) => {
    const found = await selectAnnouncement(transaction, staffEstates, id);
    if (found === undefined) throw new AppError('not-found');
    const row = await settleAnnouncement(transaction, id, { status: 'canceled', sentAt: null });
    if (row === undefined) throw new AppError('conflict', { detail: 'This was told or taken back already.' });
    const entry = {
      actorId: userId,
      action: 'notification.cancel',
      before: { id, title: row.title, status: found.status },
      after: { id, title: row.title, status: row.status },
      at: clock.now(),
    };
    for (const estateId of row.isEverywhere ? [undefined] : row.estateIds) {
      await recordAudit(transaction, { ...entry, ...(estateId !== undefined && { estateId }) });
    }
    const [presented] = await presentAnnouncements(transaction, [row]);
    if (presented === undefined) throw new AppError('internal');
    return presented;
  });
