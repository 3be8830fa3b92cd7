import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { DatabaseUser } from './database-user.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

const run = promisify(execFile);
const MAJOR_VERSION = '18';

/** The superuser role of the cluster, which owns everything in it. */
export const CLUSTER_OWNER = 'ekhaya';

/** The environment of PostgreSQL's processes. It inherits nothing else, so that no `PG…` variable or locale has an effect. */
export const POSTGRES_ENVIRONMENT = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };

/** A database cluster: PostgreSQL's word for one data directory and the server that runs on it. */
export type ClusterOptions = {
  directory: string;
  password: string;
  binaries: Binaries;
  user: DatabaseUser;
  /** False only for the throw-away cluster of a test run: skips fsync. */
  isDurable: boolean;
};

/**
 * Creates the cluster unless it exists. The folder gets its final name last, so an existing folder is complete even if an
 * earlier attempt was killed.
 * @param onInitialise called before a new cluster is created, which takes seconds
 * @throws {EmbeddedDatabaseError} when another major version created the folder, or it cannot be created
 */
export async function ensureCluster(options: ClusterOptions, onInitialise?: () => void): Promise<{ isNew: boolean }> {
  if (await isCluster(options.directory)) return { isNew: false };
  onInitialise?.();
  const draft = await mkdtemp(`${options.directory}.making-`);
  try {
    await initialise(draft, options);
    await rename(join(draft, 'cluster'), options.directory);
  } catch (error) {
    // Another process may have created the cluster first.
    if (await isCluster(options.directory)) return { isNew: false };
    throw error;
  } finally {
    await removeDrafts(options.directory);
  }
  return { isNew: true };
}

async function isCluster(directory: string): Promise<boolean> {
  const versionFile = join(directory, 'PG_VERSION');
  if (!existsSync(versionFile)) return false;
  const version = (await readFile(versionFile, 'utf8')).trim();
  if (version !== MAJOR_VERSION) {
    throw new EmbeddedDatabaseError(
      `The database folder ${directory} was made by PostgreSQL ${version}, and this is PostgreSQL ${MAJOR_VERSION}.`,
    );
  }
  return true;
}

async function initialise(draft: string, options: ClusterOptions): Promise<void> {
  const { user, password, binaries, isDurable } = options;
  const passwordFile = join(draft, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) {
    await chown(draft, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  const initdbArguments = [
    `--pgdata=${join(draft, 'cluster')}`,
    `--username=${CLUSTER_OWNER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sort order and case rules do not depend on the locales of the machine.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(isDurable ? [] : ['--no-sync']),
  ];
  try {
    await run(binaries.initdb, initdbArguments, { ...user, cwd: '/', env: POSTGRES_ENVIRONMENT });
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : '';
    throw new EmbeddedDatabaseError(
      `The database folder ${options.directory} could not be made. PostgreSQL reports: ${reason}`,
    );
  }
}

async function removeDrafts(directory: string): Promise<void> {
  const parent = dirname(directory);
  for (const name of await readdir(parent)) {
    if (name.startsWith(`${basename(directory)}.making-`)) {
      await rm(join(parent, name), { recursive: true, force: true });
    }
  }
}
