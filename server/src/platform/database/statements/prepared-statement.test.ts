import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '../database.ts';
import { namedStatement, preparedStatement } from './prepared-statement.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('builds a statement once for each queryable', () => {
  const built: Queryable[] = [];
  const statement = preparedStatement((queryable) => {
    built.push(queryable);
    return { number: built.length };
  });
  const [one, other] = [{} as Queryable, {} as Queryable];
  expect([statement(one), statement(one), statement(other), statement(one)].map(({ number }) => number)).toEqual([
    1, 1, 2, 1,
  ]);
  expect(built).toEqual([one, other]);
});

it('passes values and lists to a named statement, which a connection prepares once', async () => {
  const add = namedStatement<{ one: number; others: number[] }, { sum: number }>(
    'add_numbers',
    sql`select ${sql.placeholder('one')}::int + (select sum(n) from unnest(${sql.placeholder('others')}::int[]) n)::int as sum`,
  );
  await database.db.transaction(async (transaction) => {
    expect(await add(transaction, { one: 1, others: [2, 3] })).toEqual([{ sum: 6 }]);
    expect(await add(transaction, { one: 2, others: [] })).toEqual([{ sum: null }]);
    const { rows } = await transaction.execute(
      sql`select (generic_plans + custom_plans)::int as times from pg_prepared_statements where name = 'add_numbers'`,
    );
    expect(rows).toEqual([{ times: 2 }]);
  });
});

it('runs a named statement within its transaction', async () => {
  const name = namedStatement<{ name: string }, { name: string }>(
    'name_of_application',
    sql`select set_config('application_name', ${sql.placeholder('name')}, false) as name`,
  );
  await expect(
    database.db.transaction(async (transaction) => {
      expect(await name(transaction, { name: 'another' })).toEqual([{ name: 'another' }]);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  const { rows } = await database.db.execute(sql`select current_setting('application_name') as name`);
  expect(rows).not.toEqual([{ name: 'another' }]);
});
