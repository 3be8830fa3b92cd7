import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connectDatabase } from '../database.ts';
import { findBinaries } from '@ekhaya/embedded-database/binaries';
import { ensureCluster, type ClusterOptions } from '@ekhaya/embedded-database/cluster';
import { clusterDirectoryOf } from '@ekhaya/embedded-database/data-directory';
import { findDatabaseUser } from '@ekhaya/embedded-database/database-user';
import { clusterUrl } from '@ekhaya/embedded-database/embedded-postgres';
import { startPostmaster, stopPostmaster } from '@ekhaya/embedded-database/postmaster';
import { migrateDatabase } from '../migrations/migrate.ts';
import { TEMPLATE_DATABASE } from './template.ts';

/** A running PostgreSQL server for tests. */
export type TestServer = {
  cluster: ClusterOptions;
  /** The connection URL of the maintenance database, as the owner. */
  url: string;
  /** The connection URL of a database with every table and no rows. */
  templateUrl: string;
  /** Stops PostgreSQL and keeps its folder. */
  halt(): Promise<void>;
  /** Starts PostgreSQL again on the same port. */
  resume(): Promise<void>;
  /** Stops PostgreSQL and deletes its folder. */
  stop(): Promise<void>;
};

/** Begins the names of the folders of test servers, before the process that made them. */
export const FOLDER_PREFIX = 'ekhaya-test-server-';

/**
 * Starts a PostgreSQL server with a migrated template in the folder for temporary files.
 * @param options.isDurable whether committed data survives a crash; off by default, which is faster
 */
export async function startTestServer({ isDurable = false } = {}): Promise<TestServer> {
  await removeAbandonedServers();
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
  await createTemplate(url, templateUrl);
  return {
    cluster,
    url,
    templateUrl,
    halt: () => stopPostmaster(directory),
    resume: async () => void (await startPostmaster(cluster, logFile, port)),
    stop: () => removeServer(folder),
  };
}

async function createTemplate(serverUrl: string, templateUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  const template = connectDatabase(templateUrl);
  await migrateDatabase(template.pool);
  await template.close();
}

/** Removes the servers of earlier test runs that were killed. */
async function removeAbandonedServers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) await removeServer(join(tmpdir(), name)).catch(() => undefined);
  }
}

/** Stops the server in a folder, and deletes the folder. */
export async function removeServer(folder: string): Promise<void> {
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
