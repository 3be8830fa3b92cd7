import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../../platform/database/database.ts';
import { insertEntry, updateSnag, type EntryRow, type SnagRow } from './snags.store.ts';

/** What became of a snag of the demo world. */
export interface SnagHistory {
  snagId: string;
  entries: readonly Pick<EntryRow, 'kind' | 'text' | 'userId' | 'isStaff' | 'at'>[];
  set: Partial<
    Pick<
      SnagRow,
      'status' | 'reason' | 'assigneeId' | 'answeredAt' | 'plannedAt' | 'closedAt' | 'updatedAt' | 'wasAsked'
    >
  >;
}

/** Writes what became of a snag, for the demo world: nobody is told of what happened long ago. */
export const writeSnagHistory = async (
  transaction: Queryable,
  { snagId, entries, set }: SnagHistory,
): Promise<void> => {
  for (const entry of entries) {
    await insertEntry(transaction, { ...entry, id: randomUUID(), snagId, photos: [], department: '', draftId: null });
  }
  if (Object.keys(set).length > 0) await updateSnag(transaction, snagId, set);
};
