import type { Dependencies } from '../../../platform/dependencies.ts';
import { failedEndBefore } from './data-copies.rules.ts';
import { deleteCopies, selectExpiredCopies } from './copies.store.ts';

/** Deletes the copies that have ended, and those that failed some days ago: first the files, so that a crash leaves no file without a row. */
export const eraseExpiredCopies = async ({
  database,
  clock,
  objectStore,
}: Pick<Dependencies, 'database' | 'clock' | 'objectStore'>): Promise<void> => {
  const now = clock.now();
  const expired = await selectExpiredCopies(database.db, { now, failedEnd: failedEndBefore(now) });
  for (const { objectKey } of expired) if (objectKey !== '') await objectStore.delete(objectKey);
  await deleteCopies(
    database.db,
    expired.map(({ id }) => id),
  );
};
