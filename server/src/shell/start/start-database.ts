import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase, sqlState, type DatabaseConnection } from '../../platform/database/database.ts';
import { clusterDirectoryOf, createDataDirectory, placeDataDirectory } from '@ekhaya/embedded-database/data-directory';
import { findRunningPostgres, openEmbeddedPostgres } from '@ekhaya/embedded-database/embedded-postgres';
import { migrateDatabase } from '../../platform/database/migrations/migrate.ts';
import { reasonOfFailedMigration } from '../../platform/database/migrations/reason-of-failed-migration.ts';
import { StartError } from '../../platform/database/start-error.ts';
import type { RequestedEnvironment } from '../../platform/environment.ts';
import { readOrCreateSecret } from '../../platform/secret/secret-file.ts';
import type { Progress } from './progress.ts';

/** The database of this process, ready to use. */
export type StartedDatabase = {
  connection: DatabaseConnection;
  dataDirectory: string;
  /** Publishes the address of this process, for the message to processes that are refused the data folder. */
  announce(address: string): Promise<void>;
  /** Closes the connections, and stops the embedded PostgreSQL. */
  stop(): Promise<void>;
};

const WRONG_PASSWORD_STATE = '28P01';
/** No line of pg_hba.conf takes the connection, or the user may not sign in. */
const REFUSED_CONNECTION_STATE = '28000';
const UNKNOWN_DATABASE_STATE = '3D000';

/**
 * Opens the database of the environment: the server of `DATABASE_URL`, or the embedded one of the data folder.
 * @param onLost called when the embedded PostgreSQL stops unexpectedly
 * @throws {StartError | EmbeddedDatabaseError} when the database cannot be used; nothing is left running then
 */
export function startDatabase(
  environment: RequestedEnvironment,
  showProgress: Progress,
  onLost: () => void,
): Promise<StartedDatabase> {
  return environment.databaseUrl === undefined
    ? startEmbedded(environment, showProgress, onLost)
    : connectGiven(environment.databaseUrl, environment, showProgress);
}

/**
 * Refuses an environment without a database. A command that is to find that of a server would make a new one without its variables.
 * @throws {StartError} when `DATABASE_URL` is unset and the data folder has no database
 */
export async function requireDatabase(environment: RequestedEnvironment): Promise<void> {
  if (environment.databaseUrl !== undefined) return;
  const dataDirectory = await placeDataDirectory(environment.dataDirectory);
  if (existsSync(join(clusterDirectoryOf(dataDirectory), 'PG_VERSION'))) return;
  throw new StartError(
    `There is no database in ${dataDirectory}, and nothing was done. Run the command with the account and the variables of the service, such as EKHAYA_DATA_DIR or DATABASE_URL. The first start of the server makes a new database.`,
  );
}

/**
 * Opens the database of the environment for work beside a server that may be running, such as a backup. It makes no new one.
 * @throws as `startDatabase`, and {StartError} when there is no database
 */
export async function openBesideServer(
  environment: RequestedEnvironment,
  showProgress: Progress,
): Promise<Omit<StartedDatabase, 'announce'>> {
  await requireDatabase(environment);
  const dataDirectory = await placeDataDirectory(environment.dataDirectory);
  const running =
    environment.databaseUrl === undefined
      ? findRunningPostgres(dataDirectory, await readOrCreateSecret(join(dataDirectory, 'postgres-password')))
      : undefined;
  if (running === undefined) return startDatabase(environment, showProgress, () => undefined);
  const connection = connectDatabase(running);
  return { connection, dataDirectory, stop: () => connection.close() };
}

/**
 * Migrates the tables.
 * @param until the digests of the migrations of a backup that is restored: its rows need the tables that it was made of
 * @returns the names of the migrations that were applied, oldest first
 * @throws {StartError} when a migration fails: it is rolled back then, and the message names those before it, which stay
 */
export async function migrateTables(
  database: Pick<StartedDatabase, 'connection'>,
  showProgress: Progress,
  until?: readonly string[],
): Promise<string[]> {
  const staying: string[] = [];
  try {
    const applied = await migrateDatabase(database.connection.direct.pool, {
      until,
      onApplied: (name) => staying.push(name),
    });
    showProgress('Tables are up to date.');
    return applied;
  } catch (error) {
    const stay =
      staying.length === 0 ? '' : `\nMigrations that were applied before it and stay: ${staying.join(', ')}.`;
    throw new StartError(`The tables could not be migrated: ${reasonOfFailedMigration(error)}${stay}`, {
      cause: error,
    });
  }
}

async function startEmbedded(
  environment: RequestedEnvironment,
  showProgress: Progress,
  onLost: () => void,
): Promise<StartedDatabase> {
  const dataDirectory = await placeDataDirectory(environment.dataDirectory);
  if (dataDirectory.startsWith('/var/lib/') && dataDirectory !== environment.dataDirectory) {
    showProgress(`PostgreSQL cannot reach ${environment.dataDirectory}: the data folder is ${dataDirectory}.`);
  }
  const embedded = await openEmbeddedPostgres({
    dataDirectory,
    password: await readOrCreateSecret(join(dataDirectory, 'postgres-password')),
    onLost,
    onInitialise: () => showProgress('Creating the database (only once) …'),
  });
  showProgress(
    `${embedded.wasTakenOver ? 'Took over the PostgreSQL 18 that was still running' : 'PostgreSQL 18 runs'} in ${dataDirectory}.`,
  );
  const connection = connectDatabase(embedded.url);
  return {
    connection,
    dataDirectory,
    announce: (address) => embedded.announce(address),
    stop: async () => {
      await connection.close();
      await embedded.stop();
    },
  };
}

async function connectGiven(
  url: string,
  environment: RequestedEnvironment,
  showProgress: Progress,
): Promise<StartedDatabase> {
  const { dataDirectory, directDatabaseUrl, hasNamedStatements } = environment;
  const connection = connectDatabase(url, { directUrl: directDatabaseUrl, hasNamedStatements });
  for (const { pool, address, variable } of [
    { pool: connection.pool, address: url, variable: 'DATABASE_URL' },
    { pool: connection.direct.pool, address: connection.direct.url, variable: 'DATABASE_DIRECT_URL' },
  ]) {
    try {
      await pool.query('select 1');
    } catch (error) {
      await connection.close();
      throw new StartError(describeRefusal(error, new URL(address), variable));
    }
  }
  showProgress(`Connected to the database at ${locationOf(new URL(url))}.`);
  await createDataDirectory(dataDirectory);
  return { connection, dataDirectory, announce: () => Promise.resolve(), stop: () => connection.close() };
}

/** Explains why the connection failed, without the password, which must not reach a terminal or a log. */
function describeRefusal(error: unknown, url: URL, variable: string): string {
  const place = locationOf(url);
  const state = sqlState(error) ?? '';
  const user = decodeURIComponent(url.username);
  if (state === REFUSED_CONNECTION_STATE) {
    return `The database at ${place} has no line in pg_hba.conf for the user "${user}" from this machine, or takes no connection without TLS. For TLS add ?sslmode=verify-full to ${variable}.`;
  }
  if (state === WRONG_PASSWORD_STATE) {
    return `The database at ${place} refused the user "${user}". Check the user and the password in ${variable}.`;
  }
  if (state === UNKNOWN_DATABASE_STATE) return `There is no database ${place}. Create it, or correct ${variable}.`;
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return `The database at ${place} cannot be reached${code}. Check ${variable}.`;
}

function locationOf(url: URL): string {
  return `${url.hostname || 'localhost'}:${url.port || '5432'}${url.pathname}`;
}
