import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { migrateDatabase, migrationsFolder } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'ekhaya-migrations-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

it('gives way to calls that it would keep waiting, and migrates when the table is free', async () => {
  await cp(migrationsFolder(), folder, { recursive: true });
  const journalFile = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_adds' });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(join(folder, '9999_adds.sql'), 'alter table estates add column added text;');

  // A long read, such as a backup.
  const reader = await database.pool.connect();
  await reader.query('begin; select 1 from estates');
  const migrating = migrateDatabase(database.pool, folder);
  await eventually(async () => {
    const waiting = `select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted`;
    expect((await database.pool.query(waiting)).rows).toHaveLength(1);
  });
  // It stands behind the migration, and would wait for the long read if the migration did not give way.
  expect((await database.pool.query('select count(*)::int as count from estates')).rows).toEqual([{ count: 0 }]);
  await reader.query('commit');
  reader.release();
  await migrating;
  expect((await database.pool.query('select added from estates')).rows).toEqual([]);
});
