import { afterAll, beforeAll, expect, it } from 'vitest';
import { selectLastPurchase } from '../../payments/index.ts';
import { upsertBalance } from '../readings/readings.store.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { meters, startPayingWorld, type Payer } from '../../payments/testing/paying-world.ts';
import { warnOfBalances } from './warn-of-balances.ts';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
let payer: Payer;
beforeAll(async () => {
  world = await startPayingWorld();
  payer = await world.signUp([meters.token, meters.remote]);
  world.sandbox.now = () => world.running.clock.now().getTime();
});
afterAll(() => world.close());

const path = '/api/estates/901/balance-warnings';
const set = (level: unknown, accountNo: string = meters.token) =>
  world.running.request('PUT', path, {
    body: { accountNo, utility: 'electricity', level },
    cookie: payer.cookie,
  });
const balanceOf = async (accountNo: string): Promise<number> => {
  const body = { username: payer.email, accountNo };
  const asked = { body, cookie: payer.cookie };
  return (await world.running.request('POST', '/api/estates/901/proxy/account/balance', asked)).body.balance;
};
const levels = async () => (await world.running.request('GET', path, { cookie: payer.cookie })).body.details;
const told = async (): Promise<string[]> => {
  const { rows } = await world.running.database.pool.query<{ description: string }>(
    `select description from notifications where id like $1 order by id`,
    [`balance-${payer.userId}-%`],
  );
  return rows.map(({ description }) => description);
};
const warned = async (): Promise<string[]> => {
  await warnOfBalances({ ...world.running.dependencies, readLastPurchase: selectLastPurchase });
  return told();
};
/** Lets the clock of the tests come to an hour of the day in South Africa. */
const comeTo = (hour: number) => {
  const now = world.running.clock.now();
  const minutes = (now.getUTCHours() * 60 + now.getUTCMinutes() + 120) % 1440;
  world.running.clock.advance(((hour * 60 - minutes + 1440) % 1440 || 1440) * 60_000);
};

it('a warning at a level she sets, once a day at most, and not at night', async () => {
  expect((await set(82)).status).toBe(200);
  comeTo(12);
  expect(await warned()).toEqual([]);
  await set(100);
  expect(await levels()).toEqual([{ accountNo: meters.token, utility: 'electricity', level: 100 }]);
  comeTo(3);
  expect(await warned()).toEqual([]);
  comeTo(9);
  const words = 'R 82.10 was left on 04222222225 as of 09:00. You asked to be told below R 100.00.';
  expect(await warned()).toEqual([words]);
  await set(null);
  expect(await levels()).toEqual([]);
  await set(200);
  comeTo(13);
  expect(await warned()).toEqual([words]);
  comeTo(9);
  expect(await warned()).toHaveLength(2);
});

it('no warning by a balance of days before, nor by one from before a purchase', async () => {
  await set(300);
  const before = (await warned()).length;
  world.sandbox.faults.set('readings', 'down');
  comeTo(9);
  comeTo(10);
  expect(await warned()).toHaveLength(before);
  world.sandbox.faults.set('readings', 'none');
  comeTo(9);
  expect(await balanceOf(meters.token)).toBe(82.1);
  world.running.clock.advance(5 * 60_000);
  await world.payWithRestedProviders(payer, { amount: 50 });
  await eventually(async () => expect((await world.history(payer)).body[0].vending.status).toBe('issued'));
  expect(await warned()).toHaveLength(before);
  comeTo(12);
  expect(await warned()).toHaveLength(before + 1);
});

it('a purchase that credits the meter shows in the balance at once', async () => {
  const before = await balanceOf(meters.remote);
  await world.payWithRestedProviders(payer, { accountNo: meters.remote, amount: 50 });
  await eventually(async () => expect((await world.history(payer)).body[0].vending.status).toBe('issued'));
  expect(await balanceOf(meters.remote)).toBeGreaterThan(before);
});

it('an older answer that comes later replaces no newer one', async () => {
  const { database, clock } = world.running;
  const account = { estateId: '901', accountNo: 'overtaken', utility: 'gas' } as const;
  const now = clock.now();
  const earlier = new Date(now.getTime() - 60_000);
  const newer = { balanceCents: 500, knownAt: now };
  await upsertBalance(database.db, account, { ...newer, readAt: now });
  const kept = await upsertBalance(database.db, account, { balanceCents: 100, knownAt: earlier, readAt: now });
  expect(kept).toMatchObject(newer);
});

it('a level only for an account that she linked, in rand and cents', async () => {
  expect((await set(100, '04333333330')).status).toBe(404);
  for (const wrong of [0, -5, 1e9, 10.005, '100']) expect((await set(wrong)).status, String(wrong)).toBe(400);
});

it('a warning stays while the estate is switched off, and is not told', async () => {
  const { pool } = world.running.database;
  await set(300);
  const before = (await warned()).length;
  await pool.query(`update roles set is_enabled = false where estate_id = '901'`);
  comeTo(9);
  expect(await warned()).toHaveLength(before);
  await pool.query(`update roles set is_enabled = true where estate_id = '901'`);
  expect(await levels()).toEqual([{ accountNo: meters.token, utility: 'electricity', level: 300 }]);
  expect(await warned()).toHaveLength(before + 1);
});

it('a warning that cannot be made out keeps none of the others back', async () => {
  expect((await set(4_000, meters.remote)).status).toBe(200);
  comeTo(9);
  const before = (await warned()).length;
  comeTo(9);
  const fails: typeof selectLastPurchase = (queryable, account, since) =>
    account.accountNo === meters.remote
      ? Promise.reject(new Error('the credentials cannot be read'))
      : selectLastPurchase(queryable, account, since);
  await warnOfBalances({ ...world.running.dependencies, readLastPurchase: fails });
  expect(await told()).toHaveLength(before + 1);
});

it('a warning about an account that she unlinked is forgotten', async () => {
  const { pool } = world.running.database;
  await pool.query('delete from linked_accounts where user_id = $1', [payer.userId]);
  const before = (await warned()).length;
  comeTo(9);
  expect(await warned()).toHaveLength(before);
  expect((await pool.query('select 1 from balance_warnings')).rowCount).toBe(0);
});
