import type { Dependencies } from '../../platform/dependencies.ts';
import type { Upload } from '../../platform/http/upload/receive-upload.ts';
import { claimAttempt } from '../../platform/rate-limits/claim-attempt.ts';
import { mediaIdOf } from './profile.rules.ts';
import { storeImage } from './store-image.ts';

/** The limit of uploads per person: enough for normal use, too few to fill a disk. Refused images count, because decoding them costs as much. */
const imageUploads = { name: 'image-uploads', attempts: 60, windowSeconds: 60 * 60 };

/**
 * Receives and stores a private image of a person. The upload counts towards the limit before its bytes are read, so that
 * concurrent uploads and invalid files are limited as well.
 * @returns its id and its address under /media
 * @throws {AppError} `too-many-requests` after 60 attempts within an hour; `image/not-an-image`; what `Upload.read` throws
 */
export const uploadImage = async (
  dependencies: Pick<Dependencies, 'database' | 'objectStore' | 'clock'>,
  { ownerId, upload }: { ownerId: string; upload: Upload },
): Promise<{ id: string; url: string }> => {
  await claimAttempt(dependencies, [{ limit: imageUploads, subject: ownerId }], { code: 'too-many-requests' });
  const url = await upload.read(ownerId, (bytes) =>
    storeImage(dependencies.database.db, { ownerId, bytes }, dependencies),
  );
  return { id: mediaIdOf(url) ?? '', url };
};
