import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { migrateDatabase, migrationsFolder } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'ekhaya-migrations-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

/** Adds migrations to those of the product. */
const addMigrations = async (migrations: Record<string, string>): Promise<void> => {
  await cp(migrationsFolder(), folder, { recursive: true });
  const journalFile = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  for (const [tag, statement] of Object.entries(migrations)) {
    const last = journal.entries.at(-1);
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
    await writeFile(join(folder, `${tag}.sql`), statement);
  }
  await writeFile(journalFile, JSON.stringify(journal));
};

it('gives way to calls that it would keep waiting, and migrates when the table is free', async () => {
  await addMigrations({ '9999_adds': 'alter table estates add column added text;' });
  // A long read, such as a backup.
  const reader = await database.pool.connect();
  await reader.query('begin; select 1 from estates');
  const migrating = migrateDatabase(database.pool, { folder });
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

it('gives way so many times in all, not at each migration', async () => {
  await database.pool.query('create sequence first_tries; create sequence second_tries');
  const givesWayTwice = (tries: string): string =>
    `do $$ begin if nextval('${tries}') < 3 then raise exception using errcode = '55P03'; end if; end $$;`;
  await addMigrations({ '9998_waits': givesWayTwice('first_tries'), '9999_waits': givesWayTwice('second_tries') });
  const applied: string[] = [];
  const failure = migrateDatabase(database.pool, { folder, timesGivenWay: 4, onApplied: (name) => applied.push(name) });
  await expect(failure).rejects.toMatchObject({ cause: { code: '55P03' } });
  expect(applied).toEqual(['9998_waits']);
});

it('holds the locks of a migration no longer than it takes, and keeps it when the next one fails', async () => {
  await addMigrations({
    '9998_adds': 'alter table estates add column added text;',
    '9999_waits': `do $$ begin perform pg_advisory_xact_lock(9999); raise exception 'broken'; end $$;`,
  });
  const holder = await database.pool.connect();
  await holder.query('begin; select pg_advisory_xact_lock(9999)');
  await holder.query(`set local lock_timeout to '10s'`);
  const failure = migrateDatabase(database.pool, { folder }).then(
    () => undefined,
    (error: unknown) => error,
  );
  // The second one waits, and nobody waits for the first one any more.
  await eventually(async () =>
    expect(
      (await holder.query(`select 1 from pg_locks where locktype = 'advisory' and not granted and objid = 9999`)).rows,
    ).toHaveLength(1),
  );
  expect((await holder.query('select added from estates')).rows).toEqual([]);
  await holder.query('commit');
  holder.release();
  expect(await failure).toMatchObject({ message: expect.stringContaining('raise exception') });
  expect((await database.pool.query('select added from estates')).rows).toEqual([]);
});

it('applies only the migrations that a backup had, and the others afterwards', async () => {
  const { rows } = await database.pool.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  );
  const until = rows.map(({ hash }) => hash);
  await addMigrations({ '9999_adds': 'alter table estates add column added text;' });
  expect(await migrateDatabase(database.pool, { folder, until })).toEqual([]);
  expect(await migrateDatabase(database.pool, { folder, until: ['of another product'] })).toEqual(['9999_adds']);
  expect(await migrateDatabase(database.pool, { folder })).toEqual([]);
});
