import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUpSomebody } from '../../features/identity/identity.factory.ts';
import { createTestEstate } from '../../features/estates/estates.factory.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing/test-database.ts';
import { createObjectStore } from '../../platform/object-store/create-object-store.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';
import { writeArchiveFile } from './archive-file.ts';
import { digestsOfTables } from './testing/digests-of-tables.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
let database: TestDatabase;
let running: Awaited<ReturnType<typeof startApplicationForTests>>;
const pathOf = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya-restore-trial-'));
  await chmod(folder, 0o755);
  database = await createTestDatabase();
  running = await startApplicationForTests({ database, environment: { storageUrl: pathOf('objects') } });
  await createTestEstate(running.database.db);
  await signUpSomebody(running);
  const { objectStore } = running.dependencies;
  await objectStore.put('letters/of-somebody.pdf', Buffer.from('a letter'), 'application/pdf');
  const { archive, done } = writeBackup({ pool: running.database.pool, objectStore }, running.clock.now());
  await Promise.all([done, writeArchiveFile(pathOf('backup.tar.gz'), archive, {})]);
  // Somebody asked for her letter to be erased after the backup.
  await objectStore.delete('letters/of-somebody.pdf');
  await running.application.stop();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Tries a restore with the variables of a server, whose database is in use. */
const tryRestore = (file: string) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../../restore.ts'), '--try', pathOf(file)], {
    env: {
      PATH: process.env['PATH'],
      EKHAYA_DATA_DIR: pathOf('data'),
      EKHAYA_SECRET: running.environment.secrets.current,
      DATABASE_URL: running.database.url,
      STORAGE_URL: pathOf('objects'),
    },
  });

it('the trial of a restore needs an embedded database of its own, leaves that of the server alone, and leaves nothing behind', async () => {
  // What a trial left that was interrupted.
  await mkdir(pathOf('data/tried-restore/objects'), { recursive: true });
  await writeFile(pathOf('data/tried-restore/secret'), 'of an earlier trial');
  const before = await digestsOfTables(running.database.pool);
  const { stdout } = await tryRestore('backup.tar.gz');
  expect(stdout).toMatch(/^\d+ rows of \d+ tables and 1 files are restored, and are those of the backup\.$/m);
  expect(stdout.trim().split('\n').at(-1)).toBe('It was a trial: what it restored is removed again.');
  expect(await digestsOfTables(running.database.pool)).toEqual(before);
  const left: string[] = [];
  for await (const key of createObjectStore(pathOf('objects')).list()) left.push(key);
  expect(left).toEqual([]);
  expect(await readdir(pathOf('data'))).toEqual([]);
});

it('a trial of a file that is cut off fails, and leaves nothing behind either', async () => {
  await truncate(pathOf('backup.tar.gz'), 2_000);
  await expect(tryRestore('backup.tar.gz')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('The file is damaged') as string,
  });
  expect(await readdir(pathOf('data'))).toEqual([]);
});
