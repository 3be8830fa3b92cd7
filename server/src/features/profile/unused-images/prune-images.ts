import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { releaseFiles } from '../../../platform/jobs/release-files.ts';
import { deleteUnusedImagesBefore } from './unused-images.store.ts';

/** A form that was not finished keeps its pictures for two weeks. */
const unusedForMs = 14 * dayMs;
const batchSize = 500;

/** Deletes images of people that no record has named for 14 days. A job deletes their bytes a day later. */
export const pruneImages = async ({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - unusedForMs);
  let released: string[];
  do {
    released = await database.db.transaction(async (transaction) => {
      const objectKeys = await deleteUnusedImagesBefore(transaction, before, batchSize);
      await releaseFiles(transaction, objectKeys);
      return objectKeys;
    });
  } while (released.length === batchSize);
};
