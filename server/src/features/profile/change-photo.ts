import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { releaseFiles } from '../../platform/jobs/release-files.ts';
import { findPhotoUrl, setPhotoUrl } from '../identity/index.ts';
import { deleteOwnMedia } from './media.store.ts';
import { requireOwnImages } from './own-images.ts';
import { mediaIdOf } from './profile.rules.ts';

/**
 * Sets the profile photo of the caller to an image that she uploaded, or removes it with an empty text. Deletes the
 * previous photo.
 * @throws {AppError} `forbidden` for another person than the caller; `image/missing` for an image that is not the caller's
 */
export const changePhoto = async (
  { database }: Pick<Dependencies, 'database'>,
  { caller, personId, photoUrl }: { caller: Caller; personId: string; photoUrl: string },
): Promise<void> => {
  // The route lets staff read other people's records; only the person herself changes her photo.
  if (personId !== caller.userId) throw new AppError('forbidden');
  await database.db.transaction(async (transaction) => {
    await requireOwnImages(transaction, personId, { photoURL: photoUrl });
    const id = mediaIdOf(photoUrl);
    const previousId = mediaIdOf((await findPhotoUrl(transaction, personId)) ?? '');
    await setPhotoUrl(transaction, personId, photoUrl === '' ? null : photoUrl);
    if (previousId === undefined || previousId === id) return;
    const replaced = await deleteOwnMedia(transaction, previousId, personId);
    if (replaced !== undefined) await releaseFiles(transaction, [replaced.objectKey]);
  });
};
