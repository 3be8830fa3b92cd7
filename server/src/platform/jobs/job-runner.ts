import { setTimeout as pause } from 'node:timers/promises';
import { EventEmitter } from 'node:events';
import {
  Logger as WorkerLogger,
  run,
  type Job,
  type JobHelpers,
  type Runner,
  type WorkerEvents,
} from 'graphile-worker';
import type { Logger } from 'pino';
import type { DatabaseConnection } from '../database/database.ts';
import { releaseJobsOfRunners, releaseJobsOfDeadProcesses } from './abandoned-jobs.store.ts';
import type { JobName, JobPayloads } from './jobs.ts';

/** The code of each task; a job keeps its id, which no other ever has, when it is tried again. A task that throws is tried again, later each time. */
export type JobTasks = { [Name in JobName]: (payload: JobPayloads[Name], job: { id: string }) => Promise<void> };

/** Numbers begin anew in a new database: with its time a job is like no other. */
const nameOf = ({ id, created_at: createdAt }: Job): string => `${id}-${new Date(createdAt).getTime()}`;

/** How long the jobs under way may take to end when the process does. */
const stopPatienceMs = 5_000;
const concurrentJobs = 4;
const againAfterMs = 2_000;

/** What the job library says when it cannot talk to the database, as at a restart of it or while stopping. */
const ofTheConnection =
  /notify listener|UNLISTEN|connection|ECONN|client generated error|fetching jobs|during fetch|return jobs|to (complete|fail) jobs|Cron hit an error|reset locked|administrator command/i;

/**
 * Logs what the job library reports. Job payloads hold one-time PINs and links: of a failure only its first line is logged,
 * without anything in braces.
 */
export const jobLogger = (logger: Logger): WorkerLogger =>
  new WorkerLogger(() => (level, message) => {
    if (level !== 'error') return;
    const jobs = message.split('\n', 1)[0]?.replaceAll(/\{.*\}/g, '') ?? '';
    if (jobs.startsWith('Failed task')) logger.error({ jobs }, 'a job failed');
    else if (ofTheConnection.test(jobs))
      logger.warn({ jobs }, 'the jobs lost the database; they go on when it is back');
    else logger.error({ jobs }, 'the job runner reported an error');
  });

/** Runs the jobs in this process until it is stopped, through restarts of the database. Several processes share the work. */
export const startJobRunner = async (
  database: DatabaseConnection,
  tasks: JobTasks,
  logger: Logger,
): Promise<{ stop: () => Promise<void> }> => {
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let runner: Runner | undefined;

  const pools: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => pools.push(workerPool.id));

  const begin = async (): Promise<void> => {
    if (pools.length === 0) await releaseJobsOfDeadProcesses(database.db);
    else await releaseJobsOfRunners(database.db, pools);
    pools.length = 0;
    const begun = await run({
      pgPool: database.pool,
      events,
      // Without them an end that cannot be written down is a rejection that nobody handles, and ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      concurrency: concurrentJobs,
      noHandleSignals: true,
      crontab: '17 * * * * prune-expired',
      logger: jobLogger(logger),
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [
          name,
          (payload: unknown, { job }: JobHelpers) =>
            (task as (payload: unknown, job: { id: string }) => Promise<void>)(payload, { id: nameOf(job) }),
        ]),
      ),
    });
    runner = begun;
    void begun.promise.catch(() => undefined).then(beginAgainLater);
    if (isStopped) await begun.stop();
  };

  const beginAgainLater = (): void => {
    if (isStopped) return;
    runner = undefined;
    retry = setTimeout(() => void begin().catch(beginAgainLater), againAfterMs);
  };

  await begin();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      // A job or a connection that hangs must not keep the process: what was not done is done by the next one.
      await Promise.race([runner?.stop(), pause(stopPatienceMs, undefined, { ref: false })]);
    },
  };
};
