import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { afterCommit, type AfterCommitCallback } from './after-commit.ts';
import { connectDatabase } from './database.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
/** What followed, with the rows that another connection saw by then. */
let followed: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`create table things (id integer)`);
});
beforeEach(async () => {
  followed = [];
  await database.db.execute(sql`truncate things`);
});
afterAll(() => database.drop());

const write = (id: number) => sql`insert into things values (${id})`;
const note =
  (name: string): AfterCommitCallback =>
  async () => {
    followed.push(name);
  };
const seen = async (): Promise<number[]> => {
  const { rows } = await database.pool.query<{ id: number }>('select id from things order by id');
  return rows.map(({ id }) => id);
};
/** Follows by looking at what is there. */
const look = (found: (ids: number[]) => void): AfterCommitCallback => {
  return async () => found(await seen());
};

it('what follows a transaction sees it committed, and begins in the order it was asked for', async () => {
  const found = new Promise<number[]>((resolve) => {
    void database.db.transaction(async (transaction) => {
      await transaction.execute(write(1));
      afterCommit(transaction, note('first'));
      afterCommit(transaction, note('second'));
      afterCommit(transaction, look(resolve));
      await transaction.execute(write(2));
      expect(followed).toEqual([]);
    });
  });
  expect(await found).toEqual([1, 2]);
  expect(followed).toEqual(['first', 'second']);
});

it('nothing follows what is rolled back', async () => {
  const broken = database.db.transaction(async (transaction) => {
    await transaction.execute(write(1));
    afterCommit(transaction, note('never'));
    throw new Error('rolled back');
  });
  await expect(broken).rejects.toThrow('rolled back');
  expect(followed).toEqual([]);
});

it('nothing follows a commit that fails', async () => {
  await database.db.execute(sql`create table late (id integer unique deferrable initially deferred)`);
  const broken = database.db.transaction(async (transaction) => {
    await transaction.execute(sql`insert into late values (1), (1)`);
    afterCommit(transaction, note('never'));
  });
  await expect(broken).rejects.toThrow();
  expect(followed).toEqual([]);
});

it('what is to follow a savepoint waits for the whole, and goes with it or with what it is within', async () => {
  await database.db.transaction(async (transaction) => {
    await transaction.transaction(async (savepoint) => {
      await savepoint.transaction(async (inner) => afterCommit(inner, note('inner')));
      afterCommit(savepoint, note('savepoint'));
    });
    const broken = transaction.transaction(async (savepoint) => {
      await savepoint.transaction(async (inner) => afterCommit(inner, note('within a broken one')));
      afterCommit(savepoint, note('broken'));
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    expect(followed).toEqual([]);
    afterCommit(transaction, note('whole'));
  });
  expect(followed).toEqual(['inner', 'savepoint', 'whole']);
});

it('a savepoint that was kept does not follow when the whole is rolled back', async () => {
  const broken = database.db.transaction(async (transaction) => {
    await transaction.transaction(async (savepoint) => afterCommit(savepoint, note('never')));
    throw new Error('rolled back');
  });
  await expect(broken).rejects.toThrow('rolled back');
  expect(followed).toEqual([]);
});

it('without a transaction the statement is committed already', async () => {
  await database.db.execute(write(1));
  const found = new Promise<number[]>((resolve) => {
    afterCommit(database.db, look(resolve));
  });
  expect(await found).toEqual([1]);
});

it('a transaction gives its connection back before anything follows it', async () => {
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

it('who closes the database waits for what follows', async () => {
  const leaving = connectDatabase(database.url, { maxConnections: 1 });
  await leaving.db.transaction(async (transaction) =>
    afterCommit(transaction, async () => {
      await leaving.pool.query('insert into things values (7)');
    }),
  );
  await leaving.close();
  expect(await seen()).toEqual([7]);
});

it('a database that was opened otherwise is refused: nothing would follow', () => {
  expect(() => afterCommit(drizzle(database.pool), note('never'))).toThrow('opened by connectDatabase');
});
