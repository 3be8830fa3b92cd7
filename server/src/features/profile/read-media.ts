import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { includesEstate } from '../../platform/http/staff-estates.ts';
import { findEstateIdsOfPerson, hasRoleAt } from '../estates/index.ts';
import { findPhotoUrl } from '../identity/index.ts';
import { maySee, type MediaAuthority, type PhotoFinder } from './media.policy.ts';
import { selectMedia } from './media.store.ts';
import { hasVehiclePhoto, type VehiclePhoto } from './vehicles/vehicles.store.ts';
import { mediaAddress, mediaIdOf, narrowKeyOf } from './profile.rules.ts';

/** A file that the caller may see. */
export interface VisibleMedia {
  contentType: string;
  isPublic: boolean;
  /** Reads the bytes, unless the caller has them already. */
  read: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** Whether a file is the photo of a person, or one of these photos of a vehicle of hers. */
const isPhotoOf = async (
  queryable: Queryable,
  { id, ownerId, ofVehicle }: { id: string; ownerId: string; ofVehicle: readonly VehiclePhoto[] },
): Promise<boolean> => {
  const address = mediaAddress(id);
  return (
    (await findPhotoUrl(queryable, ownerId)) === address ||
    hasVehiclePhoto(queryable, { userId: ownerId, address, photos: ofVehicle })
  );
};

/** Whether a file is the photo of a person, or of her vehicle, at an estate where the caller guards the gates. */
const isPhotoForGate = async (
  { database }: Pick<Dependencies, 'database'>,
  authority: MediaAuthority,
  { id, ownerId, guard }: { id: string; ownerId: string; guard: Caller },
): Promise<boolean> => {
  const guarded = await authority.findPermittedEstates(guard, 'gate.guard');
  if (guarded.length === 0) return false;
  const estates = await findEstateIdsOfPerson(database.db, ownerId);
  if (!estates.some((estateId) => includesEstate(guarded, estateId))) return false;
  return isPhotoOf(database.db, { id, ownerId, ofVehicle: ['carPhotoURL'] });
};

/**
 * Finds a file under /media.
 * @param isNarrow whether to read the narrow copy if there is one: SVG drawings and private images have none
 * @throws {AppError} `not-found`; `session-required` and `forbidden` for a private one
 */
export const readMedia = async (
  { database, objectStore }: Pick<Dependencies, 'database' | 'objectStore'>,
  authority: MediaAuthority,
  { id, isNarrow, findCaller }: { id: string; isNarrow: boolean; findCaller: () => Promise<Caller | undefined> },
): Promise<VisibleMedia> => {
  const row = mediaIdOf(mediaAddress(id)) === undefined ? undefined : await selectMedia(database.db, id);
  if (row === undefined) throw new AppError('not-found');
  const isPublic = row.visibility === 'public';
  const isForEditor = async (reader: Caller): Promise<boolean> =>
    row.estateId !== null &&
    includesEstate(await authority.findPermittedEstates(reader, 'content.write'), row.estateId);
  const isOfEstate = async (reader: Caller): Promise<boolean> =>
    row.estateId !== null &&
    ((await hasRoleAt(database.db, reader.userId, row.estateId)) || (await isForEditor(reader)));
  // Public pictures need no session, so that shared caches may keep them.
  const caller = isPublic ? undefined : await findCaller();
  const photos: PhotoFinder = {
    isPhotoForStaff: (ownerId) =>
      isPhotoOf(database.db, { id, ownerId, ofVehicle: ['carPhotoURL', 'licenseDiscPhotoURL'] }),
    isPhotoForGate: (ownerId, guard) => isPhotoForGate({ database }, authority, { id, ownerId, guard }),
  };
  const isForWorker = async (reader: Caller): Promise<boolean> =>
    row.ownerId === reader.userId ||
    row.sharedWith === reader.userId ||
    (row.estateId !== null && includesEstate(await authority.findPermittedEstates(reader, 'snags.work'), row.estateId));
  const mayRead = await (() => {
    if (row.visibility === 'estate') return caller !== undefined && isOfEstate(caller);
    if (row.visibility === 'staff') return caller !== undefined && isForEditor(caller);
    if (row.visibility === 'snag') return caller !== undefined && isForWorker(caller);
    return maySee(row, caller, authority, photos);
  })();
  if (!mayRead) throw new AppError(caller ? 'forbidden' : 'session-required');
  return {
    contentType: row.contentType,
    isPublic,
    read: async () => {
      const narrow = isNarrow ? await objectStore.get(narrowKeyOf(row.objectKey)) : undefined;
      const bytes = narrow ?? (await objectStore.get(row.objectKey));
      if (bytes === undefined) throw new AppError('not-found');
      return bytes;
    },
  };
};
