import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { canReach, findDatabaseUser } from './database-user.ts';

const SYSTEM_DIRECTORY = '/var/lib/ekhaya';

/** Where the cluster lies in a data folder. */
export function clusterDirectoryOf(dataDirectory: string): string {
  return join(dataDirectory, 'postgres');
}

/**
 * Makes the data folder, in a place that the account of PostgreSQL can reach. Root's checkout often lies where it
 * cannot (below a folder of mode 0700): then it is a folder below `/var/lib/ekhaya`, always the same for the same request.
 * @param requested absolute
 * @returns the folder to use; other than `requested` when that could not be reached
 * @throws {StartError} when the folder cannot be made
 */
export async function placeDataDirectory(requested: string): Promise<string> {
  const user = await findDatabaseUser(clusterDirectoryOf(requested));
  const isSomebodyElse = user.uid !== undefined;
  const isReachable = !isSomebodyElse || (await canReach(user, dirname(requested)));
  const directory = isReachable ? requested : join(SYSTEM_DIRECTORY, nameFor(requested));
  const made = await makeDataDirectory(directory);
  if (isSomebodyElse) await letThrough(isReachable ? made : [SYSTEM_DIRECTORY, ...made]);
  // One name for one folder: two processes that come by different links must find the same server.
  return realpath(directory);
}

/**
 * @returns the folder and those above it that had to be made
 * @throws {StartError} when the folder cannot be made
 */
export async function makeDataDirectory(directory: string): Promise<string[]> {
  try {
    const first = await mkdir(directory, { recursive: true });
    return first === undefined ? [directory] : foldersUpTo(first, directory);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new StartError(
      `The data folder ${directory} cannot be made${reason}. Set EKHAYA_DATA_DIR to another folder.`,
    );
  }
}

function foldersUpTo(first: string, folder: string): string[] {
  const isLast = folder === first || folder === dirname(folder);
  return isLast ? [folder] : [folder, ...foldersUpTo(first, dirname(folder))];
}

/** The checkout's name for the reader, and a digest so that two checkouts of one name do not share a database. */
function nameFor(requested: string): string {
  const checkout = basename(dirname(requested)).replace(/[^\w.-]+/g, '-') || 'root';
  return `${checkout}-${createHash('sha256').update(requested).digest('hex').slice(0, 8)}`;
}

/** Lets other accounts pass through, without letting them list: what is secret inside has modes of its own. */
async function letThrough(directories: string[]): Promise<void> {
  for (const directory of directories) {
    if (!existsSync(directory)) continue;
    const { mode } = await stat(directory);
    if ((mode & 0o011) !== 0o011) await chmod(directory, (mode & 0o777) | 0o011);
  }
}
