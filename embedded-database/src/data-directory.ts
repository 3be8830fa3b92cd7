import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { canReach, findDatabaseUser } from './database-user.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

const SYSTEM_DIRECTORY = '/var/lib/ekhaya';

/** The cluster's folder inside a data folder. */
export function clusterDirectoryOf(dataDirectory: string): string {
  return join(dataDirectory, 'postgres');
}

/**
 * Creates the data folder where PostgreSQL's account can reach it. A checkout of root is often unreachable for that account
 * (below a folder of mode 0700): then the data folder lies below `/var/lib/ekhaya`, under a name derived from the requested path.
 * @param requested an absolute path
 * @returns the folder to use, which differs from `requested` when that is unreachable
 * @throws {EmbeddedDatabaseError} when the folder cannot be created
 */
export async function placeDataDirectory(requested: string): Promise<string> {
  const user = await findDatabaseUser(clusterDirectoryOf(requested));
  const isOtherAccount = user.uid !== undefined;
  const isReachable = !isOtherAccount || (await canReach(user, dirname(requested)));
  const directory = isReachable ? requested : join(SYSTEM_DIRECTORY, uniqueNameFor(requested));
  const created = await createDataDirectory(directory);
  if (isOtherAccount) await allowTraversal(isReachable ? created : [SYSTEM_DIRECTORY, ...created]);
  // Resolves links: two processes that reach the folder by different paths must find the same server.
  return realpath(directory);
}

/**
 * Creates the data folder unless it exists.
 * @returns the folder itself, and those above it that were created
 * @throws {EmbeddedDatabaseError} when the folder cannot be created
 */
export async function createDataDirectory(directory: string): Promise<string[]> {
  try {
    const first = await mkdir(directory, { recursive: true });
    return first === undefined ? [directory] : foldersUpTo(first, directory);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new EmbeddedDatabaseError(
      `The data folder ${directory} cannot be made${reason}. Set EKHAYA_DATA_DIR to another folder.`,
    );
  }
}

function foldersUpTo(first: string, folder: string): string[] {
  const isLast = folder === first || folder === dirname(folder);
  return isLast ? [folder] : [folder, ...foldersUpTo(first, dirname(folder))];
}

/** Combines the name of the checkout with a digest of its path, so that checkouts of the same name have separate databases. */
function uniqueNameFor(requested: string): string {
  const checkout = basename(dirname(requested)).replace(/[^\w.-]+/g, '-') || 'root';
  return `${checkout}-${createHash('sha256').update(requested).digest('hex').slice(0, 8)}`;
}

/** Lets other accounts pass through the folders without listing them. Secret files inside have modes of their own. */
async function allowTraversal(directories: string[]): Promise<void> {
  for (const directory of directories) {
    if (!existsSync(directory)) continue;
    const { mode } = await stat(directory);
    if ((mode & 0o011) !== 0o011) await chmod(directory, (mode & 0o777) | 0o011);
  }
}
