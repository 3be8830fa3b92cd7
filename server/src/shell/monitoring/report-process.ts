import { hostname } from 'node:os';
import type { Dependencies } from '../../platform/dependencies.ts';
import { readDiskSpace } from '../../platform/disk/read-disk-space.ts';
import type { ProcessReport } from '../../platform/health/process-report.ts';
import { deleteProcessReport, upsertProcessReport } from '../../platform/health/process-reports.store.ts';
import { healthOf } from '../processes/collect-health.ts';
import { readClockAhead } from './read-clock-ahead.ts';

const reportEveryMs = 15_000;

/** The disks of this machine; null where the system does not say. */
export const readDisk = async ({ environment }: Pick<Dependencies, 'environment'>): Promise<ProcessReport['disk']> => {
  try {
    const { data, storage = null } = await readDiskSpace(environment);
    return { data, storage };
  } catch {
    return null;
  }
};

/** Tells other machines how this process and its machine are. */
export const reportProcess = async (dependencies: Dependencies): Promise<void> => {
  const { waitingQueries: waitedBefore } = healthOf(dependencies);
  const [disk, clockAheadMs] = await Promise.all([readDisk(dependencies), readClockAhead(dependencies)]);
  const { processId, ...health } = healthOf(dependencies);
  // A report counts for a while: queries that waited for a moment, as while a process starts, are no trouble.
  const waitingQueries = Math.min(waitedBefore, health.waitingQueries);
  const report = { ...health, waitingQueries, machine: hostname(), disk, clockAheadMs };
  await upsertProcessReport(dependencies.database.db, { processId, report });
};

/**
 * Reports this process now and every 15 seconds until it stops.
 * @returns what stops it; the report is then gone
 */
export const startReporting = (dependencies: Dependencies): { stop: () => Promise<void> } => {
  const { database, processId, logger } = dependencies;
  let underWay: Promise<void> | undefined;
  const report = (): void => {
    underWay ??= reportProcess(dependencies)
      // Without its database a process cannot say anything. It goes on when the database is back.
      .catch((error: unknown) => logger.debug({ err: error }, 'this process could not report how it is'))
      .finally(() => {
        underWay = undefined;
      });
  };
  report();
  const timer = setInterval(report, reportEveryMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
      await deleteProcessReport(database.db, processId).catch(() => undefined);
    },
  };
};
