import type { Authority, Caller } from '../../platform/http/caller.ts';
import type { MediaRow } from './media.store.ts';

/**
 * Whether the caller may see a file: anybody a public one; a private one its owner, staff of an estate of hers and, of
 * her photo alone, those who stand at the gates there.
 * @param isFaceAtGate whether it is the photo of somebody whom the caller lets through a gate
 */
export const maySee = async (
  row: Pick<MediaRow, 'visibility' | 'ownerId'>,
  caller: Caller | undefined,
  authority: Authority,
  isFaceAtGate: (ownerId: string, guard: Caller) => Promise<boolean>,
): Promise<boolean> => {
  if (row.visibility === 'public') return true;
  if (caller === undefined || row.ownerId === null) return false;
  if (row.ownerId === caller.userId) return true;
  if ((await authority.findReadableRecords(caller, row.ownerId)) !== undefined) return true;
  return isFaceAtGate(row.ownerId, caller);
};
