import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { insertMedia } from './media.store.ts';
import { narrowKeyOf } from './profile.rules.ts';
import { narrowImage } from './images/resize-image.ts';

/**
 * Stores a public picture under `/media/{id}`. Browsers cache it permanently, so that another picture needs another id. A
 * raster picture also gets a narrow copy, which tiles show.
 * @param picture.extension the file extension, `svg` or `webp`
 */
export const addPublicPicture = async (
  transaction: Queryable,
  picture: { id: string; bytes: Uint8Array; extension: 'svg' | 'webp' },
  { objectStore, clock }: Pick<Dependencies, 'objectStore' | 'clock'>,
): Promise<void> => {
  const { id, bytes, extension } = picture;
  const contentType = extension === 'svg' ? 'image/svg+xml' : 'image/webp';
  const objectKey = `pictures/${id}.${extension}`;
  await objectStore.put(objectKey, bytes, contentType);
  if (extension === 'webp') await objectStore.put(narrowKeyOf(objectKey), await narrowImage(bytes), contentType);
  await insertMedia(transaction, {
    id,
    ownerId: null,
    visibility: 'public',
    estateId: null,
    contentType,
    objectKey,
    createdAt: clock.now(),
  });
};
