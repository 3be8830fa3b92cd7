import { providerInUse } from '@ekhaya/contract/payments/console-providers';
import { notPossibleNow } from '@ekhaya/contract/payments/payments.rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs, hourMs } from '@ekhaya/contract/time/durations.rules';
import { advancePayment, paymentDependencies, reconcilePayments } from '../index.ts';
import { gatewayLock } from './change-gateway.ts';
import { readPaymentGateway, writePaymentGateway } from './gateway-settings.ts';
import { selectPayment } from '../records/payments.store.ts';
import { cards, startPayingWorld, type Payer } from '../testing/paying-world.ts';
import { openProviderConsole } from '../testing/provider-console.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
let payer: Payer;
type Console = Awaited<ReturnType<typeof openProviderConsole>>;
let opened: Console;
beforeAll(async () => {
  // The merchant whose cards are confirmed on a 3-D Secure page: a payment waits there while staff enter credentials.
  world = await startPayingWorld({ merchantId: '10011072130' });
  payer = await world.signUp();
  opened = await openProviderConsole(world);
});
afterAll(() => world.close());

const changeGateway: Console['changeGateway'] = (change) => opened.changeGateway(change);
const changeVendor: Console['changeVendor'] = (change) => opened.changeVendor(change);

/** Begins a payment that waits at her bank. */
const begin = async (): Promise<string> => {
  const answer = await world.payWithRestedProviders(payer);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.result.body.value[0].PAY_REQUEST_ID;
};

it('a payment under way waits while the credentials are wrong, and ends right once new ones are entered', async () => {
  const before = world.sandbox.sales.size;
  const id = await begin();
  expect((await changeGateway({ password: 'no longer right' })).status).toBe(200);
  await world.endAtBank(id, cards.approved);
  world.restProviders();
  expect((await world.status(payer, id)).body.result.transactionStatusDescription).toBe('Pending');
  expect((await world.paymentOf(id)).state).toBe('redirected');
  expect((await changeGateway({ password: 'test' })).status).toBe(200);
  await world.advanceTo(id, 'issued');
  expect(world.sandbox.sales.size).toBe(before + 1);
});

it('a vend waits while the operator’s password is wrong: neither an early refund nor a night takes that for the vendor’s word', async () => {
  const before = world.sandbox.sales.size;
  world.failVends('silent');
  const id = await begin();
  await world.endAtBank(id, cards.approved);
  await world.advanceTo(id, 'unknown');
  world.sandbox.faults.choose = undefined;
  expect((await changeVendor({ operatorPassword: 'mistyped' })).status).toBe(200);
  const claimOf = async () => (await selectPayment(world.running.database.db, id))?.vendorClaim;
  world.restProviders();
  await advancePayment(paymentDependencies(world.running.dependencies), { paymentId: id });
  expect((await world.paymentOf(id)).state).toBe('unknown');
  world.running.clock.advance(31 * 60_000);
  await world.advanceTo(id, 'refunded');
  await reconcilePayments(paymentDependencies(world.running.dependencies));
  expect(await claimOf()).toBe('open');
  expect((await changeVendor({ operatorPassword: 'sandbox' })).status).toBe(200);
  await reconcilePayments(paymentDependencies(world.running.dependencies));
  expect([await claimOf(), world.sandbox.sales.size]).toEqual(['owed', before + 1]);
});

it('another merchant, client or terminal waits until payments have ended: it would not know them', async () => {
  const id = await begin();
  for (const [field, answer] of [
    ['merchantId', await changeGateway({ merchantId: '10011064270', password: 'test' })],
    ['url', await changeGateway({ url: 'https://secure.example.com' })],
    ['vendorClientId', await changeVendor({ vendorClientId: '6004708009999' })],
    ['vendorTerminalId', await changeVendor({ vendorTerminalId: 'EKHAYA-2' })],
    ['vendorUrl', await changeVendor({ vendorUrl: 'https://vend.example.com' })],
  ] as const) {
    expect(answer.status, field).toBe(400);
    expect(answer.body.errorDetails.fields).toEqual({ [field]: providerInUse });
  }
  // Whether anything is sold at all can always be switched.
  expect((await changeGateway({ isEnabled: false })).status).toBe(200);
  await world.endAtBank(id, cards.approved);
  await world.advanceTo(id, 'issued');
  expect((await changeGateway({ merchantId: '10011064270', password: 'test', isEnabled: true })).status).toBe(200);
  expect((await changeVendor({ vendorTerminalId: 'EKHAYA-2' })).status).toBe(200);
});

it('a merchant that staff change while a payment is being written charges nothing', async () => {
  const { database, environment } = world.running;
  const begun = world.sandbox.bank.payments.size;
  const paying = await database.db.transaction(async (transaction) => {
    await acquireNamedLock(transaction, gatewayLock('901'));
    const answer = world.pay(payer);
    await eventually(async () => {
      const { rows } = await database.pool.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`);
      expect(rows.length).toBe(1);
    });
    const gateway = await readPaymentGateway(transaction, environment, '901');
    if (gateway === undefined) throw new Error('The estate has no gateway.');
    await writePaymentGateway(transaction, environment, { ...gateway, merchantId: '10011072130' });
    return { answer };
  });
  const { status, body } = await paying.answer;
  expect(status).toBe(503);
  expect(body.errorDetails.detail).toBe(notPossibleNow);
  expect(world.sandbox.bank.payments.size).toBe(begun);
});

/** Lets a vend go unanswered. The vendor sold: its records are kept aside, where another vendor does not see them. */
const vendInDoubt = async () => {
  world.failVends('silent');
  const id = await begin();
  await world.endAtBank(id, cards.approved);
  await world.advanceTo(id, 'unknown');
  world.sandbox.faults.choose = undefined;
  const kept = new Map(world.sandbox.sales);
  world.sandbox.sales.clear();
  return { id, kept };
};

it('what another vendor does not know may have been sold by the one before: its claim stays open, and staff read of it', async () => {
  const { id, kept } = await vendInDoubt();
  world.running.clock.advance(31 * 60_000);
  world.failVends('down');
  await world.advanceTo(id, 'refunded');
  world.sandbox.faults.choose = undefined;
  expect((await changeVendor({ vendorTerminalId: 'EKHAYA-4' })).status).toBe(200);
  const night = async () => {
    world.restProviders();
    await reconcilePayments(paymentDependencies(world.running.dependencies));
    const { rows } = await world.running.database.pool.query<{ detail: string }>(
      `select detail from payment_differences where payment_id = $1 and kind = 'vendor'`,
      [id],
    );
    const payment = await selectPayment(world.running.database.db, id);
    return { claim: payment?.vendorClaim, details: rows.map(({ detail }) => detail) };
  };
  const details = ['the money went back; whether the vendor of before sold, only that vendor can say'];
  expect(await night()).toEqual({ claim: 'open', details });
  expect(await night()).toEqual({ claim: 'open', details });
  expect((await changeVendor({ vendorTerminalId: 'EKHAYA-2' })).status).toBe(200);
  for (const [name, sale] of kept) world.sandbox.sales.set(name, sale);
  expect((await night()).claim).toBe('owed');
});

it('another vendor sells nothing for a vend that the one before may have sold', async () => {
  expect((await changeVendor({ refundAfterMinutes: 1440 })).status).toBe(200);
  const { id, kept } = await vendInDoubt();
  world.running.clock.advance(2 * hourMs);
  expect((await changeVendor({ vendorTerminalId: 'EKHAYA-5' })).status).toBe(200);
  for (let look = 0; look < 3; look += 1) {
    world.restProviders();
    await advancePayment(paymentDependencies(world.running.dependencies), { paymentId: id });
  }
  expect([(await world.paymentOf(id)).state, world.sandbox.sales.size]).toEqual(['unknown', 0]);
  world.running.clock.advance(dayMs);
  await world.advanceTo(id, 'refunded');
  for (const [name, sale] of kept) world.sandbox.sales.set(name, sale);
  expect((await changeVendor({ vendorTerminalId: 'EKHAYA-2', refundAfterMinutes: 30 })).status).toBe(200);
});

it('an address that never answers can be corrected after two hours, whatever is under way', async () => {
  await begin();
  expect((await changeVendor({ vendorTerminalId: 'EKHAYA-3' })).status).toBe(400);
  world.running.clock.advance(2 * hourMs);
  expect((await changeVendor({ vendorTerminalId: 'EKHAYA-3' })).status).toBe(200);
});
