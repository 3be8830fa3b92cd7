import { randomUUID } from 'node:crypto';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Upload } from '../../platform/http/upload/receive-upload.ts';
import { claimAttempt } from '../../platform/rate-limits/claim-attempt.ts';
import { addPublicPicture } from './add-public-picture.ts';
import { resizeImage } from './images/resize-image.ts';

/** The limit of picture uploads per member of staff and hour. Refused uploads count. */
export const pictureUploads = { name: 'picture-uploads', attempts: 200, windowSeconds: 60 * 60 };

/**
 * Stores a public picture that staff upload. The upload counts towards the limit before its bytes are read.
 * @returns its address under /media
 * @throws {AppError} `too-many-requests` after 200 attempts within an hour; `image/not-an-image`; what `Upload.read` throws
 */
export const storePublicPicture = async (
  dependencies: Pick<Dependencies, 'database' | 'objectStore' | 'clock'>,
  { staffId, upload }: { staffId: string; upload: Upload },
): Promise<string> => {
  await claimAttempt(dependencies, [{ limit: pictureUploads, subject: staffId }], { code: 'too-many-requests' });
  const id = randomUUID();
  await upload.read(staffId, async (sent) => {
    const picture = { id, bytes: await resizeImage(sent), extension: 'webp' } as const;
    await addPublicPicture(dependencies.database.db, picture, dependencies);
  });
  return `/media/${id}`;
};
