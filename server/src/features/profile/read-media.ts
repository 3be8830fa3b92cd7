import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Authority, Caller } from '../../platform/http/caller.ts';
import { maySee } from './media.policy.ts';
import { selectMedia } from './media.store.ts';
import { mediaAddress, mediaIdOf } from './profile.rules.ts';

/** A file that the caller may see. */
export interface VisibleMedia {
  contentType: string;
  isPublic: boolean;
  /** Reads the bytes, unless the caller has them already. */
  read: () => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Finds a file under /media.
 * @throws {AppError} `not-found`; `session-required` and `forbidden` for a private one
 */
export const readMedia = async (
  { database, objectStore }: Pick<Dependencies, 'database' | 'objectStore'>,
  authority: Authority,
  { id, findCaller }: { id: string; findCaller: () => Promise<Caller | undefined> },
): Promise<VisibleMedia> => {
  const row = mediaIdOf(mediaAddress(id)) === undefined ? undefined : await selectMedia(database.db, id);
  if (row === undefined) throw new AppError('not-found');
  const isPublic = row.visibility === 'public';
  // Public pictures ask for no session: a cache in between may keep them for everybody.
  const caller = isPublic ? undefined : await findCaller();
  if (!(await maySee(row, caller, authority))) throw new AppError(caller ? 'forbidden' : 'session-required');
  return {
    contentType: row.contentType,
    isPublic,
    read: async () => {
      const bytes = await objectStore.get(row.objectKey);
      if (bytes === undefined) throw new AppError('not-found');
      return bytes;
    },
  };
};
