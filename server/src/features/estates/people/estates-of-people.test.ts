import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../estates.factory.ts';
import { searchPeople } from './find-people.ts';

let database: TestDatabase;
let running: Awaited<ReturnType<typeof startApplicationForTests>>;

beforeAll(async () => {
  database = await createTestDatabase();
  running = await startApplicationForTests({ database });
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Other Ridge' });
});
afterAll(async () => {
  await running.application.stop();
  await database.drop();
});

const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);
const estatesOf = async (id: string): Promise<string[]> =>
  (await run('select estate_ids as "estateIds" from users where id = $1', [id])).rows[0]?.estateIds.toSorted();

const insertGrant = `insert into role_grants (id, user_id, role_id, unit_number, granted_at, revoked_at) values ($1, $2, $3, $4, now(), $5)`;
const grantOf = (
  id: string,
  userId: string,
  estateId: string,
  { unit = '', revokedAt }: { unit?: string; revokedAt?: Date } = {},
) => [id, userId, testRoleId(estateId, 'Owner'), unit, revokedAt ?? null] as const;
const give = (...grant: Parameters<typeof grantOf>) => run(insertGrant, [...grantOf(...grant)]);

const addPerson = (id: string, lastName = '') =>
  run(
    `insert into users (id, email, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at)
     values ($1, $1 || '@example.test', '', $1, $2, '', 'resident', '901', now())`,
    [id, lastName],
  );

beforeEach(async () => {
  await run('delete from users');
  await addPerson('amina');
  await addPerson('thandi');
});

describe('the estates that an account names', () => {
  it('are those at which the person holds a role, whatever happens to her roles', async () => {
    expect(await estatesOf('amina')).toEqual([]);
    await give('first', 'amina', '901');
    await give('second', 'amina', '901', { unit: '14' });
    await give('third', 'amina', '902');
    await give('old', 'thandi', '902', { revokedAt: new Date() });
    expect(await estatesOf('amina')).toEqual(['901', '902']);
    expect(await estatesOf('thandi')).toEqual([]);
    await run(`update role_grants set revoked_at = now() where id = 'first'`);
    expect(await estatesOf('amina')).toEqual(['901', '902']);
    await run(`update role_grants set revoked_at = now() where id = 'second'`);
    expect(await estatesOf('amina')).toEqual(['902']);
    await run(`update role_grants set role_id = $1 where id = 'third'`, [testRoleId('901', 'Tenant')]);
    expect(await estatesOf('amina')).toEqual(['901']);
    await run(`update role_grants set revoked_at = null where id = 'first'`);
    await run(`delete from role_grants where id = 'third'`);
    expect(await estatesOf('amina')).toEqual(['901']);
    await run(`update role_grants set user_id = 'thandi' where id = 'first'`);
    expect([await estatesOf('amina'), await estatesOf('thandi')]).toEqual([[], ['901']]);
  });

  it('end with the account', async () => {
    await give('first', 'amina', '901');
    await run(`delete from users where id = 'amina'`);
    expect((await run('select from role_grants')).rowCount).toBe(0);
  });

  it('name both roles that two transactions give a person at the same time', async () => {
    const [one, other] = [await database.pool.connect(), await database.pool.connect()];
    try {
      await one.query('begin');
      await other.query('begin');
      await one.query(insertGrant, [...grantOf('first', 'amina', '901')]);
      const second = other.query(insertGrant, [...grantOf('second', 'amina', '902')]);
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await eventually(async () => expect((await run(waiting)).rowCount).toBe(1));
      await one.query('commit');
      await second;
      await other.query('commit');
    } finally {
      one.release();
      other.release();
    }
    expect(await estatesOf('amina')).toEqual(['901', '902']);
  });
});

it('finds the people whom a text names, unless there are more than 2,000', async () => {
  await run(
    `insert into users (id, email, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at)
     select 'other-' || n, 'other' || n || '@example.test', '', 'Other', case when n > 1 then 'Frequent' else 'Rare' end, '', 'resident',
       '902', now() from generate_series(1, 2001) n`,
  );
  const search = (text: string) => searchPeople(running.database.db, { text, staffEstates: 'all' });
  expect(await search('rare')).toEqual(['other-1']);
  expect(await search('frequent')).toHaveLength(2_000);
  expect(await search('other')).toBeUndefined();
});
