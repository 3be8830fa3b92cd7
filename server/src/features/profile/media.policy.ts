import type { Authority, Caller, StaffSessionGuard } from '../../platform/http/caller.ts';
import type { MediaRow } from './media.store.ts';

/** The rights of staff by which they see files. Files have no route with an access rule, so the limits of staff sessions apply here. */
export type MediaAuthority = Pick<Authority, 'findReadableRecords' | 'findPermittedEstates'>;

/** The authority that gives the rights of staff in a usable session only. Guards at the gate need none. */
export const withStaffSessions = (
  authority: MediaAuthority,
  staffSessions: Pick<StaffSessionGuard, 'isUsable'>,
): MediaAuthority => ({
  async findReadableRecords(caller, named) {
    const records = await authority.findReadableRecords(caller, named);
    return records !== undefined && (await staffSessions.isUsable(caller)) ? records : undefined;
  },
  async findPermittedEstates(caller, permission) {
    const estates = await authority.findPermittedEstates(caller, permission);
    const isGiven = permission === 'gate.guard' || estates.length === 0 || (await staffSessions.isUsable(caller));
    return isGiven ? estates : [];
  },
});

/** The photos of a person that others may see. */
export interface PhotoFinder {
  /** Whether a file is her photo or a photo of her vehicles, also of a licence disc. */
  isPhotoForStaff: (ownerId: string) => Promise<boolean>;
  /** Whether a file is her photo or the photo of a vehicle of hers, and she has a role at an estate whose gates the caller guards. */
  isPhotoForGate: (ownerId: string, guard: Caller) => Promise<boolean>;
}

/**
 * Whether the caller may see a file. Everybody may see a public file. A private file may be seen by its owner. Staff who may read her
 * records, and guards of her estates, may see her photo and the photos of her vehicles. Nobody else sees the photos of her documents.
 */
export const maySee = async (
  row: Pick<MediaRow, 'visibility' | 'ownerId'>,
  caller: Caller | undefined,
  authority: MediaAuthority,
  { isPhotoForStaff, isPhotoForGate }: PhotoFinder,
): Promise<boolean> => {
  if (row.visibility === 'public') return true;
  if (caller === undefined || row.ownerId === null) return false;
  if (row.ownerId === caller.userId) return true;
  const isStaff = (await authority.findReadableRecords(caller, row.ownerId)) !== undefined;
  if (isStaff && (await isPhotoForStaff(row.ownerId))) return true;
  return isPhotoForGate(row.ownerId, caller);
};
