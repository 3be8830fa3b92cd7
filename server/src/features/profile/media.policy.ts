import type { Authority, Caller } from '../../platform/http/caller.ts';
import type { MediaRow } from './media.store.ts';

/** Whether the caller may see a file: anybody a public one, a private one its owner and staff of an estate of hers. */
export const maySee = async (
  row: Pick<MediaRow, 'visibility' | 'ownerId'>,
  caller: Caller | undefined,
  authority: Authority,
): Promise<boolean> => {
  if (row.visibility === 'public') return true;
  if (caller === undefined || row.ownerId === null) return false;
  return row.ownerId === caller.userId || authority.canReadRecordsOf(caller, row.ownerId);
};
