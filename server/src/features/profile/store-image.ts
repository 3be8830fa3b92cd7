import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { insertMedia } from './media.store.ts';
import { mediaAddress } from './profile.rules.ts';
import { resizeImage } from './images/resize-image.ts';

/** Bytes that claim to be an image, and whose they are. */
export interface OwnImage {
  ownerId: string;
  bytes: Uint8Array;
}

/**
 * Stores an image of a person, for her and staff of her estates to see.
 * @returns its address
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
    const row = { id, ownerId, visibility: 'private' as const, contentType: 'image/webp', objectKey, createdAt: now };
    await insertMedia(queryable, row);
  } catch (error) {
    await objectStore.delete(objectKey);
    throw error;
  }
  return mediaAddress(id);
};
