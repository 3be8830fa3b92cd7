import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUpSomebody } from '../../features/identity/identity.factory.ts';
import { createTestEstate } from '../../features/estates/estates.factory.ts';
import { createTestDatabase } from '../../platform/database/testing/test-database.ts';
import { createObjectStore } from '../../platform/object-store/create-object-store.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';
import { readArchiveFile } from './archive-file.ts';
import { backUp } from './back-up.ts';
import { restoreBackup } from './restore-backup.ts';
import { listStoredBackups, storeBackup } from './stored-backups.ts';

const passphrase = 'four words of a list';
/** A cheap passphrase: its cost is not what is tested. */
const workFactor = 4;

let folder: string;
let storageUrl: string;
let running: Awaited<ReturnType<typeof startApplicationForTests>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya-stored-backups-'));
  storageUrl = join(folder, 'backups');
  running = await startApplicationForTests({
    environment: { storageUrl: join(folder, 'objects'), backups: { storageUrl, passphrase, days: 30 } },
  });
  await createTestEstate(running.database.db);
  await signUpSomebody(running);
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => rm(storageUrl, { recursive: true, force: true }));

const names = () => listStoredBackups(createObjectStore(storageUrl));
/** The keys of the objects that backups are stored as. Beside them is the id of the installation. */
const keys = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const key of createObjectStore(storageUrl).list()) if (key !== 'installation') found.push(key);
  return found;
};
const backUpAt = async (at: string): Promise<void> => {
  running.clock.set(new Date(at));
  await backUp(running.dependencies, {}, { workFactor });
};
const commandAt = (url: string, ...given: string[]) =>
  promisify(execFile)(process.execPath, ['server/stored-backups.ts', ...given], {
    env: { ...process.env, BACKUP_STORAGE_URL: url, EKHAYA_DATA_DIR: folder },
  });
const command = (...given: string[]) => commandAt(storageUrl, ...given);

describe('a backup in the store', () => {
  it('is recorded, is listed, comes back as a file by the command, and is restored', async () => {
    await backUpAt('2026-12-01T01:23:00.000Z');
    const [name = ''] = await names();
    expect((await command()).stdout).toBe(`${name}\n`);
    const file = join(folder, 'back.age');
    await command(name, file);
    const database = await createTestDatabase();
    const objectStore = createObjectStore(join(folder, 'objects-restored'));
    const restored = await restoreBackup({ pool: database.pool, objectStore }, await readArchiveFile(file, passphrase));
    expect(restored.secret).toBe(running.dependencies.environment.secrets.current);
    const { rows } = await running.database.pool.query('select rows::int, is_encrypted from backups');
    expect(rows).toEqual([{ rows: restored.rows, is_encrypted: true }]);
    expect((await database.pool.query('select count(*)::int as people from users')).rows).toEqual([{ people: 1 }]);
    await database.drop();
  });

  it('is not listed from a store that does not answer, which the command says in a sentence', async () => {
    const away = commandAt('s3://key:hidden-word@127.0.0.1:9/backups?tls=off');
    await expect(away).rejects.toMatchObject({
      stdout: expect.stringContaining('The object store cannot be reached') as string,
      stderr: '',
    });
    const unreadable = commandAt('s3://key:hidden/word@127.0.0.1:9/backups');
    await expect(unreadable).rejects.toMatchObject({
      stdout: expect.stringMatching(/^BACKUP_STORAGE_URL must be (?!.*hidden).*\n$/) as string,
      stderr: '',
    });
  });

  it('is kept for its days, and the newest one for ever', async () => {
    await backUpAt('2026-12-01T01:23:00.000Z');
    await backUpAt('2026-12-30T01:23:00.000Z');
    await backUpAt('2027-01-05T01:23:00.000Z');
    expect(await names()).toEqual(['2026-12-30T01-23-00.000Z', '2027-01-05T01-23-00.000Z']);
    await backUpAt('2028-01-05T01:23:00.000Z');
    expect(await names()).toEqual(['2028-01-05T01-23-00.000Z']);
  });

  // The other one would delete parts of a backup that is being written, and whole ones that are older than its own are kept.
  it('is not written into the store of another installation, and nothing is deleted there', async () => {
    await backUpAt('2026-11-01T01:23:00.000Z');
    await storeBackup(
      createObjectStore(storageUrl),
      '2026-11-02T01-23-00.000Z',
      (async function* () {
        yield Buffer.from('a younger one');
      })(),
    );
    const before = await keys();
    const { pool } = running.database;
    await pool.query(`update installation_marks set value = 'another-' || value where name = 'installation'`);
    try {
      await expect(backUpAt('2026-12-25T01:23:00.000Z')).rejects.toThrow('belongs to another installation');
      expect(await keys()).toEqual(before);
    } finally {
      await pool.query(`update installation_marks set value = substr(value, 9) where name = 'installation'`);
    }
    await backUpAt('2026-12-26T01:23:00.000Z');
    expect(await names()).toEqual(['2026-12-26T01-23-00.000Z']);
  });

  it('that is cut off, or of which a byte is changed, is not brought back', async () => {
    await backUpAt('2026-12-02T01:23:00.000Z');
    const [name = ''] = await names();
    const file = join(folder, 'changed.age');
    await writeFile(join(storageUrl, name, '000001'), 'another archive');
    await expect(command(name, file)).rejects.toMatchObject({
      stdout: `The backup ${name} is not what was stored.\n`,
    });
    expect(await readdir(folder)).not.toContain('changed.age');
    await rm(join(storageUrl, name, 'whole'));
    expect(await names()).toEqual([]);
    await expect(command(name, file)).rejects.toMatchObject({ stdout: `There is no whole backup named ${name}.\n` });
  });

  it('is not recorded when the store fails, and the ones before stay', async () => {
    await backUpAt('2026-12-03T01:23:00.000Z');
    const countOf = async (): Promise<number> =>
      (await running.database.pool.query('select 1 from backups')).rows.length;
    const before = await countOf();
    running.clock.set(new Date('2026-12-04T01:23:00.000Z'));
    // A file stands where the folder of the new backup would be.
    await writeFile(join(storageUrl, '2026-12-04T01-23-00.000Z'), '');
    await expect(backUp(running.dependencies, {}, { workFactor })).rejects.toThrow();
    expect(await countOf()).toBe(before);
    expect(await names()).toEqual(['2026-12-03T01-23-00.000Z']);
  });

  it('that breaks off is deleted as far as it was stored', async () => {
    const store = createObjectStore(storageUrl);
    const storedWhenItBroke: string[] = [];
    async function* archive() {
      yield Buffer.alloc(8 * 1024 * 1024);
      storedWhenItBroke.push(...(await keys()));
      throw new Error('the database went away');
    }
    await expect(storeBackup(store, '2026-12-04T01-23-00.000Z', archive())).rejects.toThrow('the database went away');
    expect(storedWhenItBroke).toEqual(['2026-12-04T01-23-00.000Z/000001']);
    expect(await keys()).toEqual([]);
  });

  it('finds room where those that are no longer kept have filled the store', async () => {
    await backUpAt('2026-12-01T01:23:00.000Z');
    await backUpAt('2026-12-03T01:23:00.000Z');
    await writeFile(join(storageUrl, '2027-01-01T01-23-00.000Z'), '');
    await expect(backUpAt('2027-01-01T01:23:00.000Z')).rejects.toThrow();
    expect(await names()).toEqual(['2026-12-03T01-23-00.000Z']);
  });

  it('that its process left in parts is deleted by the next attempt, and a whole one is not', async () => {
    await backUpAt('2026-12-04T01:23:00.000Z');
    const left = '2026-12-05T01-23-00.000Z/000001';
    await createObjectStore(storageUrl).put(left, Buffer.from('half an archive'), 'application/octet-stream');
    await backUpAt('2026-12-06T01:23:00.000Z');
    expect(await names()).toEqual(['2026-12-04T01-23-00.000Z', '2026-12-06T01-23-00.000Z']);
    expect(await keys()).not.toContain(left);
  });

  it('is not listed when another attempt took its place before all of it was stored', async () => {
    const { dependencies, database } = running;
    const { objectStore } = dependencies;
    async function* list() {
      await database.pool.query(`update backup_attempts set attempt_id = 'another one'`);
      yield* objectStore.list();
    }
    running.clock.set(new Date('2026-12-07T01:23:00.000Z'));
    const replaced = backUp({ ...dependencies, objectStore: { ...objectStore, list } }, {}, { workFactor });
    await expect(replaced).rejects.toThrow('Another attempt took the place');
    expect(await keys()).toEqual([]);
  });
});
