import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '../database.ts';
import { namedStatement } from './prepared-statement.ts';
import { createTestDatabase } from '../testing/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const addOne = namedStatement<{ number: number }, { sum: number }>(
  'add_one',
  sql`select ${sql.placeholder('number')}::int + 1 as sum`,
);

it.each([
  [true, ['add_one']],
  [false, []],
])('with named statements %s, a session keeps %j', async (hasNamedStatements, kept) => {
  const connection = connectDatabase(database.url, { maxConnections: 1, hasNamedStatements });
  expect(await addOne(connection.db, { number: 1 })).toEqual([{ sum: 2 }]);
  expect(await addOne(connection.db, { number: 2 })).toEqual([{ sum: 3 }]);
  const { rows } = await connection.pool.query<{ name: string }>(
    `select name from pg_prepared_statements where name <> ''`,
  );
  expect(rows.map(({ name }) => name)).toEqual(kept);
  await connection.close();
});

it('jobs and locks have sessions of their own where there is a pooler, and else share the pool', async () => {
  const alone = connectDatabase(database.url);
  expect(alone.direct).toEqual({ url: database.url, pool: alone.pool });
  const pooled = connectDatabase(database.url, { directUrl: `${database.url}?application_name=direct` });
  const { rows } = await pooled.direct.pool.query<{ name: string }>(
    `select current_setting('application_name') as name`,
  );
  expect(rows).toEqual([{ name: 'direct' }]);
  await Promise.all([alone.close(), pooled.close()]);
  expect([pooled.pool.ended, pooled.direct.pool.ended]).toEqual([true, true]);
});
