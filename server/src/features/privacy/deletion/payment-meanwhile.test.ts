// A payment and the deletion of its payer's account at the same time: whichever has the account first, no payment is left without one.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection, type Transaction } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { gatewayLock } from '../../payments/gateways/change-gateway.ts';
import { startPayingWorld } from '../../payments/testing/paying-world.ts';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
/** Of the test alone: the calls that it keeps waiting take those of the application. */
let own: DatabaseConnection;
let payer: Awaited<ReturnType<typeof world.signUp>>;
beforeAll(async () => {
  world = await startPayingWorld();
  own = connectDatabase(world.running.database.url, { maxConnections: 2 });
});
afterAll(async () => {
  await own.close();
  await world.close();
});
beforeEach(async () => {
  payer = await world.signUp();
});

const leave = () =>
  world.running.request('POST', '/api/my-data/deletion', { cookie: payer.cookie, body: { password: 'Ekhaya-test-1' } });
const rowsOf = async (text: string) => (await own.pool.query(text, [payer.userId])).rows;
const waiting = (count: number) =>
  eventually(async () => {
    const { rows } = await own.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(count);
  });

/** Runs work while a transaction of its own holds a lock. */
const whileLocked = (lock: (transaction: Transaction) => Promise<unknown>, work: () => Promise<void>): Promise<void> =>
  own.db.transaction(async (transaction) => {
    await lock(transaction);
    await work();
  });

it('a payment that is being recorded keeps the account until its end', async () => {
  world.failVends('down');
  let paying: ReturnType<typeof world.pay> | undefined;
  let leaving: ReturnType<typeof leave> | undefined;
  await whileLocked(
    (transaction) => acquireNamedLock(transaction, gatewayLock('901')),
    async () => {
      paying = world.pay(payer);
      await waiting(1);
      leaving = leave();
      await Promise.race([leaving, waiting(2)]);
    },
  );
  expect((await paying)?.status).toBe(200);
  const left = await leaving;
  expect([left?.status, left?.body.errorDetails?.code]).toEqual([409, 'privacy/payment-under-way']);
  expect(await rowsOf('select 1 from users where id = $1')).toHaveLength(1);
  world.failVends('none');
});

it('a payment that begins while the account goes is refused, and nothing is charged', async () => {
  let paying: ReturnType<typeof world.pay> | undefined;
  let leaving: ReturnType<typeof leave> | undefined;
  // The deletion has looked for payments by then.
  await whileLocked(
    (transaction) => transaction.execute('lock table event_answers in exclusive mode'),
    async () => {
      leaving = leave();
      await waiting(1);
      paying = world.pay(payer);
      await Promise.race([paying, waiting(2)]);
    },
  );
  expect((await leaving)?.body.details).toEqual({ outcome: 'deleted' });
  const paid = await paying;
  expect([paid?.status, paid?.body.errorDetails?.code]).toEqual([401, 'session-required']);
  expect(await rowsOf('select 1 from payments where user_id = $1')).toEqual([]);
});
