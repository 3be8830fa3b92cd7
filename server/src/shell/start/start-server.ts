import { hostname } from 'node:os';
import type { HttpBindings } from '@hono/node-server';
import { ADVISORY_LOCKS, withAdvisoryLock } from '../../platform/database/advisory-lock.ts';
import { readConnectionLimit } from '../../platform/database/connection-limit.store.ts';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { StartError } from '../../platform/database/start-error.ts';
import { selectSeededItems } from '../../platform/demo/seeded-items.store.ts';
import { readEnvironment, type Environment } from '../../platform/environment.ts';
import { selectProcessReports } from '../../platform/health/process-reports.store.ts';
import { ownOrigin } from '../../platform/origin.ts';
import { assertSharedSecret } from '../../platform/secret/assert-shared-secret.ts';
import { loadTelemetry } from '../../platform/telemetry/load-telemetry.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import { configurationFromEnvironment } from './configuration-from-environment.ts';
import { probePort, serveHttp } from './listen.ts';
import type { Progress } from './progress.ts';
import { startSandbox } from './start-sandbox.ts';
import { NOTICE_MS, stopServing } from './stop-serving.ts';
import { handOverOf } from '../processes/worker-messages.ts';
import { startWorkers } from './start-workers.ts';
import { migrateTables, startDatabase, type StartedDatabase } from './start-database.ts';
import { warningOfConnections } from './warning-of-connections.ts';
import { warningOfFiles, warningOfStore } from './warnings-of-stores.ts';

/** The application, as far as starting and stopping need it. */
export type Application = {
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>;
  /** Starts the job runner and the live stream. */
  start(): Promise<void>;
  /** Makes `/api/ready` answer that this process is stopping. */
  announceStop(): void;
  /** Closes the live streams and stops the job runner. */
  stop(): Promise<void>;
};

/** The database and the validated environment of this process, and where its traces go. */
export type Foundation = {
  database: DatabaseConnection;
  environment: Environment;
  telemetry?: Telemetry | undefined;
};

/** What `startServer` needs. */
export type StartOptions = {
  processEnvironment: Record<string, string | undefined>;
  showProgress: Progress;
  createApplication: (foundation: Foundation) => Promise<Application>;
  /** Adds missing items of the demo world. Called only with the demo on. */
  seedDemoWorld: (foundation: Foundation) => Promise<void>;
  /** Called when the embedded PostgreSQL stops unexpectedly. */
  onDatabaseLost: () => void;
  /** Aborts the start after the current step. */
  signal: AbortSignal;
};

/** A server that answers requests. */
export type RunningServer = {
  environment: Environment;
  /** The URL of this process. People open `environment.publicUrl`. */
  address: string;
};

/** The parts that have been started so far. They are stopped in reverse order, also during an incomplete start. */
export type Started = { stop: () => Promise<void> }[];

/** The server itself does not speak HTTPS, so an https address implies a proxy. */
const SHARED_LIMIT_WARNING =
  'WARNING: PUBLIC_URL is https, so there is a proxy, but TRUSTED_PROXIES is not set. All requests will seem to come from the proxy, and all people will share one sign-in limit. Set TRUSTED_PROXIES to its address.';

/**
 * Starts the server step by step: environment, database, tables, secret, demo world, and then the application and HTTP, in this
 * process or in several that it starts and replaces when they end.
 * @param started receives each part when it has started
 * @throws {EnvironmentError | StartError | EmbeddedDatabaseError} with a sentence for the person at the terminal
 */
export async function startServer(options: StartOptions, started: Started): Promise<RunningServer> {
  const { database, environment } = await prepareServer(options, started);
  const foundation = { database: database.connection, environment };
  const address = addressOf(environment);
  if (environment.processes === 1) await serveApplication(foundation, options, started);
  else {
    started.push(
      await startWorkers({
        count: environment.processes,
        handOver: handOverOf(environment, database.connection.url),
        showProgress: options.showProgress,
      }),
    );
  }
  await database.announce(address);
  if (environment.publicUrl.startsWith('https:') && environment.trustedProxies.length === 0)
    options.showProgress(SHARED_LIMIT_WARNING);
  // A store that does not answer takes its time, and the server does without it.
  void warnOfStores(environment, options.showProgress);
  return { environment, address };
}

/** Tries the stores of files and of backups, so that a wrong address is noticed before the first upload or the first night. */
async function warnOfStores({ storageUrl, backups }: Environment, showProgress: Progress): Promise<void> {
  const warnings = await Promise.all([
    warningOfStore('STORAGE_URL', storageUrl),
    backups === undefined ? undefined : warningOfStore('BACKUP_STORAGE_URL', backups.storageUrl),
  ]);
  for (const warning of warnings) if (warning !== undefined) showProgress(warning);
}

/** Does what one process does for all of them: opens and migrates the database, checks the secret, and writes the demo world. */
async function prepareServer(
  options: StartOptions,
  started: Started,
): Promise<{ database: StartedDatabase; environment: Environment }> {
  const { showProgress, signal } = options;
  const requested = readEnvironment(options.processEnvironment);
  const database = await startDatabase(requested, showProgress, options.onDatabaseLost);
  started.push(database);
  signal.throwIfAborted();
  await migrateTables(database, showProgress);
  signal.throwIfAborted();
  const port = await probePort(requested.port, requested.host);
  const environment = await configurationFromEnvironment(requested, { dataDirectory: database.dataDirectory, port });
  if (environment.isDemo) {
    const sandbox = await startSandbox(environment);
    if (sandbox !== undefined) {
      started.push(sandbox);
      environment.sandboxUrl = sandbox.url;
    }
  }
  const warning = warningOfConnections({
    processes: environment.processes,
    limit: await readConnectionLimit(database.connection.db),
    isShared: environment.databaseUrl !== undefined,
    hasPooler: environment.directDatabaseUrl !== undefined,
    hasReplica: environment.replicaUrl !== undefined,
  });
  if (warning !== undefined) showProgress(warning);
  const reports = await selectProcessReports(database.connection.db, { except: [] });
  const filesApart = warningOfFiles(
    environment.storageUrl,
    hostname(),
    reports.map(({ machine }) => machine),
  );
  if (filesApart !== undefined) showProgress(filesApart);
  const foundation = { database: database.connection, environment };
  if (environment.isProduction) await refuseDemoWorld(database.connection);
  await assertSharedSecret(database.connection, {
    secrets: environment.secrets,
    mayReplace: !environment.isProduction && requested.databaseUrl === undefined,
  });
  if (environment.isDemo) {
    const seed = () => options.seedDemoWorld(foundation);
    await withAdvisoryLock(database.connection.direct.pool, ADVISORY_LOCKS.demoWorld, seed);
  }
  signal.throwIfAborted();
  return { database, environment };
}

/** Starts the application on a database that is ready, and serves HTTP. */
export async function serveApplication(
  foundation: Foundation,
  options: Pick<StartOptions, 'createApplication'>,
  started: Started,
): Promise<void> {
  const { environment } = foundation;
  foundation.database.boundStatements();
  const telemetry = await loadTelemetry(environment.telemetry);
  if (telemetry !== undefined) started.push(telemetry);
  const application = await options.createApplication({ ...foundation, telemetry });
  await application.start();
  // The secret may have changed before this process could tell that it runs.
  const { isProduction, databaseUrl, processes, secrets } = environment;
  const mayReplace = !isProduction && databaseUrl === undefined && processes === 1;
  await assertSharedSecret(foundation.database, { secrets, mayReplace });
  const closeHttp = await serveHttp(
    (request, bindings) => application.fetch(request, bindings),
    environment.port,
    environment.host,
  );
  const noticeMs = environment.isProduction ? NOTICE_MS : 0;
  started.push({ stop: () => stopServing({ application, closeHttp, noticeMs }) });
}

/** The URL of a process on this machine. */
const addressOf = ({ host, port }: Environment): string => ownOrigin(host, port);

/** Refuses a database with the demo world, whose passwords are public. @throws {StartError} */
async function refuseDemoWorld({ db }: DatabaseConnection): Promise<void> {
  if ((await selectSeededItems(db)).size === 0) return;
  throw new StartError(
    'This database contains the demo world, whose passwords are public. With NODE_ENV=production, set DATABASE_URL or EKHAYA_DATA_DIR to another one.',
  );
}

/** Stops the started parts in reverse order. */
export async function stopAll(started: Started): Promise<void> {
  for (let part = started.pop(); part !== undefined; part = started.pop()) await part.stop();
}
