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
import { releaseJobsOfDeadProcesses, releaseJobsOfDeadRunners, releaseJobsOfRunners } from './abandoned-jobs.store.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { failureOf, newTraceId, runTraced } from '../telemetry/trace.ts';
import type { JobName, JobPayloads } from './jobs.ts';
import type { RanJobs } from './ran-jobs.ts';
import { holdRunnerLock } from './runner-lock.ts';
import { poolOfRunner } from './runner-pool.ts';

/**
 * The implementation of each task. A task that throws is repeated with growing delays; the job keeps its unique id.
 */
export type JobTasks = { [Name in JobName]: (payload: JobPayloads[Name], job: { id: string }) => Promise<void> };

/** A unique id. The creation time distinguishes jobs of different databases, whose numbers start again at 1. */
const uniqueIdOf = ({ id, created_at: createdAt }: Job): string => `${id}-${new Date(createdAt).getTime()}`;

/** How long running jobs may take when the process ends. */
const stopTimeoutMs = 5_000;
const concurrentJobs = 4;
const restartDelayMs = 2_000;
/** How often each process looks for jobs of runners that died while other processes run. */
const lookForDeadRunnersEveryMs = 30_000;
/** A job held for a shorter time is not released: its runner may be connecting anew. */
const heldForMs = 120_000;

/** Messages of the job library when it cannot reach the database, e.g. during a restart of it. */
const connectionProblem =
  /notify listener|UNLISTEN|connection|ECONN|client generated error|fetching jobs|during fetch|return jobs|to (complete|fail) jobs|Cron hit an error|reset locked|administrator command/i;

/**
 * Logs the errors that the job library reports. Payloads contain one-time PINs and links, so only the first line of an error
 * is logged, without anything in braces.
 */
export const jobLogger = (logger: Logger): WorkerLogger =>
  new WorkerLogger(() => (level, message) => {
    if (level !== 'error') return;
    const jobs = message.split('\n', 1)[0]?.replaceAll(/\{.*\}/g, '') ?? '';
    if (jobs.startsWith('Failed task')) logger.error({ jobs }, 'a job failed');
    else if (connectionProblem.test(jobs))
      logger.warn({ jobs }, 'the job runner lost the database; it continues when the database is back');
    else logger.error({ jobs }, 'the job runner reported an error');
  });

/** Runs a job whose log lines carry a trace id, and which is a span where OpenTelemetry is on. */
const runJob = async (task: string, act: () => Promise<void>, telemetry: Telemetry | undefined): Promise<void> => {
  const span = telemetry?.beginTrace({
    name: `job ${task}`,
    kind: 'consumer',
    attributes: { 'ekhaya.job.task': task },
  });
  try {
    await runTraced({ traceId: span?.traceId ?? newTraceId(), span }, act);
    span?.end();
  } catch (error) {
    span?.end({ failure: failureOf(error) });
    throw error;
  }
};

/**
 * When recurring tasks run, in UTC: minute, hour, day, month and day of the week, as in crontab(5). A nightly task whose time passed
 * while no process ran is made up for at the next start, up to so many hours later. A database is not known to have missed anything
 * before its first start.
 */
const timetable: [when: string, task: JobName | `${JobName} ?fill=${number}h`][] = [
  ['17 * * * *', 'prune-expired'],
  ['* * * * *', 'apply-overdue-decisions'],
  ['* * * * *', 'record-health'],
  ['* * * * *', 'advance-due-payments'],
  ['7 1 * * *', 'reconcile-payments ?fill=12h'],
  ['23 1 * * *', 'back-up ?fill=12h'],
  ['27 * * * *', 'warn-of-balances'],
  ['* * * * *', 'keep-household-days'],
  ['*/10 * * * *', 'remind-households'],
];

/**
 * Runs jobs in this process until `stop`, also after restarts of the database. Several processes share the work. Without
 * `hasTimetable` only added jobs run, and no recurring ones.
 */
export const startJobRunner = async (
  database: DatabaseConnection,
  tasks: JobTasks,
  {
    logger,
    telemetry,
    ranJobs,
    hasTimetable = true,
  }: { logger: Logger; telemetry?: Telemetry | undefined; ranJobs?: RanJobs; hasTimetable?: boolean },
): Promise<{ stop: () => Promise<void> }> => {
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let runner: Runner | undefined;

  const pools: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    pools.push(workerPool.id);
    void lock?.release();
    lock = holdRunnerLock(database.direct.url, workerPool.id);
  });
  events.on('job:success', () => ranJobs?.count());
  let lock: { release: () => Promise<void> } | undefined;
  const releaseOfDead = async (): Promise<void> => {
    const released = await releaseJobsOfDeadRunners(database.db, { heldForMs });
    if (released > 0) logger.warn({ released }, 'released the jobs of runners that died');
  };
  // A database that is unavailable is asked again at the next turn.
  const sweep = setInterval(() => void releaseOfDead().catch(() => undefined), lookForDeadRunnersEveryMs).unref();

  const startRunner = async (): Promise<void> => {
    if (pools.length === 0) await releaseJobsOfDeadProcesses(database.db);
    else await releaseJobsOfRunners(database.db, pools);
    pools.length = 0;
    const started = await run({
      pgPool: poolOfRunner(database.direct.pool),
      events,
      // With a delay, a job whose end cannot be written would cause an unhandled rejection, which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      concurrency: concurrentJobs,
      noHandleSignals: true,
      crontab: hasTimetable ? timetable.map((entry) => entry.join(' ')).join('\n') : '',
      logger: jobLogger(logger),
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [
          name,
          (payload: unknown, { job }: JobHelpers) =>
            runJob(
              name,
              () =>
                (task as (payload: unknown, job: { id: string }) => Promise<void>)(payload, { id: uniqueIdOf(job) }),
              telemetry,
            ),
        ]),
      ),
    });
    runner = started;
    void started.promise.catch(() => undefined).then(restartLater);
    if (isStopped) await started.stop();
  };

  const restartLater = (): void => {
    if (isStopped) return;
    runner = undefined;
    retry = setTimeout(() => void startRunner().catch(restartLater), restartDelayMs);
  };

  await startRunner();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      clearInterval(sweep);
      // A job that hangs must not keep the process alive. Unfinished jobs run again later.
      await Promise.race([runner?.stop(), pause(stopTimeoutMs, undefined, { ref: false })]);
      await lock?.release();
    },
  };
};
