import { AppError } from '../../platform/app-error.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { releaseFiles } from '../../platform/jobs/release-files.ts';
import { deleteOwnMedia, selectOwnMediaIds } from './media.store.ts';
import { mediaIdOf } from './profile.rules.ts';

/** Addresses of images by the field that names them, e.g. `{ carPhotoURL: '/media/…' }`. Empty text means none. */
export type NamedImages = Readonly<Record<string, string>>;

/**
 * Requires every named image to be one that the person uploaded herself.
 * @throws {AppError} `image/missing` with the fields whose images have to be sent again
 */
export const requireOwnImages = async (queryable: Queryable, ownerId: string, images: NamedImages): Promise<void> => {
  const named = Object.entries(images).filter(([, url]) => url !== '');
  if (named.length === 0) return;
  const owned = new Set(
    await selectOwnMediaIds(
      queryable,
      ownerId,
      named.flatMap(([, url]) => mediaIdOf(url) ?? []),
    ),
  );
  const missing = named.filter(([, url]) => !owned.has(mediaIdOf(url) ?? ''));
  if (missing.length === 0) return;
  throw new AppError('image/missing', {
    fields: Object.fromEntries(missing.map(([field]) => [field, 'Please choose this image again.'])),
  });
};

/** Deletes images that a record no longer names. A job deletes their bytes a day later. */
export const releaseImages = async (
  transaction: Transaction,
  ownerId: string,
  { before, after = {} }: { before: NamedImages; after?: NamedImages },
): Promise<void> => {
  const kept = new Set(Object.values(after));
  const released = Object.values(before).filter((url) => url !== '' && !kept.has(url));
  const rows = await Promise.all(
    released.flatMap((url) => mediaIdOf(url) ?? []).map((id) => deleteOwnMedia(transaction, id, ownerId)),
  );
  await releaseFiles(
    transaction,
    rows.flatMap((row) => row?.objectKey ?? []),
  );
};
