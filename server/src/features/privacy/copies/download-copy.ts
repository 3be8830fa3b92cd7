import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectCopy } from './copies.store.ts';

/**
 * Reads the file of a copy for its person.
 * @throws {AppError} not-found for the copy of somebody else, and for one that is not ready; privacy/copy-expired
 */
export const downloadCopy = async (
  { database, clock, objectStore }: Pick<Dependencies, 'database' | 'clock' | 'objectStore'>,
  { id, userId }: { id: string; userId: string },
): Promise<Response> => {
  const copy = await selectCopy(database.db, id);
  if (copy === undefined || copy.userId !== userId || copy.expiresAt === null) throw new AppError('not-found');
  if (copy.expiresAt.getTime() <= clock.now().getTime()) throw new AppError('privacy/copy-expired');
  const bytes = await objectStore.get(copy.objectKey);
  if (bytes === undefined) throw new AppError('privacy/copy-expired');
  return new Response(bytes, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data.zip"',
      'content-length': String(bytes.byteLength),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
};
