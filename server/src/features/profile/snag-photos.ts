import { AppError } from '../../platform/app-error.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { releaseFiles } from '../../platform/jobs/release-files.ts';
import { deleteSnagPhotos, selectOwnMediaIds, selectSnagPhotoKeys, updateToSnagPhotos } from './media.store.ts';

/**
 * Makes images that a person uploaded photos of a snag: from then on they are kept, and staff of the estate who work on snags see
 * them.
 * @param about.sharedWith the person who sees them besides; null for nobody
 * @throws {AppError} `image/missing` with a field `photos.{index}` for each image that has to be sent again
 */
export const attachSnagPhotos = async (
  transaction: Queryable,
  ids: readonly string[],
  about: { ownerId: string; estateId: string; sharedWith: string | null },
): Promise<void> => {
  if (ids.length === 0) return;
  const owned = new Set(await selectOwnMediaIds(transaction, about.ownerId, ids));
  const missing = ids.flatMap((id, at) => (owned.has(id) ? [] : [[`photos.${at}`, 'Please choose this image again.']]));
  if (missing.length > 0) throw new AppError('image/missing', { fields: Object.fromEntries(missing) });
  await updateToSnagPhotos(transaction, ids, about);
};

/** Deletes photos of snags. A job deletes their bytes a day later. */
export const eraseSnagPhotos = async (transaction: Transaction, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await releaseFiles(transaction, await deleteSnagPhotos(transaction, ids));
};

/** Reads the bytes of a photo of a snag, for somebody whose link allows it; undefined if it is gone. */
export const readSnagPhoto = async (
  { database, objectStore }: Pick<Dependencies, 'database' | 'objectStore'>,
  id: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const key = (await selectSnagPhotoKeys(database.db, [id])).get(id);
  return key === undefined ? undefined : objectStore.get(key);
};
