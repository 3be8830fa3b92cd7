import { randomUUID } from 'node:crypto';
import type { Dependencies } from '../../platform/dependencies.ts';
import { addPublicPicture } from './add-public-picture.ts';
import { resizeImage } from './resize-image.ts';

/**
 * Stores a picture that staff uploaded, for everybody to see.
 * @returns its address
 * @throws {AppError} `image/not-an-image`
 */
export const storePublicPicture = async (
  { database, objectStore, clock }: Pick<Dependencies, 'database' | 'objectStore' | 'clock'>,
  bytes: Uint8Array,
): Promise<string> => {
  const id = randomUUID();
  const picture = { id, bytes: await resizeImage(bytes), extension: 'webp' } as const;
  await addPublicPicture(database.db, picture, { objectStore, clock });
  return `/media/${id}`;
};
