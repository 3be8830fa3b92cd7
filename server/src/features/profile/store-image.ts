import { randomUUID } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { countUploadsSince, insertMedia } from './media.store.ts';
import { mediaAddress, mostUploads } from './profile.rules.ts';
import { resizeImage } from './resize-image.ts';

/** Bytes that claim to be an image, and whose they are. */
export interface OwnImage {
  ownerId: string;
  bytes: Uint8Array;
}

/**
 * Stores an image of a person, for her and staff of her estates to see.
 * @returns its address
 * @throws {AppError} `image/not-an-image`; `too-many-requests` after 60 images within an hour
 */
export const storeImage = async (
  queryable: Queryable,
  { ownerId, bytes }: OwnImage,
  { objectStore, clock }: Pick<Dependencies, 'objectStore' | 'clock'>,
): Promise<string> => {
  const now = clock.now();
  const since = new Date(now.getTime() - mostUploads.windowMilliseconds);
  if ((await countUploadsSince(queryable, ownerId, since)) >= mostUploads.count) {
    throw new AppError('too-many-requests', { retryAfterSeconds: mostUploads.windowMilliseconds / 1000 });
  }
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
