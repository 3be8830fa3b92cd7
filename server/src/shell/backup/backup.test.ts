import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing/test-database.ts';
import { createObjectStore } from '../../platform/object-store/create-object-store.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';
import { seedDemoWorld } from '../../../demo-data/index.ts';
import { readArchiveFile, writeArchiveFile } from './archive-file.ts';
import { restoreBackup } from './restore-backup.ts';
import { digestsOfTables } from './testing/digests-of-tables.ts';
import { writeBackup } from './write-backup.ts';

const passphrase = 'four words of a list';
/** A cheap passphrase: its cost is not what is tested. */
const workFactor = 4;

let folder: string;
let world: TestDatabase;
let running: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya-backup-'));
  world = await createTestDatabase();
  running = await startApplicationForTests({ database: world, environment: { storageUrl: join(folder, 'objects') } });
  await seedDemoWorld(running.dependencies, () => undefined);
  // Jobs would change rows between two looks.
  await running.application.stop();
});
afterAll(async () => {
  await world.drop();
  await rm(folder, { recursive: true });
});

const pathOf = (name: string): string => join(folder, name);

const backUp = async (name: string, options: { passphrase?: string; secret?: string } = {}) => {
  const { archive, done } = writeBackup(
    { pool: running.database.pool, objectStore: running.dependencies.objectStore, secret: options.secret },
    running.clock.now(),
  );
  const [summary] = await Promise.all([
    done,
    writeArchiveFile(pathOf(name), archive, { passphrase: options.passphrase, workFactor }),
  ]);
  return summary;
};

/** Restores into a new database, which is dropped afterwards. */
const restore = async <Result>(
  name: string,
  look: (database: TestDatabase, restored: Awaited<ReturnType<typeof restoreBackup>>) => Promise<Result>,
  given?: string,
): Promise<Result> => {
  const database = await createTestDatabase();
  try {
    const objectStore = createObjectStore(pathOf(`objects-of-${name}`));
    const archive = await readArchiveFile(pathOf(name), given);
    return await look(database, await restoreBackup({ pool: database.pool, objectStore }, archive));
  } finally {
    await database.drop();
  }
};

describe('a backup', () => {
  it('brings every row, file, sequence and rule of a world back', async () => {
    const before = await digestsOfTables(running.database.pool);
    const summary = await backUp('whole.tar.gz');
    expect((await stat(pathOf('whole.tar.gz'))).mode & 0o777).toBe(0o600);
    await restore('whole.tar.gz', async (database, restored) => {
      expect(restored).toEqual(summary);
      expect(await digestsOfTables(database.pool)).toEqual(before);
      // Triggers and foreign keys work again.
      await expect(database.pool.query(`update audit_log set action = 'x'`)).rejects.toThrow();
      await expect(database.pool.query(`update role_grants set user_id = 'nobody'`)).rejects.toThrow(/foreign key/);
      const next = `select nextval(pg_get_serial_sequence('live_events', 'id')) > max(id) as is_after from live_events`;
      expect((await database.pool.query(next)).rows).toEqual([{ is_after: true }]);
    });
    expect(summary.files).toBeGreaterThan(0);
  });

  it('leaves the base map out, which is gigabytes and no file of the estate', async () => {
    const { objectStore } = running.dependencies;
    const { files } = await backUp('before-the-map.tar.gz');
    await objectStore.put('tiles/gauteng.pmtiles', Buffer.from('a map'), 'application/vnd.pmtiles');
    expect(await backUp('with-a-map.tar.gz')).toMatchObject({ files });
    await objectStore.delete('tiles/gauteng.pmtiles');
  });

  it('is encrypted with a passphrase, and then holds the secret too', async () => {
    await backUp('encrypted.age', { passphrase, secret: 'the secret of the installation' });
    expect((await readFile(pathOf('encrypted.age'))).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
    await expect(restore('encrypted.age', async () => undefined)).rejects.toThrow('EKHAYA_BACKUP_PASSPHRASE');
    await expect(restore('encrypted.age', async () => undefined, 'another')).rejects.toThrow('not that of the backup');
    const secret = await restore('encrypted.age', (_, restored) => Promise.resolve(restored.secret), passphrase);
    expect(secret).toBe('the secret of the installation');
  });
});

it('is written and restored by the two commands', async () => {
  const target = await createTestDatabase();
  const execute = promisify(execFile);
  const call = (command: string, url: string) =>
    execute(process.execPath, [join(import.meta.dirname, '../../..', command), pathOf('by-command.age')], {
      env: {
        EKHAYA_DATA_DIR: pathOf('data'),
        EKHAYA_SECRET: running.environment.secrets.current,
        EKHAYA_BACKUP_PASSPHRASE: passphrase,
        DATABASE_URL: url,
        STORAGE_URL: pathOf(command === 'backup.ts' ? 'objects' : 'objects-by-command'),
      },
    });
  expect((await call('backup.ts', running.database.url)).stdout).toMatch(
    /^\d+ rows of \d+ tables and \d+ files are in /m,
  );
  expect((await call('restore.ts', target.url)).stdout).toContain('are those of the backup.\nStart the server.');
  // The record of a backup is written after the rows that it holds.
  await running.database.pool.query('delete from backups');
  expect(await digestsOfTables(target.pool)).toEqual(await digestsOfTables(running.database.pool));
  await expect(call('restore.ts', target.url)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('has accounts') as string,
  });
  await target.drop();
});

// A machine is gone with its variables, and production does not start a command without a secret.
it('gives back the secret of an encrypted archive to an installation of production that has another one', async () => {
  await backUp('of-a-lost-machine.age', { passphrase, secret: 'the-secret-of-the-installation\nthe-secret-before-it' });
  const target = await createTestDatabase();
  const program = join(import.meta.dirname, '../../../restore.ts');
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://app.example.com',
    EKHAYA_DATA_DIR: pathOf('new-machine'),
    EKHAYA_SECRET: 'a-secret-that-somebody-made-up',
    EKHAYA_BACKUP_PASSPHRASE: passphrase,
    DATABASE_URL: target.url,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [program, pathOf('of-a-lost-machine.age')], { env });
  const kept = pathOf('new-machine/secret-of-backup');
  expect(await readFile(kept, 'utf8')).toBe('the-secret-of-the-installation\nthe-secret-before-it\n');
  expect((await stat(kept)).mode & 0o777).toBe(0o600);
  expect(stdout).toContain(kept);
  expect(stdout).not.toContain('the-secret-of-the-installation');
  await target.drop();
});

describe('nothing is restored', () => {
  it('from a file that is cut off, changed or something else', async () => {
    await backUp('cut.tar.gz');
    const { size } = await stat(pathOf('cut.tar.gz'));
    await truncate(pathOf('cut.tar.gz'), size - 2_000);
    await expect(restore('cut.tar.gz', async () => undefined)).rejects.toThrow('The file is damaged');
    await writeFile(pathOf('other.tar.gz'), 'no archive');
    await expect(restore('other.tar.gz', async () => undefined)).rejects.toThrow('The file is damaged');
    await expect(restore('missing.tar.gz', async () => undefined)).rejects.toThrow('cannot be read');
  });

  it('into a database with accounts, and its rows stay as they are', async () => {
    await backUp('again.tar.gz');
    const before = await digestsOfTables(running.database.pool);
    const archive = await readArchiveFile(pathOf('again.tar.gz'), undefined);
    const { pool } = running.database;
    const again = restoreBackup({ pool, objectStore: running.dependencies.objectStore }, archive);
    await expect(again).rejects.toThrow('has accounts');
    expect(await digestsOfTables(running.database.pool)).toEqual(before);
  });

  it('by a version with other tables', async () => {
    await backUp('older.tar.gz');
    const database = await createTestDatabase();
    await database.pool.query(
      `delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
    const archive = await readArchiveFile(pathOf('older.tar.gz'), undefined);
    const objectStore = createObjectStore(pathOf('objects-of-older'));
    await expect(restoreBackup({ pool: database.pool, objectStore }, archive)).rejects.toThrow('another version');
    await database.drop();
  });
});
