import type { Dependencies } from '../../../platform/dependencies.ts';
import { deleteCopies, selectExpiredCopies } from './copies.store.ts';

/** Deletes the copies that have ended: first the files, so that a crash leaves no file without a row. */
export const eraseExpiredCopies = async ({
  database,
  clock,
  objectStore,
}: Pick<Dependencies, 'database' | 'clock' | 'objectStore'>): Promise<void> => {
  const expired = await selectExpiredCopies(database.db, clock.now());
  for (const { objectKey } of expired) if (objectKey !== '') await objectStore.delete(objectKey);
  await deleteCopies(
    database.db,
    expired.map(({ id }) => id),
  );
};
