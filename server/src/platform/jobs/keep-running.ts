import { EventEmitter } from 'node:events';
import { run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';
import type { DatabaseConnection } from '../database/database.ts';
import { releaseJobsOfRunners } from './abandoned-jobs.store.ts';
import { jobLogger } from './job-logger.ts';
import { boundJobs, type LimitedJobs } from './limited-jobs.ts';
import type { RanJobs } from './ran-jobs.ts';
import type { RunnerLocks } from './runner-lock.ts';
import { poolOfRunner } from './runner-pool.ts';

const restartDelayMs = 2_000;

interface Parts {
  database: DatabaseConnection;
  logger: Logger;
  locks: RunnerLocks;
  ranJobs: RanJobs | undefined;
}

/**
 * Keeps one runner of the job library going until `stop`: it is started again when it ends, e.g. because the database restarts.
 * @param options which jobs it takes, and how many at a time: of the limited ones only a few
 */
export const keepRunning = async (
  { database, logger, locks, ranJobs }: Parts,
  {
    forbiddenFlags = [],
    limited,
    ...options
  }: Required<Pick<RunnerOptions, 'concurrency' | 'crontab' | 'taskList'>> & {
    forbiddenFlags?: readonly string[];
    limited: LimitedJobs;
  },
): Promise<{ stop: () => Promise<void> }> => {
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let runner: Runner | undefined;

  const pools: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    pools.push(workerPool.id);
    locks.hold(workerPool.id);
  });
  events.on('job:success', () => ranJobs?.count());
  const flagsAtLimit = boundJobs(events, limited);

  const start = async (): Promise<void> => {
    await releaseJobsOfRunners(database.db, pools);
    for (const ended of pools.splice(0)) locks.forget(ended);
    const started = await run({
      ...options,
      forbiddenFlags: () => [...forbiddenFlags, ...flagsAtLimit()],
      pgPool: poolOfRunner(database.direct.pool),
      events,
      // With a delay, a job whose end cannot be written would cause an unhandled rejection, which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      noHandleSignals: true,
      logger: jobLogger(logger),
    });
    runner = started;
    void started.promise.catch(() => undefined).then(restartLater);
    if (isStopped) await started.stop();
  };

  const restartLater = (): void => {
    if (isStopped) return;
    runner = undefined;
    retry = setTimeout(() => void start().catch(restartLater), restartDelayMs);
  };

  await start();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      await runner?.stop();
    },
  };
};
