import { afterAll, beforeAll, expect, it } from 'vitest';
import { meters, startPayingWorld, type Payer } from '../../payments/testing/paying-world.ts';
import { warnOfBalances } from './warn-of-balances.ts';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
let payer: Payer;
beforeAll(async () => {
  world = await startPayingWorld();
  payer = await world.signUp();
});
afterAll(() => world.close());

const path = '/api/estates/901/balance-warnings';
const set = (level: unknown, accountNo: string = meters.token) =>
  world.running.request('PUT', path, {
    body: { accountNo, utility: 'electricity', level },
    cookie: payer.cookie,
  });
const levels = async () => (await world.running.request('GET', path, { cookie: payer.cookie })).body.details;
const warned = async (): Promise<string[]> => {
  await warnOfBalances(world.running.dependencies);
  const { rows } = await world.running.database.pool.query<{ description: string }>(
    `select description from notifications where id like $1 order by id`,
    [`balance-${payer.userId}-%`],
  );
  return rows.map(({ description }) => description);
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
  const words = 'R 82.10 is left on 04222222225. You asked to be told below R 100.00.';
  expect(await warned()).toEqual([words]);
  await set(null);
  expect(await levels()).toEqual([]);
  await set(200);
  comeTo(13);
  expect(await warned()).toEqual([words]);
  comeTo(9);
  expect(await warned()).toHaveLength(2);
});

it('a level only for an account that she linked, in rand and cents', async () => {
  expect((await set(100, meters.remote)).status).toBe(404);
  for (const wrong of [0, -5, 1e9, 10.005, '100']) expect((await set(wrong)).status, String(wrong)).toBe(400);
});

it('a warning about an account that she unlinked is forgotten', async () => {
  const { pool } = world.running.database;
  await pool.query('delete from linked_accounts where user_id = $1', [payer.userId]);
  comeTo(9);
  expect(await warned()).toHaveLength(2);
  expect((await pool.query('select 1 from balance_warnings')).rowCount).toBe(0);
});
