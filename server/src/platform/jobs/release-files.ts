import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { Transaction } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { enqueueAll, type NewJob } from './jobs.ts';

/**
 * How long a file outlives the last record that names it. A backup reads the records of one moment and copies the files
 * afterwards: within a day it finds each file that its records name.
 */
const keptForMs = dayMs;

/** The maximum number of files that one job deletes. */
const filesPerJob = 100;

/** Deletes files that no record names any more, a day after the transaction. If it does not commit, they stay. */
export const releaseFiles = (transaction: Transaction, objectKeys: readonly string[]): Promise<void> =>
  enqueueAll(
    transaction,
    Array.from({ length: Math.ceil(objectKeys.length / filesPerJob) }, (_each, index): NewJob => ({
      name: 'erase-objects',
      payload: { objectKeys: objectKeys.slice(index * filesPerJob, (index + 1) * filesPerJob) },
      delayMs: keptForMs,
    })),
  );

/** Job: deletes released files. A repeated job finds nothing. */
export const eraseObjects = async (
  { objectStore }: Pick<Dependencies, 'objectStore'>,
  { objectKeys }: { objectKeys: readonly string[] },
): Promise<void> => {
  for (const key of objectKeys) await objectStore.delete(key);
};
