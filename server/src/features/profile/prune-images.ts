import type { Dependencies } from '../../platform/dependencies.ts';
import { deleteUnusedImagesBefore } from './unused-images.store.ts';

/** A form that was not finished keeps its pictures for two weeks. */
const unusedForMs = 14 * 24 * 60 * 60 * 1000;
const batchSize = 500;

/** Deletes images of people that no record has named for 14 days. */
export const pruneImages = async ({
  database,
  objectStore,
  clock,
}: Pick<Dependencies, 'database' | 'objectStore' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - unusedForMs);
  let released: string[];
  do {
    released = await database.db.transaction((transaction) => deleteUnusedImagesBefore(transaction, before, batchSize));
    for (const objectKey of released) await objectStore.delete(objectKey);
  } while (released.length === batchSize);
};
