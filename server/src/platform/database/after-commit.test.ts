import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { afterCommit, type AfterCommitCallback } from './after-commit.ts';
import { connectDatabase } from './database.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
/** The names of the callbacks that have run. */
let called: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`create table things (id integer)`);
});
beforeEach(async () => {
  called = [];
  await database.db.execute(sql`truncate things`);
});
afterAll(() => database.drop());

const write = (id: number) => sql`insert into things values (${id})`;
/** A callback that records its name. */
const record =
  (name: string): AfterCommitCallback =>
  async () => {
    called.push(name);
  };
const readIds = async (): Promise<number[]> => {
  const { rows } = await database.pool.query<{ id: number }>('select id from things order by id');
  return rows.map(({ id }) => id);
};
/** A callback that reports the rows that it sees. */
const reportRows = (found: (ids: number[]) => void): AfterCommitCallback => {
  return async () => found(await readIds());
};

it('runs callbacks in order after the commit, which they see', async () => {
  const found = new Promise<number[]>((resolve) => {
    void database.db.transaction(async (transaction) => {
      await transaction.execute(write(1));
      afterCommit(transaction, record('first'));
      afterCommit(transaction, record('second'));
      afterCommit(transaction, reportRows(resolve));
      await transaction.execute(write(2));
      expect(called).toEqual([]);
    });
  });
  expect(await found).toEqual([1, 2]);
  expect(called).toEqual(['first', 'second']);
});

it('runs no callback after a rollback', async () => {
  const broken = database.db.transaction(async (transaction) => {
    await transaction.execute(write(1));
    afterCommit(transaction, record('never'));
    throw new Error('rolled back');
  });
  await expect(broken).rejects.toThrow('rolled back');
  expect(called).toEqual([]);
});

it('runs no callback after a commit that fails', async () => {
  await database.db.execute(sql`create table late (id integer unique deferrable initially deferred)`);
  const broken = database.db.transaction(async (transaction) => {
    await transaction.execute(sql`insert into late values (1), (1)`);
    afterCommit(transaction, record('never'));
  });
  await expect(broken).rejects.toThrow();
  expect(called).toEqual([]);
});

it('runs the callbacks of a savepoint after the outermost commit, unless the savepoint was rolled back', async () => {
  await database.db.transaction(async (transaction) => {
    await transaction.transaction(async (savepoint) => {
      await savepoint.transaction(async (inner) => afterCommit(inner, record('inner')));
      afterCommit(savepoint, record('savepoint'));
    });
    const broken = transaction.transaction(async (savepoint) => {
      await savepoint.transaction(async (inner) => afterCommit(inner, record('within a broken one')));
      afterCommit(savepoint, record('broken'));
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    expect(called).toEqual([]);
    afterCommit(transaction, record('whole'));
  });
  expect(called).toEqual(['inner', 'savepoint', 'whole']);
});

it('runs no callback of a released savepoint when the transaction is rolled back', async () => {
  const broken = database.db.transaction(async (transaction) => {
    await transaction.transaction(async (savepoint) => afterCommit(savepoint, record('never')));
    throw new Error('rolled back');
  });
  await expect(broken).rejects.toThrow('rolled back');
  expect(called).toEqual([]);
});

it('runs the callback at once without a transaction', async () => {
  await database.db.execute(write(1));
  const found = new Promise<number[]>((resolve) => {
    afterCommit(database.db, reportRows(resolve));
  });
  expect(await found).toEqual([1]);
});

it('returns the connection to the pool before callbacks run', async () => {
  const single = connectDatabase(database.url, { maxConnections: 1 });
  const found = new Promise<number[]>((resolve) => {
    void single.db.transaction(async (transaction) => {
      await transaction.execute(write(1));
      afterCommit(transaction, async () => {
        const { rows } = await single.pool.query<{ id: number }>('select id from things');
        resolve(rows.map(({ id }) => id));
      });
    });
  });
  expect(await found).toEqual([1]);
  await single.close();
});

it('waits for the callbacks when the database is closed', async () => {
  const leaving = connectDatabase(database.url, { maxConnections: 1 });
  await leaving.db.transaction(async (transaction) =>
    afterCommit(transaction, async () => {
      await leaving.pool.query('insert into things values (7)');
    }),
  );
  await leaving.close();
  expect(await readIds()).toEqual([7]);
});

it('refuses a database that connectDatabase did not open', () => {
  expect(() => afterCommit(drizzle(database.pool), record('never'))).toThrow('opened by connectDatabase');
});
