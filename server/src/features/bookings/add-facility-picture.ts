import { randomUUID } from 'node:crypto';
import type { Dependencies } from '../../platform/dependencies.ts';
import { addPublicPicture, resizeImage } from '../profile/index.ts';

/**
 * Stores a picture of a facility, for everybody to see.
 * @returns its address
 * @throws {AppError} `image/not-an-image`
 */
export const addFacilityPicture = async (
  { database, objectStore, clock }: Pick<Dependencies, 'database' | 'objectStore' | 'clock'>,
  bytes: Uint8Array,
): Promise<string> => {
  const id = randomUUID();
  const picture = { id, bytes: await resizeImage(bytes), extension: 'webp' } as const;
  await addPublicPicture(database.db, picture, { objectStore, clock });
  return `/media/${id}`;
};
