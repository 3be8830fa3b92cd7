import { randomUUID } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { countUploadsSince, insertMedia } from './media.store.ts';
import { mediaAddress, mostUploads } from './profile.rules.ts';
import { resizeImage } from './resize-image.ts';

/**
 * Stores an image of a person, for her and staff of her estates to see.
 * @returns its address
 * @throws {AppError} `image/not-an-image`; `too-many-requests` after 60 images within an hour
 */
export const storeImage = async (
  { database, objectStore, clock }: Pick<Dependencies, 'database' | 'objectStore' | 'clock'>,
  { ownerId, bytes }: { ownerId: string; bytes: Uint8Array },
): Promise<{ url: string }> => {
  const now = clock.now();
  const since = new Date(now.getTime() - mostUploads.windowMilliseconds);
  if ((await countUploadsSince(database.db, ownerId, since)) >= mostUploads.count) {
    throw new AppError('too-many-requests', { retryAfterSeconds: mostUploads.windowMilliseconds / 1000 });
  }
  const image = await resizeImage(bytes);
  const id = randomUUID();
  const objectKey = `images/${id}.webp`;
  await objectStore.put(objectKey, image, 'image/webp');
  try {
    await insertMedia(database.db, {
      id,
      ownerId,
      visibility: 'private',
      contentType: 'image/webp',
      objectKey,
      createdAt: now,
    });
  } catch (error) {
    await objectStore.delete(objectKey);
    throw error;
  }
  return { url: mediaAddress(id) };
};
