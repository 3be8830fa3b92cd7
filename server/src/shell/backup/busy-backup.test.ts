import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing/test-database.ts';
import { createObjectStore } from '../../platform/object-store/create-object-store.ts';
import { readArchiveFile, writeArchiveFile } from './archive-file.ts';
import { restoreBackup } from './restore-backup.ts';
import { startWrittenWorld, writtenTables } from './testing/demo-world-writers.ts';
import { columnsBehindTheirSequence, digestsOfTables } from './testing/digests-of-tables.ts';
import { openSnapshot, poolThatExportsItsSnapshot } from './testing/snapshot-of-backup.ts';
import { writeBackup } from './write-backup.ts';

/** So many turns does each writer make between the start of the backup and its first read, and between two looks. */
const turnsMeanwhile = 3;

let folder: string;
let source: TestDatabase;
let target: TestDatabase;
let world: Awaited<ReturnType<typeof startWrittenWorld>>;
/** What the backup must hold: a transaction that reads at its snapshot. */
let truth: pg.Client | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya-busy-backup-'));
  source = await createTestDatabase();
  target = await createTestDatabase();
  world = await startWrittenWorld(source, join(folder, 'objects'));
});
afterAll(async () => {
  await truth?.end();
  await world.stop();
  await source.drop();
  await target.drop();
  await rm(folder, { recursive: true });
});

it('of a demo world that is written to holds every row of every table as it was at one moment', async () => {
  await world.writeOn(1);
  const pool = poolThatExportsItsSnapshot(source.url, async (snapshot) => {
    truth ??= await openSnapshot(source.url, snapshot);
    await world.writeOn(turnsMeanwhile);
  });
  const { objectStore } = world.running.dependencies;
  const { archive, done } = writeBackup({ pool, objectStore }, world.running.clock.now());
  const path = join(folder, 'busy.tar.gz');
  await Promise.all([done, writeArchiveFile(path, archive, {})]);
  await world.writeOn(1);
  await world.end();
  await pool.end();
  if (truth === undefined) throw new Error('the backup reads in no transaction');

  const restoring = { pool: target.pool, objectStore: createObjectStore(join(folder, 'objects-restored')) };
  await restoreBackup(restoring, await readArchiveFile(path, undefined));
  const expected = await digestsOfTables(truth);
  expect(await digestsOfTables(target.pool)).toEqual(expected);
  expect(await columnsBehindTheirSequence(target.pool)).toEqual([]);
  // Photos were replaced after the rows were read, and before the files were.
  const named = await target.pool.query<{ key: string }>('select object_key as key from media');
  const files: string[] = [];
  for await (const key of restoring.objectStore.list()) files.push(key);
  expect(named.rows.map(({ key }) => key).filter((key) => !files.includes(key))).toEqual([]);
  // Otherwise the world stood still, and the comparison would prove little.
  const now = await digestsOfTables(source.pool);
  expect(writtenTables.filter((table) => now[table] === expected[table])).toEqual([]);
});
