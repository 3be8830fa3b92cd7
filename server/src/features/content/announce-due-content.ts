import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { JobPayloads } from '../../platform/jobs/jobs.ts';
import { deleteRemovedBefore, deleteUntouchedBefore, selectContentItem } from './content.store.ts';

/**
 * Makes the open pages of an estate read its content again when an item appears or ends. Called by the job `announce-content` at
 * that time. A page that reads too often is harmless, so the times of the item are not compared.
 */
export const announceDueContent = (
  { database, live }: Pick<Dependencies, 'database' | 'live'>,
  { contentId }: JobPayloads['announce-content'],
): Promise<void> =>
  database.db.transaction(async (transaction) => {
    const row = await selectContentItem(transaction, 'all', contentId);
    if (row === undefined) return;
    await live.publish(transaction, { topic: 'content', audience: { kind: 'estate', estateId: row.estateId } });
  });

/** How long a removed item can be restored. */
const keptDays = 90;

/**
 * Deletes items that were removed long ago, and drafts that were begun a day ago and left without a word: a page whose tab was closed could
 * not remove its own.
 */
export const pruneContent = async ({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> => {
  const now = clock.now().getTime();
  await deleteRemovedBefore(database.db, new Date(now - keptDays * dayMs));
  await deleteUntouchedBefore(database.db, new Date(now - dayMs));
};
