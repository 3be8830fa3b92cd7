import { addDays } from '@ekhaya/contract/time/wall-clock.rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { startPayingWorld, type Payer } from '../../payments/testing/paying-world.ts';
import { collectComparisons } from './compare-usage.ts';
import { weeksToCompare } from './comparison.rules.ts';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
let thandi: Payer;
let lerato: Payer;

const meter = '04900000000';
const path = '/api/estates/901/usage-comparison';
const allow = (isAllowed: unknown, cookie: string) =>
  world.running.request('PUT', path, { body: { isAllowed }, cookie });
const compared = async () =>
  (await world.running.request('GET', `${path}?accountNo=${meter}`, { cookie: thandi.cookie })).body.details;
const query = (text: string, values: unknown[] = []) => world.running.database.pool.query(text, values);

/** Uploads four whole weeks of meters, a reading a day, as staff do with a CSV file. */
const upload = async (meters: readonly { accountNo: string; aWeek: number }[]) => {
  const weeks = weeksToCompare(world.running.clock.now().toISOString().slice(0, 10));
  const days = weeks.flatMap((monday) => [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(monday, day)));
  const rows = meters.flatMap(({ accountNo, aWeek }) =>
    days.map((day) => `${accountNo},${day} 12:00,${(aWeek / 7).toFixed(4)},Ok`),
  );
  const text = ['Account,Timestamp,kWh,Status', ...rows].join('\r\n');
  const body = { utility: 'electricity', accountNo: '', fileName: 'november.csv', text, isTrial: false };
  const answer = await world.running.request('POST', '/api/console/estates/901/readings', {
    body,
    cookie: lerato.cookie,
  });
  expect(answer.body.details).toMatchObject({ isWritten: true, problems: [], readings: rows.length });
};

/** Adds houses with one person each, who linked a meter and allows the comparison. */
const addHouses = (from: number, to: number) =>
  query(
    `with house as (select n from generate_series($1::int, $2::int) n),
      person as (insert into users (id, email, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at)
        select 'house-' || n, 'house' || n || '@ekhaya.test', '', 'N', 'N', '', 'resident', '901', now() from house),
      role as (insert into role_grants (id, user_id, role_id, unit_number, granted_at)
        select 'house-' || n, 'house-' || n, (select id from roles where estate_id = '901' and name = 'Owner'), (100 + n)::text, now() from house),
      account as (insert into linked_accounts (id, user_id, estate_id, account_type, account_number, created_at)
        select 'house-' || n, 'house-' || n, '901', 'STSS', '049000001' || n, now() from house)
      insert into allowed_comparisons (user_id, estate_id, allowed_at) select 'house-' || n, '901', now() from house`,
    [from, to],
  );

beforeAll(async () => {
  world = await startPayingWorld();
  thandi = await world.signUp([meter]);
  lerato = await world.signUp([]);
  const grant = { userId: lerato.userId, roleId: testRoleId('901', 'Manager'), unitNumber: '' };
  await world.running.database.db.transaction((transaction) =>
    grantRole(transaction, grant, world.running.dependencies),
  );
  await addHouses(10, 18);
  const houses = Array.from({ length: 9 }, (_, index) => 10 + index);
  await upload([
    { accountNo: meter, aWeek: 92.4 },
    ...houses.map((house) => ({ accountNo: `049000001${house}`, aWeek: 100 + house })),
  ]);
});
afterAll(() => world.close());

it('usage against houses like hers: only if she allows it, nothing of nine houses, the average of ten', async () => {
  expect(await compared()).toEqual({ isAllowed: false, household: 'one-or-two', utilities: [] });
  expect((await allow(true, thandi.cookie)).status).toBe(200);
  expect(await compared()).toMatchObject({ isAllowed: true, utilities: [] });
  // A tenth house takes part, but not all of its weeks are known.
  await addHouses(19, 19);
  expect(await compared()).toMatchObject({ utilities: [] });
  await upload([{ accountNo: '04900000119', aWeek: 119 }]);
  expect(await compared()).toEqual({
    isAllowed: true,
    household: 'one-or-two',
    utilities: [{ utility: 'electricity', houses: 10, own: 92, others: 110 }],
  });
});

it('a house of another size is not compared, and one that takes its permission back goes at once', async () => {
  await query(
    `insert into users (id, email, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at)
     select 'child-' || n, 'child' || n || '@ekhaya.test', '', 'N', 'N', '', 'resident', '901', now() from generate_series(1, 2) n`,
  );
  await query(
    `insert into role_grants (id, user_id, role_id, unit_number, granted_at)
     select 'child-' || n, 'child-' || n, (select id from roles where estate_id = '901' and name = 'Owner'), '110', now() from generate_series(1, 2) n`,
  );
  expect(await compared()).toMatchObject({ utilities: [] });
  await query(`delete from role_grants where id = 'child-1'`);
  expect(await compared()).toMatchObject({ utilities: [{ houses: 10 }] });
  await query(`delete from allowed_comparisons where user_id = 'house-11'`);
  expect(await compared()).toMatchObject({ utilities: [] });
});

it('the answer names no house, and a meter that somebody else holds is no house of hers', async () => {
  await query(`insert into allowed_comparisons (user_id, estate_id, allowed_at) values ('house-11', '901', now())`);
  expect(JSON.stringify(await compared())).not.toMatch(/house-|04900|"1\d\d"/);
  await query(`update linked_accounts set holder = 'G M•••' where id = 'house-12'`);
  expect(await compared()).toMatchObject({ utilities: [] });
});

it('is refused for an account of somebody else, without a role, and for what is no answer', async () => {
  const other = await world.signUp([]);
  const asked = await world.running.request('GET', `${path}?accountNo=${meter}`, { cookie: other.cookie });
  expect(asked.status).toBe(404);
  expect((await allow('yes', thandi.cookie)).status).toBe(400);
  const elsewhere = await world.running.request('PUT', '/api/estates/902/usage-comparison', {
    body: { isAllowed: true },
    cookie: thandi.cookie,
  });
  expect(elsewhere.status).toBe(403);
});

it('a taken back permission leaves nothing, and the copy of her data tells of one', async () => {
  const { db } = world.running.database;
  expect(await collectComparisons(db, thandi.userId)).toMatchObject({ comparisons: [{ estateId: '901' }] });
  await allow(false, thandi.cookie);
  expect(await compared()).toMatchObject({ isAllowed: false });
  expect(await collectComparisons(db, thandi.userId)).toEqual({ comparisons: [] });
});
