import { setTimeout as pause } from 'node:timers/promises';
import type { Job, JobHelpers } from 'graphile-worker';
import type { Logger } from 'pino';
import type { DatabaseConnection } from '../database/database.ts';
import { releaseJobsOfDeadProcesses, releaseJobsOfDeadRunners } from './abandoned-jobs.store.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { failureOf, newTraceId, runTraced } from '../telemetry/trace.ts';
import { canWaitFlag, isMailTask, mailFlag, type JobName, type JobPayloads } from './jobs.ts';
import { keepRunning } from './keep-running.ts';
import type { RanJobs } from './ran-jobs.ts';
import { createRunnerLocks } from './runner-lock.ts';

/**
 * The implementation of each task. A task that throws is repeated with growing delays; the job keeps its unique id.
 */
export type JobTasks = { [Name in JobName]: (payload: JobPayloads[Name], job: RunJob) => Promise<void> };

/** A job that runs. Both stay as they are when it is repeated. */
interface RunJob {
  id: string;
  createdAt: Date;
}

/** A unique id. The creation time distinguishes jobs of different databases, whose numbers start again at 1. */
const uniqueIdOf = ({ id, created_at: createdAt }: Job): string => `${id}-${new Date(createdAt).getTime()}`;

/** How long running jobs may take when the process ends. */
const stopTimeoutMs = 5_000;
/** How many jobs of any kind a process runs at a time. */
const concurrentJobs = 4;
/** How many urgent jobs a process runs besides, while jobs that can wait hold all of those. */
const concurrentUrgentJobs = 4;
/** A mail server that does not answer holds half of the slots of a runner at most. */
const mails = { flag: mailFlag, isOne: isMailTask, most: 2 };
/** How often each process looks for jobs of runners that died while other processes run. */
const lookForDeadRunnersEveryMs = 30_000;
/** A job held for a shorter time is not released: its runner may be connecting anew. */
const heldForMs = 120_000;

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

const recurringTasks = new Set(timetable.map(([, entry]) => entry.replace(/ .*/, '')));

/**
 * Runs jobs in this process until `stop`, also after restarts of the database. Several processes share the work. Without
 * `hasTimetable` only added jobs run, and no recurring ones. A second runner takes urgent jobs alone: pushes to a thousand phones may
 * hold every slot of the first one for minutes.
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
  const releaseOfDead = async (): Promise<void> => {
    const released = await releaseJobsOfDeadRunners(database.db, { heldForMs });
    if (released > 0) logger.warn({ released }, 'released the jobs of runners that died');
  };
  // A database that is unavailable is asked again at the next turn.
  const sweep = setInterval(() => void releaseOfDead().catch(() => undefined), lookForDeadRunnersEveryMs).unref();
  const locks = createRunnerLocks(database.direct.url);

  const implementations = Object.entries(tasks).map(
    ([name, task]) =>
      [
        name,
        (payload: unknown, { job }: JobHelpers) =>
          runJob(
            name,
            () =>
              (task as (payload: unknown, job: RunJob) => Promise<void>)(payload, {
                id: uniqueIdOf(job),
                createdAt: new Date(job.created_at),
              }),
            telemetry,
          ),
      ] as const,
  );
  const parts = { database, logger, locks, ranJobs };
  await releaseJobsOfDeadProcesses(database.db);
  const runners = [
    await keepRunning(parts, {
      concurrency: concurrentJobs,
      limited: mails,
      crontab: hasTimetable ? timetable.map((entry) => entry.join(' ')).join('\n') : '',
      taskList: Object.fromEntries(implementations),
    }),
    await keepRunning(parts, {
      concurrency: concurrentUrgentJobs,
      limited: mails,
      crontab: '',
      // The timetable adds its jobs without a flag.
      taskList: Object.fromEntries(implementations.filter(([name]) => !recurringTasks.has(name))),
      forbiddenFlags: [canWaitFlag],
    }),
  ];
  return {
    stop: async () => {
      clearInterval(sweep);
      // A job that hangs must not keep the process alive. Unfinished jobs run again later.
      await Promise.race([
        Promise.all(runners.map((runner) => runner.stop())),
        pause(stopTimeoutMs, undefined, { ref: false }),
      ]);
      await locks.release();
    },
  };
};
