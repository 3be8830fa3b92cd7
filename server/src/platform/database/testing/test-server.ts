import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connectDatabase } from '../database.ts';
import { findBinaries } from '@ekhaya/embedded-database/binaries';
import { ensureCluster } from '@ekhaya/embedded-database/cluster';
import { clusterDirectoryOf } from '@ekhaya/embedded-database/data-directory';
import { findDatabaseUser } from '@ekhaya/embedded-database/database-user';
import { clusterUrl } from '@ekhaya/embedded-database/embedded-postgres';
import { startPostmaster, stopPostmaster } from '@ekhaya/embedded-database/postmaster';
import { migrateDatabase } from '../migrate.ts';
import { TEMPLATE_DATABASE } from './template.ts';

export type TestServer = {
  /** As the owner, in the maintenance database. */
  url: string;
  /** A database with every table in place and no rows. */
  templateUrl: string;
  /** Stops PostgreSQL and leaves its folder. */
  halt(): Promise<void>;
  /** Starts it again where it was. */
  resume(): Promise<void>;
  stop(): Promise<void>;
};

const FOLDER_PREFIX = 'ekhaya-test-server-';

/**
 * A throw-away PostgreSQL server in the temporary folder with a migrated template. It keeps nothing on disk at a crash unless
 * it is durable.
 */
export async function startTestServer({ isDurable = false } = {}): Promise<TestServer> {
  await clearAbandonedServers();
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  chmodSync(folder, 0o711);
  const directory = clusterDirectoryOf(folder);
  const user = await findDatabaseUser(directory);
  const password = randomBytes(16).toString('hex');
  const cluster = { directory, user, password, binaries: await findBinaries(user, folder), isDurable };
  await ensureCluster(cluster);
  const logFile = join(folder, 'postgres.log');
  const { port } = await startPostmaster(cluster, logFile);
  const url = clusterUrl(port, password, 'postgres');
  const templateUrl = clusterUrl(port, password, TEMPLATE_DATABASE);
  await makeTemplate(url, templateUrl);
  return {
    url,
    templateUrl,
    halt: () => stopPostmaster(directory),
    resume: async () => void (await startPostmaster(cluster, logFile, port)),
    stop: () => removeServer(folder),
  };
}

async function makeTemplate(serverUrl: string, templateUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  const template = connectDatabase(templateUrl);
  await migrateDatabase(template.pool);
  await template.close();
}

/** A test run that was killed leaves its server behind; the next one clears it away. */
async function clearAbandonedServers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) await removeServer(join(tmpdir(), name)).catch(() => undefined);
  }
}

async function removeServer(folder: string): Promise<void> {
  if (existsSync(folder)) await stopPostmaster(clusterDirectoryOf(folder));
  await rm(folder, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
