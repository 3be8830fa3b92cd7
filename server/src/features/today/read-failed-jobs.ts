import type { WaitingLine } from '@ekhaya/contract/today/console-today';
import type { Queryable } from '../../platform/database/database.ts';
import { countJobs } from '../../platform/jobs/job-counts.store.ts';

/** Reads how many jobs of the installation are given up, with the counts of the room 'How it is'. They belong to no estate. */
export const readFailedJobs = async (
  queryable: Queryable,
  { now }: { now: Date },
): Promise<WaitingLine | undefined> => {
  const counts = await countJobs(queryable);
  const count = counts.reduce((sum, { failed }) => sum + failed, 0);
  if (count === 0) return undefined;
  const since = Math.min(now.getTime(), ...counts.flatMap(({ failedSince }) => failedSince?.getTime() ?? []));
  return {
    kind: 'failed-jobs',
    count,
    oldest: { id: '', estateId: '', who: '', what: '', detail: '', date: '' },
    since: new Date(since).toISOString(),
    promisedAt: null,
    isLate: false,
  };
};
