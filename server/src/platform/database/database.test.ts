import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectDatabase, isDatabaseUnavailable, sqlState, SQL_STATE } from './database.ts';
import { migrateDatabase } from './migrations/migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

describe('the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.db.execute(sql`create table things (id integer primary key)`);
  });
  afterAll(() => database.drop());

  it('is PostgreSQL 18', async () => {
    const { rows } = await database.pool.query<{ server_version: string }>('show server_version');
    expect(rows[0]?.server_version).toMatch(/^18\./);
  });

  it('names the SQLSTATE of a failed statement, although drizzle wraps the error', async () => {
    await database.db.execute(sql`insert into things values (1)`);
    const failure: unknown = await database.db
      .execute(sql`insert into things values (1)`)
      .catch((error: unknown) => error);
    expect(sqlState(failure)).toBe(SQL_STATE.uniqueViolation);
    expect(sqlState(new Error('something else'))).toBeUndefined();
    expect(sqlState('no error at all')).toBeUndefined();
  });

  it.each([
    ['53100', 'a full disk', true],
    ['53200', 'no memory', true],
    ['23514', 'a rule that is broken', false],
  ])('SQLSTATE %s, %s: unavailable is %s', async (code, _what, isUnavailable) => {
    const failure: unknown = await database.db
      .execute(sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`))
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(isUnavailable);
  });

  it('a machine whose name is gone, as that of a stopped container, is unavailable', async () => {
    const away = connectDatabase('postgres://ekhaya@database.invalid/ekhaya');
    const failure: unknown = await away.pool.query('select 1').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await away.close();
  });

  it('rolls back a transaction that fails', async () => {
    await expect(
      database.db.transaction(async (transaction) => {
        await transaction.execute(sql`insert into things values (2)`);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const { rows } = await database.db.execute(sql`select id from things where id = 2`);
    expect(rows).toEqual([]);
  });

  it('has its connection back after a transaction that could not begin', async () => {
    const only = connectDatabase(database.url, { maxConnections: 1, acquireTimeoutMs: 1_000 });
    const work = vi.fn<() => Promise<void>>();
    await expect(only.db.transaction(work, { isolationLevel: 'no level' as never })).rejects.toThrow('begin');
    expect(work).not.toHaveBeenCalled();
    // A connection that breaks meanwhile is replaced.
    await expect(
      only.db.transaction(async (transaction) => {
        await transaction.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      }),
    ).rejects.toThrow();
    expect((await only.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await only.close();
  });

  it('can be migrated by several processes at the same time', async () => {
    await expect(Promise.all([1, 2, 3].map(() => migrateDatabase(database.pool)))).resolves.toHaveLength(3);
  });

  it('has the tables of the job queue, so that a job can be enqueued in a transaction', async () => {
    const { rows } = await database.db.execute(sql`select to_regclass('graphile_worker.jobs') is not null as exists`);
    expect(rows).toEqual([{ exists: true }]);
  });
});

describe('a test database', () => {
  it('is a separate copy', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await one.pool.query('create table mine (id integer)');
    const { rows } = await other.pool.query(`select to_regclass('mine') as mine`);
    expect(rows).toEqual([{ mine: null }]);
    await Promise.all([one.drop(), other.drop()]);
  });
});
