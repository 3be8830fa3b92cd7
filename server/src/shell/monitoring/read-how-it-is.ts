import {
  isBackupUnderWay,
  queueOf,
  stateOfBackup,
  stateOfCertificate,
  stateOfClock,
  stateOfDisk,
  stateOfQueue,
  troubleDays,
  type PartState,
} from '@ekhaya/contract/operations/how-it-is.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { readGateHealth } from '../../features/gate-access/index.ts';
import { appVersion } from '../../platform/app-version.ts';
import { selectBackupAttempt, type BackupAttempt } from '../../platform/backups/backup-attempt.store.ts';
import { selectNewestBackup } from '../../platform/backups/backups.store.ts';
import { measureDatabase } from '../../platform/database/database-latency.store.ts';
import { readDatabaseBytes } from '../../platform/database/database-size.store.ts';
import type { ReplicaState } from '../../platform/database/replica/replica.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { selectHealthCheck, type HealthCheck } from '../../platform/health/health-checks.store.ts';
import { selectProcessReports } from '../../platform/health/process-reports.store.ts';
import { selectTroublesSince } from '../../platform/health/troubles.store.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { countJobs, type JobCounts } from '../../platform/jobs/job-counts.store.ts';
import { selectSmsProvider } from '../../platform/sms/sms-provider.store.ts';
import { joinHealth } from './join-health.ts';
import { joinMachines } from './join-machines.ts';
import { presentTroubles } from './present-troubles.ts';
import { readClockAhead } from './read-clock-ahead.ts';
import { readProviderHealth } from './providers/read-provider-health.ts';
import { readDisk } from './report-process.ts';
import { waysNotSetUp } from './providers/ways-not-set-up.ts';

type HowItIs = OutputOf<'GET /api/console/how-it-is'>;
type Part = HowItIs['parts'][number];

/** How late an event may be before the live stream counts as behind. */
const longestLagMs = 5_000;

const earliest = (times: Date[]): string | null =>
  times.length === 0 ? null : new Date(Math.min(...times.map((time) => time.getTime()))).toISOString();

const partOfQueue = (part: 'mail' | 'sms' | 'push' | 'jobs', counts: JobCounts[], now: Date): Part => {
  const of = counts.filter(({ task }) => queueOf(task) === part);
  const oldestSeconds = Math.max(0, ...of.map((each) => each.oldestSeconds));
  const failed = of.reduce((sum, each) => sum + each.failed, 0);
  const state = stateOfQueue({ oldestSeconds, failed });
  const since: Record<PartState, string | null> = {
    works: null,
    waits: new Date(now.getTime() - oldestSeconds * 1000).toISOString(),
    fails: earliest(of.flatMap(({ failedSince }) => failedSince ?? [])),
  };
  return { part, state, since: since[state], failed, waiting: of.reduce((sum, each) => sum + each.waiting, 0) };
};

/** While a replica does not follow, the primary answers in its place. One that follows nothing never will by itself. */
const stateOfReplica: Record<ReplicaState, PartState> = {
  follows: 'works',
  late: 'waits',
  away: 'waits',
  other: 'fails',
};

/** Whether the object store answers. It is asked for an object that does not exist. */
const stateOfFiles = async ({ objectStore: store }: Pick<Dependencies, 'objectStore'>): Promise<PartState> => {
  try {
    await store.getRange('how-it-is', { offset: 0, length: 1 });
    return 'works';
  } catch {
    return 'fails';
  }
};

const stateOfDisks = (disk: NonNullable<HowItIs['disk']>): PartState =>
  [disk.data, disk.storage].some((each) => each !== null && stateOfDisk(each) !== 'works') ? 'waits' : 'works';

/** The certificate is read every hour. One that was read longer ago may have been renewed since, so nothing is said of it. */
const certificateCountsForMs = dayMs;

const certificateOf = (check: HealthCheck | undefined, now: Date) => {
  const { certificateHost: host = '', certificateExpiresAt: expiresAt, certificateReadAt: readAt } = check ?? {};
  if (!expiresAt || !readAt || now.getTime() - readAt.getTime() > certificateCountsForMs) return undefined;
  return { host, expiresAt, isTrusted: check?.certificateIsTrusted === true };
};

const presentAttempt = (attempt: BackupAttempt, now: Date): HowItIs['backupAttempt'] => {
  const { askedAt, begunAt, endedAt, failure } = attempt;
  const isUnderWay = isBackupUnderWay(attempt, now);
  const isBrokenOff = endedAt === null && !isUnderWay;
  const state = isUnderWay ? (begunAt === null ? 'waits' : 'runs') : isBrokenOff || failure ? 'failed' : 'done';
  return { state, askedAt: askedAt.toISOString(), failure: isBrokenOff ? 'broken-off' : failure };
};

/**
 * Reads how the installation runs, from the reads that `/metrics` is made of and what other machines report. Metrics alone, and
 * nothing of a resident.
 * @param estates those whose providers, gates and guards' phones are named
 * @param moneyEstates those whose payments are counted; none by default
 */
export const readHowItIs = async (
  dependencies: Dependencies,
  estates: StaffEstates,
  moneyEstates: StaffEstates = [],
): Promise<HowItIs> => {
  const { database, replica, clock } = dependencies;
  const now = clock.now();
  const here = await dependencies.readProcesses();
  const reports = await selectProcessReports(database.db, { except: here.map(({ processId }) => processId) });
  const processes = joinHealth([...here, ...reports]);
  const { streams, lagMs, waitingQueries, ranJobs, providers: health } = processes;
  const [
    jobs,
    providers,
    ownDisk,
    databaseBytes,
    newest,
    attempt,
    provider,
    files,
    ownClockAheadMs,
    check,
    gateHealth,
    rows,
  ] = await Promise.all([
    countJobs(database.db),
    readProviderHealth(dependencies, { health, estates, moneyEstates }),
    readDisk(dependencies),
    readDatabaseBytes(database.db),
    selectNewestBackup(database.db),
    selectBackupAttempt(database.db),
    selectSmsProvider(database.db),
    stateOfFiles(dependencies),
    readClockAhead(dependencies),
    selectHealthCheck(database.db),
    readGateHealth(dependencies, estates),
    selectTroublesSince(database.db, new Date(now.getTime() - troubleDays * dayMs)),
  ]);
  // Alone, so that it does not wait for the other queries.
  const databaseMs = await measureDatabase(database.db);
  const { machines, disk, diskMachine, clockAheadMs, clockMachine } = joinMachines(
    { disk: ownDisk, clockAheadMs: ownClockAheadMs },
    reports,
  );
  const certificate = certificateOf(check, now);
  const { smsUrl, secondSmsUrl } = dependencies.environment;
  const hasSecondSms = smsUrl !== undefined && secondSmsUrl !== undefined;
  const { silentSince, gates, guardPhones } = gateHealth;
  const recorded = new Map(
    rows.flatMap(({ part, startedAt, endedAt }) => (endedAt === null ? [[part, startedAt.toISOString()]] : [])),
  );
  const simple = (part: Part['part'], state: PartState): Part => ({
    part,
    state,
    waiting: 0,
    failed: 0,
    since: state === 'works' ? null : (recorded.get(part) ?? null),
  });
  return {
    at: now.toISOString(),
    version: appVersion,
    parts: [
      ...(['mail', 'sms', 'push', 'jobs'] as const).map((part) => partOfQueue(part, jobs, now)),
      simple('live', lagMs > longestLagMs ? 'waits' : 'works'),
      { ...simple('database', waitingQueries > 0 ? 'waits' : 'works'), waiting: waitingQueries },
      ...(replica === undefined ? [] : [simple('replica', stateOfReplica[replica.metrics().state])]),
      ...(disk === null ? [] : [simple('disk', stateOfDisks(disk))]),
      simple('files', files),
      { ...simple('backup', stateOfBackup(newest?.startedAt, now)), since: newest?.startedAt.toISOString() ?? null },
      {
        ...simple('gates', silentSince === undefined ? 'works' : 'waits'),
        since: silentSince?.toISOString() ?? null,
      },
      simple('certificate', stateOfCertificate(certificate, now)),
      simple('clock', stateOfClock(clockAheadMs)),
    ],
    providers,
    notSetUp: waysNotSetUp(dependencies),
    sms: { hasSecond: hasSecondSms, provider: hasSecondSms ? provider : 'first' },
    machines,
    streams,
    lagMs,
    databaseBytes,
    databaseMs,
    isDatabaseEmbedded: dependencies.environment.databaseUrl === undefined,
    disk,
    diskMachine,
    ranJobs: { count: ranJobs.count, since: ranJobs.since.toISOString() },
    backup: newest === undefined ? null : { ...newest, startedAt: newest.startedAt.toISOString() },
    hasBackupStore: dependencies.environment.backups !== undefined,
    backupAttempt: attempt === undefined ? null : presentAttempt(attempt, now),
    gates,
    guardPhones,
    certificate: certificate === undefined ? null : { ...certificate, expiresAt: certificate.expiresAt.toISOString() },
    clockAheadMs,
    clockMachine,
    recordedSince: check?.recordedSince.toISOString() ?? null,
    troubles: presentTroubles(rows, estates),
  };
};
