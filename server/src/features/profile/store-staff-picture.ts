import { randomUUID } from 'node:crypto';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { requireStaffEstate } from '../../platform/http/staff-estates.ts';
import type { Upload } from '../../platform/http/upload/receive-upload.ts';
import { claimAttempt } from '../../platform/rate-limits/claim-attempt.ts';
import { resizeImage } from './images/resize-image.ts';
import { insertMedia } from './media.store.ts';
import { mediaAddress } from './profile.rules.ts';
import { pictureUploads } from './store-public-picture.ts';

/**
 * Stores a picture that only staff who write the content of the estate may open. The upload counts towards the limit before its
 * bytes are read.
 * @returns its address under /media
 * @throws {AppError} `forbidden` for an estate where the caller does not write; `too-many-requests`; `image/not-an-image`; what
 *   `Upload.read` throws
 */
export const storeStaffPicture = async (
  dependencies: Pick<Dependencies, 'database' | 'objectStore' | 'clock'>,
  { staffId, staffEstates, estateId }: { staffId: string; staffEstates: StaffEstates; estateId: string },
  upload: Upload,
): Promise<string> => {
  const { database, objectStore, clock } = dependencies;
  requireStaffEstate(staffEstates, estateId);
  await claimAttempt(dependencies, [{ limit: pictureUploads, subject: staffId }], { code: 'too-many-requests' });
  const id = randomUUID();
  await upload.read(staffId, async (sent) => {
    const contentType = 'image/webp';
    const objectKey = `staff/${id}.webp`;
    await objectStore.put(objectKey, await resizeImage(sent), contentType);
    const createdAt = clock.now();
    await insertMedia(database.db, {
      id,
      ownerId: null,
      visibility: 'staff',
      estateId,
      contentType,
      objectKey,
      createdAt,
    });
  });
  return mediaAddress(id);
};
