import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

const run = promisify(execFile);
const ACCOUNT = 'postgres';

/**
 * The account that PostgreSQL runs as, as options of `child_process`. Without ids it is the account of this process.
 * PostgreSQL refuses to run as root, so root needs another account.
 */
export type DatabaseUser = { uid?: number; gid?: number };

/**
 * Finds the account for a cluster. For root it is the owner of the cluster's folder if an ordinary user created it, else
 * the account `postgres`, which is created when missing. For everybody else it is the account of this process.
 * @throws {EmbeddedDatabaseError} when the folder belongs to another user, or no account can be created
 */
export async function findDatabaseUser(clusterDirectory: string): Promise<DatabaseUser> {
  const ownUid = process.getuid?.();
  const owner = existsSync(clusterDirectory) ? await stat(clusterDirectory) : undefined;
  if (ownUid !== 0) {
    if (owner !== undefined && ownUid !== undefined && owner.uid !== ownUid) {
      throw new EmbeddedDatabaseError(
        `The database folder ${clusterDirectory} belongs to another user. Start as that user, or set EKHAYA_DATA_DIR to another folder.`,
      );
    }
    return {};
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await findAccountIds()) ?? (await createAccount());
}

/** Whether the account can open this path, or its nearest existing parent when the path does not exist yet. */
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

async function findAccountIds(): Promise<Required<DatabaseUser> | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', ACCOUNT]), run('id', ['-g', ACCOUNT])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createAccount(): Promise<DatabaseUser> {
  // useradd exists on Debian and Red Hat, adduser with these options on Alpine.
  for (const [command, ...commandArguments] of [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/bin/false', ACCOUNT],
    ['adduser', '-S', '-D', '-H', '-s', '/bin/false', ACCOUNT],
  ] as const) {
    await run(command, commandArguments).catch(() => undefined);
    const ids = await findAccountIds();
    if (ids !== undefined) return ids;
  }
  throw new EmbeddedDatabaseError(
    'PostgreSQL does not run as root, and the user "postgres" could not be made. Make it, start as an ordinary user, or set DATABASE_URL.',
  );
}
