import { cpSync, lchownSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseUser } from '@ekhaya/embedded-database/database-user';
import pg from 'pg';

/** What belongs to the running server and not to a copy of its folder. */
const notCopied = new Set(['postmaster.pid', 'postmaster.opts']);

/** Writes a file of a cluster that PostgreSQL can read. @param flag `a` adds to a file that exists */
export function writeClusterFile(
  { directory, user }: { directory: string; user: DatabaseUser },
  name: string,
  text: string,
  flag: 'w' | 'a' = 'w',
): void {
  writeFileSync(join(directory, name), text, { mode: 0o600, flag });
  if (user.uid !== undefined && user.gid !== undefined) lchownSync(join(directory, name), user.uid, user.gid);
}

/** Copies the folder of a running cluster between pg_backup_start and pg_backup_stop, as pg_basebackup does. */
export async function copyClusterFolder(
  directory: string,
  maintenanceUrl: string,
  to: { directory: string; user: DatabaseUser },
): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('copy', true)`);
    cpSync(directory, to.directory, {
      recursive: true,
      filter: (path) => !notCopied.has(path.slice(directory.length + 1)),
    });
    for (const name of readdirSync(join(to.directory, 'pg_wal'))) {
      if (/^[\dA-F]{24}$/.test(name)) rmSync(join(to.directory, 'pg_wal', name));
    }
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)');
    const { uid, gid } = to.user;
    if (uid !== undefined && gid !== undefined) {
      for (const name of ['.', ...readdirSync(to.directory, { recursive: true })]) {
        lchownSync(join(to.directory, String(name)), uid, gid);
      }
    }
    writeClusterFile(to, 'backup_label', rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}
