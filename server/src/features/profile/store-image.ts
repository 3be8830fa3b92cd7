import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { insertMedia } from './media.store.ts';
import { mediaAddress } from './profile.rules.ts';
import { resizeImage } from './images/resize-image.ts';

/** Uploaded bytes, not yet known to be an image, and their owner. */
export interface OwnImage {
  ownerId: string;
  bytes: Uint8Array;
}

/**
 * Stores a private image of a person, which she and staff of her estates may see.
 * @returns its address under /media
 * @throws {AppError} `image/not-an-image`
 */
export const storeImage = async (
  queryable: Queryable,
  { ownerId, bytes }: OwnImage,
  { objectStore, clock }: Pick<Dependencies, 'objectStore' | 'clock'>,
): Promise<string> => {
  const now = clock.now();
  const image = await resizeImage(bytes);
  const id = randomUUID();
  const objectKey = `images/${id}.webp`;
  await objectStore.put(objectKey, image, 'image/webp');
  try {
    const file = { contentType: 'image/webp', objectKey, createdAt: now };
    const row = { id, ownerId, visibility: 'private' as const, estateId: null, ...file };
    await insertMedia(queryable, row);
  } catch (error) {
    await objectStore.delete(objectKey);
    throw error;
  }
  return mediaAddress(id);
};
