import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import type { Binaries } from './binaries.ts';
import type { DatabaseUser } from './database-user.ts';

const run = promisify(execFile);
const MAJOR_VERSION = '18';

/** The owner of the cluster and of everything in it. */
export const CLUSTER_OWNER = 'ekhaya';

/** What PostgreSQL may know of our environment: nothing, so that no `PG…` variable and no locale changes what it does. */
export const POSTGRES_ENVIRONMENT = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };

export type ClusterOptions = {
  directory: string;
  password: string;
  binaries: Binaries;
  user: DatabaseUser;
  /** False only for a throw-away cluster of a test run. */
  isDurable: boolean;
};

/**
 * Makes the database folder unless it is there. It gets its name last, so one that is there is whole, even if an earlier
 * attempt was killed.
 * @throws {StartError} when the folder was made by another major version, or cannot be made
 */
export async function ensureCluster(options: ClusterOptions, onInitialise?: () => void): Promise<{ isNew: boolean }> {
  if (await isCluster(options.directory)) return { isNew: false };
  onInitialise?.();
  const draft = await mkdtemp(`${options.directory}.making-`);
  try {
    await initialise(draft, options);
    await rename(join(draft, 'cluster'), options.directory);
  } catch (error) {
    // Somebody else may have been faster: then that one is as good.
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
    throw new StartError(
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
  const words = [
    `--pgdata=${join(draft, 'cluster')}`,
    `--username=${CLUSTER_OWNER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same order and case rules on every machine, whatever locales it has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(isDurable ? [] : ['--no-sync']),
  ];
  try {
    await run(binaries.initdb, words, { ...user, cwd: '/', env: POSTGRES_ENVIRONMENT });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : '';
    throw new StartError(`The database folder ${options.directory} could not be made. PostgreSQL says: ${said}`);
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
