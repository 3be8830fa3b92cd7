import type { Dependencies } from '../../platform/dependencies.ts';
import { insertMedia } from './media.store.ts';

/**
 * Puts a picture of an estate under `/media/{id}`, for anybody to see. It is cached for good: another picture needs
 * another id.
 * @param picture.extension of the file, `svg` or `webp`
 */
export const addPublicPicture = async (
  { database, objectStore, clock }: Pick<Dependencies, 'database' | 'objectStore' | 'clock'>,
  picture: { id: string; bytes: Uint8Array; extension: 'svg' | 'webp' },
): Promise<void> => {
  const { id, bytes, extension } = picture;
  const contentType = extension === 'svg' ? 'image/svg+xml' : 'image/webp';
  const objectKey = `pictures/${id}.${extension}`;
  await objectStore.put(objectKey, bytes, contentType);
  await insertMedia(database.db, {
    id,
    ownerId: null,
    visibility: 'public',
    contentType,
    objectKey,
    createdAt: clock.now(),
  });
};
