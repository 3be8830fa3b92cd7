import { queueOf } from '@ekhaya/contract/operations/how-it-is.rules';
import { countPaymentsOfDay } from '../../features/payments/index.ts';
import { selectNewestBackup } from '../../platform/backups/backups.store.ts';
import { createCoalescer } from '../../platform/coalescer.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { answersWithin } from '../../platform/database/answers-within.ts';
import { readDatabaseBytes } from '../../platform/database/database-size.store.ts';
import { readDiskSpace, type DiskSpace } from '../../platform/disk/read-disk-space.ts';
import { selectProcessReports } from '../../platform/health/process-reports.store.ts';
import { selectHealthCheck } from '../../platform/health/health-checks.store.ts';
import { countJobs } from '../../platform/jobs/job-counts.store.ts';
import { addReadMetric, type Measurement, type ReadMetric } from '../../platform/metrics/metrics.ts';
import { healthOf } from '../processes/collect-health.ts';
import { joinHealth, type JoinedHealth } from './join-health.ts';

/** Jobs that bring a mail or a text message to a person. */
const isMessage = (task: string): boolean => ['mail', 'sms'].includes(queueOf(task));

const providerStates = ['ok', 'failing', 'down'] as const;

/** A database that has not answered for so long counts as away. */
const longestAnswerMs = 1_000;

const metricsOfDatabase = ({ database }: Dependencies): ReadMetric[] => [
  {
    name: 'ekhaya_database_up',
    help: '1 while the database answers a process within a second, with the wait for a connection; else 0.',
    isOfAllProcesses: true,
    read: async () => [{ value: (await answersWithin(database.db, longestAnswerMs)) ? 1 : 0 }],
  },
  {
    name: 'ekhaya_database_connections',
    help: 'Connections of this process to its database. `waiting` counts queries that wait for one.',
    labelNames: ['state'],
    read: () => [
      { labels: { state: 'open' }, value: database.pool.totalCount },
      { labels: { state: 'idle' }, value: database.pool.idleCount },
      { labels: { state: 'waiting' }, value: database.pool.waitingCount },
    ],
  },
  {
    name: 'ekhaya_database_bytes',
    help: 'The size of the database on its disk.',
    isOfAllProcesses: true,
    read: async () => [{ value: await readDatabaseBytes(database.db) }],
  },
];

/** The space of each file system that the server writes to: that of the data folder, and that of the uploaded files if it is another. */
const metricsOfDisk = ({ environment }: Dependencies): ReadMetric[] => {
  // The metrics of one scrape share a read.
  const space = createCoalescer(() => readDiskSpace(environment));
  const measure = async (valueOf: (space: DiskSpace) => number): Promise<Measurement[]> =>
    Object.entries(await space.run()).flatMap(([folder, of]) =>
      of === undefined ? [] : [{ labels: { folder }, value: valueOf(of) }],
    );
  return [
    {
      name: 'ekhaya_disk_free_bytes',
      help: 'What the server may still write to the disk of the data folder, and to that of the uploaded files if it is another one.',
      labelNames: ['folder'],
      isOfAllProcesses: true,
      read: () => measure(({ freeBytes }) => freeBytes),
    },
    {
      name: 'ekhaya_disk_size_bytes',
      help: 'The size of the same disks.',
      labelNames: ['folder'],
      isOfAllProcesses: true,
      read: () => measure(({ totalBytes }) => totalBytes),
    },
  ];
};

const metricsOfBackup = ({ database, environment, clock }: Dependencies): ReadMetric[] => [
  {
    name: 'ekhaya_backup_age_seconds',
    help: 'The age of the last good backup. While there is none, in production or with BACKUP_STORAGE_URL: for how long the server has been watched. Else there is none.',
    isOfAllProcesses: true,
    read: async () => {
      const newest = await selectNewestBackup(database.db);
      // A store or a timer that never made a backup must not look as if nobody wanted one.
      const isExpected = environment.isProduction || environment.backups !== undefined;
      const since =
        newest?.startedAt ?? (isExpected ? (await selectHealthCheck(database.db))?.recordedSince : undefined);
      return since === undefined ? [] : [{ value: (clock.now().getTime() - since.getTime()) / 1000 }];
    },
  },
];

const replicaStates = ['follows', 'late', 'away', 'other'] as const;

const metricsOfReplica = ({ replica }: Dependencies): ReadMetric[] => [
  {
    name: 'ekhaya_replica_state',
    help: '1 for the state of the replica of the database: reads use it while it follows. Without a replica there is none.',
    labelNames: ['state'],
    isOfAllProcesses: true,
    read: () =>
      replica === undefined
        ? []
        : replicaStates.map((state) => ({ labels: { state }, value: replica.metrics().state === state ? 1 : 0 })),
  },
  {
    name: 'ekhaya_replica_age_seconds',
    help: 'For how long the replica of the database has not been proven to have everything. 0 without a replica.',
    isOfAllProcesses: true,
    read: () => [{ value: (replica?.metrics().ageMs ?? 0) / 1000 }],
  },
  {
    name: 'ekhaya_replica_reads_total',
    isCounter: true,
    help: 'Reads that may be a second old since the start of this process, by the database that answered.',
    labelNames: ['database'],
    read: () =>
      Object.entries(replica?.metrics().reads ?? {}).map(([database, value]) => ({ labels: { database }, value })),
  },
];

const metricsOfJobs = ({ database }: Dependencies): ReadMetric[] => {
  // The metrics of one scrape share a read.
  const jobs = createCoalescer(() => countJobs(database.db));
  return [
    {
      name: 'ekhaya_jobs_waiting',
      help: 'Jobs that are due and not taken up yet, of all processes, by task.',
      labelNames: ['task'],
      isOfAllProcesses: true,
      read: async () => (await jobs.run()).map(({ task, waiting }) => ({ labels: { task }, value: waiting })),
    },
    {
      name: 'ekhaya_job_oldest_seconds',
      help: 'For how long the oldest job that is due has not been taken up. One that was tried in vain is due again at its next try.',
      isOfAllProcesses: true,
      read: async () => [{ value: Math.max(0, ...(await jobs.run()).map((metrics) => metrics.overdueSeconds)) }],
    },
    {
      name: 'ekhaya_jobs_failed',
      help: 'Jobs that failed as often as they may be tried, by task.',
      labelNames: ['task'],
      isOfAllProcesses: true,
      read: async () => (await jobs.run()).map(({ task, failed }) => ({ labels: { task }, value: failed })),
    },
    {
      name: 'ekhaya_message_oldest_unsent_seconds',
      help: 'For how long the oldest mail or text message that is not sent yet has been due.',
      isOfAllProcesses: true,
      read: async () => {
        const messages = (await jobs.run()).filter(({ task }) => isMessage(task));
        return [{ value: Math.max(0, ...messages.map((metrics) => metrics.oldestSeconds)) }];
      },
    },
  ];
};

const metricsOfStreams = ({ live }: Dependencies): ReadMetric[] => [
  {
    name: 'ekhaya_live_streams',
    help: 'Open live streams of this process.',
    read: () => [{ value: live.metrics().streams }],
  },
  {
    name: 'ekhaya_live_lag_seconds',
    help: 'How old the newest event of the last minute was when this process gave it to its streams. 0 without one.',
    isOfAllProcesses: true,
    read: () => [{ value: live.metrics().lagMs / 1000 }],
  },
];

/** How providers are for this process and for all others that report themselves: the newest answer to any of them counts. */
const readProviders = async (dependencies: Dependencies): Promise<JoinedHealth['providers']> => {
  const own = healthOf(dependencies);
  const others = await selectProcessReports(dependencies.database.db, { except: [own.processId] });
  return joinHealth([own, ...others]).providers;
};

const metricsOfMoney = (dependencies: Dependencies): ReadMetric[] => [
  {
    name: 'ekhaya_payments_of_day',
    help: 'Payments that were begun in the last 24 hours, by their state.',
    labelNames: ['state'],
    isOfAllProcesses: true,
    read: async () =>
      (await countPaymentsOfDay(dependencies.database.db, dependencies.clock.now())).map(({ state, count }) => ({
        labels: { state },
        value: count,
      })),
  },
  {
    name: 'ekhaya_provider_state',
    help: '1 for the state that a gateway, vendor or readings service of an estate, the mail server or the SMS provider is in, for all processes together.',
    labelNames: ['provider', 'state'],
    isOfAllProcesses: true,
    read: async () =>
      [...(await readProviders(dependencies))].flatMap(([provider, health]) =>
        providerStates.map((state) => ({ labels: { provider, state }, value: health.state === state ? 1 : 0 })),
      ),
  },
];

const metricsOfTelemetry = ({ telemetry }: Dependencies): ReadMetric[] => [
  {
    name: 'ekhaya_telemetry_records_total',
    isCounter: true,
    help: 'Spans and log lines for the collector of OpenTelemetry since the start of this process: sent, and given up.',
    labelNames: ['signal', 'outcome'],
    read: () =>
      Object.entries(telemetry?.metrics() ?? {}).flatMap(([signal, metrics]) =>
        Object.entries(metrics).map(([outcome, value]) => ({ labels: { signal, outcome }, value: Number(value) })),
      ),
  },
];

/**
 * The metrics that are read when Prometheus asks: connections, jobs, streams, payments, providers, the size and the replica of the
 * database, the disk, the last backup, and what a collector of OpenTelemetry took.
 */
const metricsOf = (dependencies: Dependencies): ReadMetric[] => [
  ...metricsOfJobs(dependencies),
  ...metricsOfStreams(dependencies),
  ...metricsOfMoney(dependencies),
  ...metricsOfDatabase(dependencies),
  ...metricsOfDisk(dependencies),
  ...metricsOfBackup(dependencies),
  ...metricsOfReplica(dependencies),
  ...metricsOfTelemetry(dependencies),
];

/** Adds the metrics that are read at a scrape to those that the process counts. */
export const addReadMetrics = (dependencies: Dependencies): void => {
  for (const metric of metricsOf(dependencies)) {
    addReadMetric(dependencies.metrics.registry, metric, (name, error) =>
      dependencies.logger.warn({ err: error, metric: name }, 'a metric could not be read'),
    );
  }
};
