import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { enqueue } from '../../../server/src/platform/jobs/jobs.ts';
import { createObjectStore } from '../../../server/src/platform/object-store/create-object-store.ts';
import { storeBackup } from '../../../server/src/shell/backup/stored-backups.ts';
import { digestsOfTables } from '../../../server/src/shell/backup/testing/digests-of-tables.ts';
import { root } from '../source-tree.ts';
import { commandsOf } from './commands-of-document.ts';
import { runBy, titles } from './documented-commands.ts';
import { standInSystemd } from './stand-in-systemd.ts';

const commands = commandsOf(readFileSync(join(root, 'docs/operations.md'), 'utf8'));
/** The command of a test that begins so, as it stands in the document. */
const commandOf = (title: string, beginning: string): string => {
  const [found = ''] = commands.filter((command) => {
    const by = runBy(command);
    return by !== undefined && 'test' in by && by.test === title && command.startsWith(beginning);
  });
  return found;
};

let folder = '';
let programs = '';
let database: TestDatabase;
let estateId = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ekhaya-wrapped-'));
  // The account of the embedded PostgreSQL of a trial goes through it.
  chmodSync(folder, 0o755);
  programs = standInSystemd(folder, commandOf(titles.wrapper, 'ln '));
  database = await createTestDatabase();
  const create = commands.find((command) => command.startsWith('ekhaya-run admin create --email')) ?? '';
  await run(create);
  const { rows } = await database.pool.query<{ id: string }>('select id from estates');
  estateId = rows[0]?.id ?? '';
  await createObjectStore(join(folder, 'objects')).put('letter.txt', Buffer.from('A letter.'), 'text/plain');
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command as it stands in the document, through the wrapper, with the variables of the service and a folder of this test. */
const run = async (command: string, variables: Record<string, string> = {}): Promise<string> => {
  expect(command).not.toBe('');
  const env = {
    PATH: `${programs}:${process.env['PATH']}`,
    HOME: process.env['HOME'],
    NODE_ENV: 'production',
    EKHAYA_DATA_DIR: join(folder, 'data'),
    STORAGE_URL: join(folder, 'objects'),
    DATABASE_URL: database.url,
    EKHAYA_SECRET: 'a-secret-that-only-tests-know-0123456789',
    EKHAYA_BACKUP_PASSPHRASE: 'four words of a list',
    EKHAYA_HANDOVER_PASSPHRASE: 'four other words of it',
    PUBLIC_URL: 'https://app.example.com',
    ...variables,
  };
  const here = command.replace('/var/lib/ekhaya/', `${folder}/`);
  return (await promisify(execFile)('sh', ['-c', here], { cwd: root, env })).stdout;
};
const emptyDatabase = async (): Promise<TestDatabase> => {
  const empty = await createTestDatabase();
  onTestFinished(() => empty.drop());
  return empty;
};

it('a backup is made, tried and restored by the commands', async () => {
  const ofBackups = (beginning: string) => commandOf(titles.backups, beginning);
  await run(ofBackups('ekhaya-run backup'));
  expect(statSync(join(folder, 'backup.age')).mode & 0o777).toBe(0o600);
  expect(await run(ofBackups('ekhaya-run restore --try'))).toContain('It was a trial');
  const restored = await emptyDatabase();
  const storageUrl = join(folder, 'restored');
  await run(ofBackups('ekhaya-run restore /'), { DATABASE_URL: restored.url, STORAGE_URL: storageUrl });
  // The backup that was made is recorded after its rows were read.
  const withoutBackups = (digests: Record<string, unknown>) => ({ ...digests, 'public.backups': undefined });
  expect(withoutBackups(await digestsOfTables(restored.pool))).toEqual(
    withoutBackups(await digestsOfTables(database.pool)),
  );
  const letter = await createObjectStore(storageUrl).get('letter.txt');
  expect(Buffer.from(letter ?? []).toString()).toBe('A letter.');
});

it('a stored backup is listed and brought back by the command', async () => {
  const command = commandOf(titles.storedBackups, 'ekhaya-run stored-backups');
  const variables = { BACKUP_STORAGE_URL: join(folder, 'stored') };
  await storeBackup(createObjectStore(variables.BACKUP_STORAGE_URL), '2026-12-01T01-23-00.000Z', archive());
  expect(await run(command.replace(/ NAME.*/, ''), variables)).toBe('2026-12-01T01-23-00.000Z\n');
  const file = 'stored.age';
  await run(command.replace('NAME', '2026-12-01T01-23-00.000Z').replace('backup.age', file), variables);
  expect(readFileSync(join(folder, file), 'utf8')).toBe('an archive');
});

async function* archive(): AsyncGenerator<Buffer> {
  yield Buffer.from('an archive');
}

it('an estate is handed over by the commands', async () => {
  await run(commandOf(titles.handover, 'ekhaya-run export-estate').replace(' ID ', ` ${estateId} `));
  const there = await emptyDatabase();
  await run(commandOf(titles.handover, 'ekhaya-run import-estate'), {
    DATABASE_URL: there.url,
    STORAGE_URL: join(folder, 'there'),
    EKHAYA_SECRET: 'a-secret-of-another-installation-0123456789',
  });
  const { rows } = await there.pool.query('select id, name from estates');
  expect(rows).toEqual([{ id: estateId, name: 'Baobab Rise' }]);
});

it('jobs that failed for good are listed, tried again and given up by the commands', async () => {
  await database.pool.query('delete from graphile_worker._private_jobs');
  for (const paymentId of ['1', '2']) await enqueue(database.db, 'advance-payment', { paymentId }, { key: paymentId });
  const fail = () => database.pool.query('update graphile_worker._private_jobs set attempts = max_attempts');
  await fail();
  const [list = '', retry = '', forget = ''] = ['', ' retry', ' forget'].map((word) =>
    commandOf(titles.failedJobs, `ekhaya-run jobs${word}`),
  );
  expect(await run(list)).toContain('advance-payment: 2 failed, since ');
  expect(await run(retry)).toContain('2 jobs are tried again.\n');
  expect(await run(list)).toContain('No job has failed for good.\n');
  await fail();
  expect(await run(forget)).toContain('2 jobs are given up.\n');
});
