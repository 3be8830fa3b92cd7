import type { Dependencies } from '../../platform/dependencies.ts';
import type { Upload } from '../../platform/http/upload/receive-upload.ts';
import { claimAttempt } from '../../platform/rate-limits/claim-attempt.ts';
import { storeImage } from './store-image.ts';

/** Far more than anybody needs, far less than fills a disk. Images that were refused count too: they cost as much. */
const imageUploads = { name: 'image-uploads', attempts: 60, windowSeconds: 60 * 60 };

/**
 * Receives and stores an image of a person. The attempt counts before anything of it is read, so that neither attempts at the
 * same moment nor files that are no images pass the limit.
 * @returns its address
 * @throws {AppError} `too-many-requests` after 60 attempts within an hour; `image/not-an-image`; what `Upload.read` throws
 */
export const uploadImage = async (
  dependencies: Pick<Dependencies, 'database' | 'objectStore' | 'clock'>,
  { ownerId, upload }: { ownerId: string; upload: Upload },
): Promise<string> => {
  await claimAttempt(dependencies, [{ limit: imageUploads, subject: ownerId }], { code: 'too-many-requests' });
  return upload.read(ownerId, (bytes) => storeImage(dependencies.database.db, { ownerId, bytes }, dependencies));
};
