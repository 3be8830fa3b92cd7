import type { Authority, Caller } from '../../platform/http/caller.ts';
import type { MediaRow } from './media.store.ts';

/**
 * Whether the caller may see a file. Everybody may see a public file. A private file may be seen by its owner and by staff who may
 * read her records. Guards of her estates may see her photo and the photos of her vehicles.
 * @param isPhotoForGate whether the file is such a photo of a person at the caller's gates
 */
export const maySee = async (
  row: Pick<MediaRow, 'visibility' | 'ownerId'>,
  caller: Caller | undefined,
  authority: Authority,
  isPhotoForGate: (ownerId: string, guard: Caller) => Promise<boolean>,
): Promise<boolean> => {
  if (row.visibility === 'public') return true;
  if (caller === undefined || row.ownerId === null) return false;
  if (row.ownerId === caller.userId) return true;
  if ((await authority.findReadableRecords(caller, row.ownerId)) !== undefined) return true;
  return isPhotoForGate(row.ownerId, caller);
};
