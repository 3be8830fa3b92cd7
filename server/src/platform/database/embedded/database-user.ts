import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';

const run = promisify(execFile);
const ACCOUNT = 'postgres';

/**
 * Whom PostgreSQL runs as: nobody but ourselves (no ids), or, since PostgreSQL refuses to run as root, another account.
 * The ids are options of `child_process`.
 */
export type DatabaseUser = { uid?: number; gid?: number };

/**
 * Finds the account for a database folder: the folder's owner when root starts what an ordinary user made,
 * else the account `postgres`, which is made when missing.
 * @throws {StartError} when the folder belongs to somebody else, or no account can be made
 */
export async function findDatabaseUser(clusterDirectory: string): Promise<DatabaseUser> {
  const ownUid = process.getuid?.();
  const owner = existsSync(clusterDirectory) ? await stat(clusterDirectory) : undefined;
  if (ownUid !== 0) {
    if (owner !== undefined && ownUid !== undefined && owner.uid !== ownUid) {
      throw new StartError(
        `The database folder ${clusterDirectory} belongs to another user. Start as that user, or set EKHAYA_DATA_DIR to another folder.`,
      );
    }
    return {};
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await accountIds()) ?? (await makeAccount());
}

/** Whether the account can open this path, or, when it does not exist yet, the nearest folder above that does. */
export async function canReach(user: DatabaseUser, path: string): Promise<boolean> {
  const nearest = nearestExisting(path);
  return run('test', ['-x', nearest], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

function nearestExisting(path: string): string {
  let nearest = path;
  while (!existsSync(nearest) && nearest !== dirname(nearest)) nearest = dirname(nearest);
  return nearest;
}

async function accountIds(): Promise<Required<DatabaseUser> | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', ACCOUNT]), run('id', ['-g', ACCOUNT])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function makeAccount(): Promise<DatabaseUser> {
  // The first is Debian's and Red Hat's, the second Alpine's.
  for (const [command, ...words] of [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/bin/false', ACCOUNT],
    ['adduser', '-S', '-D', '-H', '-s', '/bin/false', ACCOUNT],
  ] as const) {
    await run(command, words).catch(() => undefined);
    const ids = await accountIds();
    if (ids !== undefined) return ids;
  }
  throw new StartError(
    'PostgreSQL does not run as root, and the user "postgres" could not be made. Make it, start as an ordinary user, or set DATABASE_URL.',
  );
}
