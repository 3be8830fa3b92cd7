import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import type { Fault } from '../../../../sandbox/faults.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { paymentDependencies, reconcilePayments } from '../index.ts';
import { checkLedger } from '../records/check-ledger.ts';
import { startPayingWorld, type Payer } from '../testing/paying-world.ts';
import { openProviderConsole } from '../testing/provider-console.ts';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
let payer: Payer;
beforeAll(async () => {
  world = await startPayingWorld();
  payer = await world.signUp();
});
afterAll(() => world.close());

const ofPayments = () => paymentDependencies(world.running.dependencies);

/** Pays R 60 for a vend that stays without an answer until the money has gone back. @returns the payment */
const refund = async (fault: Fault): Promise<string> => {
  world.failVends(fault);
  const id = (await world.payWithRestedProviders(payer, { amount: 60 })).body.result.body.value[0].PAY_REQUEST_ID;
  await eventually(async () => expect((await world.paymentOf(id)).state).toBe('unknown'));
  world.failVends('down');
  world.running.clock.advance(hourMs);
  await world.advanceTo(id, 'refunded');
  world.sandbox.faults.choose = undefined;
  return id;
};

const detailsOf = async (id: string): Promise<string[]> => {
  const { rows } = await world.running.database.pool.query<{ detail: string }>(
    `select detail from payment_differences where payment_id = $1 and kind = 'vendor' order by id`,
    [id],
  );
  return rows.map(({ detail }) => detail);
};

/** Lets the night ask the vendor. @returns the claim of a payment, and what staff read of it */
const night = async (id: string) => {
  world.restProviders();
  await reconcilePayments(ofPayments());
  return { claim: (await world.paymentOf(id)).vendorClaim, details: await detailsOf(id) };
};

it('a claim and what staff read of it are written together: a night that ends between them leaves the claim to the next', async () => {
  const id = await refund('silent');
  const { pool } = world.running.database;
  await pool.query(
    `create function lose_difference() returns trigger language plpgsql as $$ begin raise 'lost'; end $$`,
  );
  await pool.query(
    'create trigger lose_difference before insert on payment_differences for each row execute function lose_difference()',
  );
  world.restProviders();
  await reconcilePayments(ofPayments()).catch(() => undefined);
  await pool.query('drop trigger lose_difference on payment_differences');
  expect((await world.paymentOf(id)).vendorClaim).toBe('open');
  expect(await night(id)).toEqual({ claim: 'owed', details: ['the vendor sold after the money went back'] });
  expect((await checkLedger(world.running.database.db)).totals.claimed).toBe(6_000);
});

it('a receipt that does not fit ours is a difference at once: the vendor took the money', async () => {
  const id = await refund('silent');
  const number = (await world.paymentOf(id)).vendNumber;
  const sale = [...world.sandbox.sales.values()].find(({ messageId }) => messageId.endsWith(`-${number}`));
  if (sale === undefined) throw new Error('The vendor sold nothing.');
  sale.response = sale.response.replace(/amt value="(\d+\.\d\d)"/, 'amt value="$15"');
  const unfit =
    'the money went back; the vendor sold, and its receipt does not fit: an amount of the vendor is no amount';
  expect(await night(id)).toEqual({ claim: 'open', details: [unfit] });
});

it('a vendor that leaves a claim open for two nights is a difference', async () => {
  const id = await refund('down');
  world.failVends('down');
  expect(await night(id)).toEqual({ claim: 'open', details: [] });
  world.running.clock.advance(48 * hourMs);
  const open = { claim: 'open', details: ['the money went back; the vendor does not say whether it sold'] };
  expect(await night(id)).toEqual(open);
  world.sandbox.faults.choose = undefined;
  expect(await night(id)).toEqual({ ...open, claim: 'none' });
});

it('a claim from before vendors were stored is settled by no other vendor that comes next', async () => {
  const id = await refund('silent');
  await world.running.database.pool.query(`update payments set vendor_account = ''`);
  const opened = await openProviderConsole(world);
  expect((await opened.changeVendor({ vendorTerminalId: 'EKHAYA-2' })).status).toBe(200);
  world.sandbox.sales.clear();
  expect(await night(id)).toEqual({
    claim: 'open',
    details: ['the money went back; whether the vendor of before sold, only that vendor can say'],
  });
});
