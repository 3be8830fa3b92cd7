import type { HttpBindings } from '@hono/node-server';
import { ADVISORY_LOCKS, withAdvisoryLock } from '../../platform/database/advisory-lock.ts';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { StartError } from '../../platform/database/start-error.ts';
import { selectSeededItems } from '../../platform/demo/seeded-items.store.ts';
import { ownOrigin, readEnvironment, type Environment } from '../../platform/environment.ts';
import { assertSharedSecret } from '../../platform/secret/assert-shared-secret.ts';
import { configurationFromEnvironment } from './configuration-from-environment.ts';
import { probePort, serveHttp } from './listen.ts';
import type { Progress } from './progress.ts';
import { bringTablesUpToDate, startDatabase } from './start-database.ts';

export type Application = {
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>;
  /** Starts the jobs and the live listener. */
  start(): Promise<void>;
  /** Ends the live streams at once, then the jobs. */
  stop(): Promise<void>;
};

/** What is started with: the database and the checked environment of this process. */
export type Foundation = { database: DatabaseConnection; environment: Environment };

export type StartOptions = {
  processEnvironment: Record<string, string | undefined>;
  say: Progress;
  createApplication: (foundation: Foundation) => Promise<Application>;
  /** Writes what the demo world lacks; called only with the demo on. */
  seedDemoWorld: (foundation: Foundation) => Promise<void>;
  /** Called when the embedded PostgreSQL goes away by itself. */
  onDatabaseLost: () => void;
  /** Aborted when the start is to be broken off: it is rejected after the step under way. */
  signal: AbortSignal;
};

export type RunningServer = {
  environment: Environment;
  /** Where this process answers; people reach it at `environment.publicUrl`. */
  address: string;
};

/** What has been started so far, to be stopped in the opposite order, also in the middle of a start. */
export type Started = { stop: () => Promise<void> }[];

/** This server speaks no HTTPS itself: behind an https address stands a proxy. */
const SHARED_LIMIT_WARNING =
  'WARNING: PUBLIC_URL is https, so a proxy stands in front, but TRUSTED_PROXIES is not set. Every visitor will seem to have the address of the proxy: all share one limit of sign-ins. Set TRUSTED_PROXIES to its address.';

const APPLICATION_STOP_MS = 5_000;

/**
 * Starts everything: database, tables, demo world, application, HTTP.
 * @param started receives every started part
 * @throws {StartError} or {EnvironmentError}, a sentence for the person at the terminal
 */
export async function startServer(options: StartOptions, started: Started): Promise<RunningServer> {
  const { say, signal } = options;
  const requested = readEnvironment(options.processEnvironment);
  const database = await startDatabase(requested, say, options.onDatabaseLost);
  started.push(database);
  signal.throwIfAborted();
  await bringTablesUpToDate(database, say);
  signal.throwIfAborted();
  const port = await probePort(requested.port, requested.host);
  const environment = await configurationFromEnvironment(requested, { dataDirectory: database.dataDirectory, port });
  const foundation = { database: database.connection, environment };
  if (environment.isProduction) await refuseDemoWorld(database.connection);
  await assertSharedSecret(database.connection, {
    secret: environment.secret,
    isShared: requested.databaseUrl !== undefined,
  });
  if (environment.isDemo) {
    const seed = () => options.seedDemoWorld(foundation);
    await withAdvisoryLock(database.connection.pool, ADVISORY_LOCKS.demoWorld, seed);
  }
  signal.throwIfAborted();
  const application = await options.createApplication(foundation);
  await application.start();
  const address = ownOrigin(environment.host, port);
  // Streams end and requests drain at the same time: a stream that stayed open would hold up the rest.
  const closeHttp = await serveHttp(
    (request, bindings) => application.fetch(request, bindings),
    port,
    environment.host,
  );
  started.push({ stop: async () => void (await Promise.all([stopWithin(application), closeHttp()])) });
  await database.announce(address);
  if (environment.publicUrl.startsWith('https:') && environment.trustedProxies.length === 0) say(SHARED_LIMIT_WARNING);
  return { environment, address };
}

/** The demo's passwords are printed in every terminal: nobody may come in with them where real people live. */
async function refuseDemoWorld({ db }: DatabaseConnection): Promise<void> {
  if ((await selectSeededItems(db)).size === 0) return;
  throw new StartError(
    'This database holds the demo world, whose passwords everybody knows. With NODE_ENV=production, set DATABASE_URL or EKHAYA_DATA_DIR to another one.',
  );
}

/** Stops what has been started, the latest first. */
export async function stopAll(started: Started): Promise<void> {
  for (let part = started.pop(); part !== undefined; part = started.pop()) await part.stop();
}

async function stopWithin(application: Application): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, APPLICATION_STOP_MS);
  });
  await Promise.race([application.stop(), patience]);
  clearTimeout(timer);
}
