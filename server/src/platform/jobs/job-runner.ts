import { Logger as WorkerLogger, run, type Runner } from 'graphile-worker';
import type { Logger } from 'pino';
import type { DatabaseConnection } from '../database/database.ts';
import type { JobName, JobPayloads } from './jobs.ts';

/** The code of each task. A task that throws is tried again, later each time. */
export type JobTasks = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> };

const concurrentJobs = 4;

/** Runs the jobs in this process until it is stopped. Several processes share the work. */
export const startJobs = async (
  database: DatabaseConnection,
  tasks: JobTasks,
  logger: Logger,
): Promise<{ stop: () => Promise<void> }> => {
  const runner: Runner = await run({
    pgPool: database.pool,
    concurrency: concurrentJobs,
    noHandleSignals: true,
    crontab: '17 * * * * prune-expired',
    // Job payloads hold one-time PINs and links: of a failure only the task's name is logged.
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error')
        logger.error({ jobs: message.split('\n', 1)[0]?.replaceAll(/\{.*\}/g, '') }, 'a job failed');
    }),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        (payload: unknown) => (task as (payload: unknown) => Promise<void>)(payload),
      ]),
    ),
  });
  return { stop: () => runner.stop() };
};
