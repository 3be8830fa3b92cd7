import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { findPhotoUrl, setPhotoUrl } from '../identity/index.ts';
import { storeImage, type OwnImage } from './store-image.ts';

/** Sets the photo of a person who has no photo yet. Does nothing otherwise. */
export const setFirstPhoto = async (
  transaction: Queryable,
  image: OwnImage,
  dependencies: Pick<Dependencies, 'objectStore' | 'clock'>,
): Promise<void> => {
  if ((await findPhotoUrl(transaction, image.ownerId)) !== undefined) return;
  await setPhotoUrl(transaction, image.ownerId, await storeImage(transaction, image, dependencies));
};
