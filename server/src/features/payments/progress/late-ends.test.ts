import { afterAll, beforeAll, expect, it } from 'vitest';
import { minuteMs } from '@ekhaya/contract/time/durations.rules';
import {
  advancePayment,
  comparePayment,
  paymentDependencies,
  readWaitingPayments,
  reconcilePayments,
} from '../index.ts';
import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import { checkLedger } from '../records/check-ledger.ts';
import { type PaymentRow } from '../records/payments.store.ts';
import { cards, meters, startPayingWorld, type Payer } from '../testing/paying-world.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
let payer: Payer;
beforeAll(async () => {
  world = await startPayingWorld();
  payer = await world.signUp();
});
afterAll(() => world.close());

const ofPayments = () => paymentDependencies(world.running.dependencies);

/** Pays while the vendor fails to sell. */
const payWithVendor = async (fault: 'down' | 'silent', of: Payer = payer): Promise<string> => {
  world.failVends(fault);
  const answer = await world.payWithRestedProviders(of, { amount: 60 });
  return answer.body.result.body.value[0].PAY_REQUEST_ID;
};

const whenIn = (id: string, state: PaymentRow['state']) =>
  eventually(async () => expect((await world.paymentOf(id)).state).toBe(state));

it('a vend without an answer is asked for, not repeated: the token that was lost is found', async () => {
  const before = world.sandbox.sales.size;
  const id = await payWithVendor('silent');
  await whenIn(id, 'unknown');
  world.sandbox.faults.choose = undefined;
  await world.advanceTo(id, 'issued');
  expect(world.sandbox.sales.size).toBe(before + 1);
});

it('a token that is only found by asking is told, however soon it is found; one that comes at once is not', async () => {
  const [asked, direct] = [await world.signUp(), await world.signUp()];
  const isTold = async (of: Payer) => {
    const { body } = await world.running.request('GET', '/api/notifications?userID=me', { cookie: of.cookie });
    return JSON.stringify(body).includes('Your token is here');
  };
  const id = await payWithVendor('silent', asked);
  await whenIn(id, 'unknown');
  world.sandbox.faults.choose = undefined;
  await eventually(async () => {
    await advancePayment(ofPayments(), { paymentId: id });
    expect((await world.paymentOf(id)).state).toBe('issued');
  });
  const { approvedAt, changedAt } = await world.paymentOf(id);
  expect(changedAt).toEqual(approvedAt);
  expect(await isTold(asked)).toBe(true);
  const bought = (await world.payWithRestedProviders(direct)).body.result.body.value[0].PAY_REQUEST_ID;
  await whenIn(bought, 'issued');
  expect(await isTold(direct)).toBe(false);
});

it('a token that comes late comes by text message too, to a verified number alone', async () => {
  const { pool } = world.running.database;
  await pool.query('update users set mobile_verified = true where id = $1', [payer.userId]);
  const id = await payWithVendor('down');
  await whenIn(id, 'unknown');
  world.running.clock.advance(5 * minuteMs);
  world.sandbox.faults.choose = undefined;
  await world.advanceTo(id, 'issued');
  const entry = (await world.history(payer)).body.find((each: { id: string }) => each.id === id);
  const digits = String(entry.vending.tokens[0]).replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  await eventually(async () => {
    const { rows } = await pool.query(`select text from outbox_messages where channel = 'sms' and text like $1`, [
      `%meter ${meters.token}. Type ${digits}.%`,
    ]);
    expect(rows).toHaveLength(1);
  });
});

it('money whose units never came goes back after the limit of the estate, the payer and staff are told, and a late token is a claim', async () => {
  const id = await payWithVendor('down');
  await whenIn(id, 'unknown');
  world.running.clock.advance(31 * minuteMs);
  await world.advanceTo(id, 'refunded');
  world.sandbox.faults.choose = undefined;
  // The vendor is left alone for a while after its failures.
  world.running.clock.advance(minuteMs);
  const payment = await world.paymentOf(id);
  expect((await world.bankPaymentOf(id)).refundedCents).toBe(6_000);
  const told = await world.running.request('GET', '/api/notifications?userID=me', { cookie: payer.cookie });
  expect(JSON.stringify(told.body)).toContain('R 60.00 goes back to your card.');
  const [entry] = (await world.history(payer)).body.filter((each: { id: string }) => each.id === id);
  expect(entry.vending).toEqual({
    status: 'refunded',
    reason: 'The vendor did not answer in time.',
    refundedAt: payment.changedAt.toISOString(),
  });

  // The vendor sold after all, and says so only now.
  const other = [...world.sandbox.sales.values()].find(({ amountCents }) => amountCents === 6_000);
  if (other === undefined || payment.vendSentAt === null) throw new Error('The sale of the first test is missing.');
  const messageId = `${payment.vendSentAt.toISOString().replaceAll(/\D/g, '').slice(0, 14)}-${payment.vendNumber}`;
  world.sandbox.sales.set(messageId, { ...other, messageId });
  await reconcilePayments(ofPayments());
  expect((await world.paymentOf(id)).vendorClaim).toBe('owed');
  expect((await checkLedger(world.running.database.db)).totals.claimed).toBe(6_000);
  const slip = await world.running.request('GET', `/api/payments/${id}/slip`, { cookie: payer.cookie });
  expect(slip.status).toBe(404);
});

it('a charge that the gateway makes after it declined is found at night and goes back', async () => {
  const answer = await world.payWithRestedProviders(payer, { cardNumber: cards.declined, amount: 70 });
  const id = answer.body.result.body.value[0].PAY_REQUEST_ID;
  const bank = await world.bankPaymentOf(id);
  bank.statusCode = 1;
  world.running.clock.advance(minuteMs);
  await reconcilePayments(ofPayments());
  expect((await world.paymentOf(id)).state).toBe('refunded');
  expect(bank.refundedCents).toBe(7_000);
});

it('a charge after the payment was closed goes back as soon as the gateway calls', async () => {
  const answer = await world.payWithRestedProviders(payer, { cardNumber: cards.declined, amount: 75 });
  const id = answer.body.result.body.value[0].PAY_REQUEST_ID;
  const bank = await world.bankPaymentOf(id);
  bank.statusCode = 1;
  const called = await world.running.request('POST', '/api/payments/notify/payhost', {
    rawBody: new URLSearchParams({ PAY_REQUEST_ID: bank.payRequestId }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-api-key': '' },
  });
  expect(called.body).toBe('OK');
  await whenIn(id, 'refunded');
  expect(bank.refundedCents).toBe(7_500);
});

it('a late charge is stuck while the gateway does not give it back, and its payer reads that it is on its way', async () => {
  const late = await world.signUp();
  const answer = await world.payWithRestedProviders(late, { cardNumber: cards.declined, amount: 65 });
  const id = answer.body.result.body.value[0].PAY_REQUEST_ID;
  (await world.bankPaymentOf(id)).statusCode = 1;
  const onCheckpoint = (place: string): void => {
    if (place === 'before the refund') throw new ProviderError('not-sent', 'the gateway is away');
  };
  await comparePayment({ ...ofPayments(), onCheckpoint }, { paymentId: id });
  const vendingOf = async () => (await world.history(late)).body[0].vending;
  expect(await vendingOf()).toEqual({ status: 'refunded', reason: 'The bank charged this payment late.' });
  const { db } = world.running.database;
  const now = new Date(world.running.clock.now().getTime() + 6 * minuteMs);
  expect(await readWaitingPayments(db, { estates: ['901'], now })).toMatchObject({ count: 1, oldest: { id } });
  await world.advanceTo(id, 'refunded');
  expect((await vendingOf()).refundedAt).toBe((await world.paymentOf(id)).changedAt.toISOString());
});

it('a charge that the gateway voided, or of which it knows nothing, is listed for staff', async () => {
  const answer = await world.payWithRestedProviders(payer, { amount: 80 });
  const id = answer.body.result.body.value[0].PAY_REQUEST_ID;
  await world.advanceTo(id, 'issued');
  const bank = await world.bankPaymentOf(id);
  const differencesAtNight = async () => {
    world.running.clock.advance(minuteMs);
    await reconcilePayments(ofPayments());
    const { rows } = await world.running.database.pool.query<{ detail: string }>(
      `select detail from payment_differences where payment_id = $1 and kind = 'gateway' order by id`,
      [id],
    );
    return rows.map(({ detail }) => detail);
  };
  expect(await differencesAtNight()).toEqual([]);
  bank.statusCode = 7;
  const isVoid = 'we charged; the gateway says status 7';
  expect(await differencesAtNight()).toEqual([isVoid]);
  world.sandbox.bank.payments.delete(bank.payRequestId);
  expect(await differencesAtNight()).toEqual([isVoid, 'we charged; the gateway knows another amount or nothing']);
});

it('the ledger finds every cent of all of this', async () => {
  const { totals, problems } = await checkLedger(world.running.database.db);
  expect(problems).toEqual([]);
  expect(totals.charged).toBe(totals.issued + totals.refunded);
});

it('usage and balance are the word of the provider, and its last word while it does not answer', async () => {
  const body = { username: payer.email, accountNo: meters.token };
  const path = '/api/estates/901/proxy/account/balance';
  const read = () => world.running.request('POST', path, { body, cookie: payer.cookie });
  expect((await read()).body).toMatchObject({ balance: 82.1 });
  world.sandbox.faults.set('readings', 'down');
  world.running.clock.advance(2 * minuteMs);
  expect((await read()).body).toMatchObject({ balance: 82.1 });
  const unread = await world.running.request('POST', path, {
    body: { ...body, accountNo: meters.remote },
    cookie: payer.cookie,
  });
  expect(unread.body.errorDetails.code).toBe('not-found');
  world.sandbox.faults.set('readings', 'none');
});
