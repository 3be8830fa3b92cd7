import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fault } from '../../../../sandbox/faults.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { checkLedger } from '../records/check-ledger.ts';
import { startPayingWorld, type Payer } from '../testing/paying-world.ts';
import { openProviderConsole } from '../testing/provider-console.ts';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
let opened: Awaited<ReturnType<typeof openProviderConsole>>;
let payer: Payer;
beforeAll(async () => {
  world = await startPayingWorld();
  payer = await world.signUp();
  opened = await openProviderConsole(world);
});
afterAll(() => world.close());

/** Pays R 90 and gets the units. */
const buy = async (): Promise<string> => {
  const id = (await world.payWithRestedProviders(payer, { amount: 90 })).body.result.body.value[0].PAY_REQUEST_ID;
  await eventually(async () => expect((await world.paymentOf(id)).state).toBe('issued'));
  return id;
};

/** Lets the gateway fail where it gives money back. */
const failRefunds = (fault: Fault) => {
  world.sandbox.faults.choose = (_provider, message) => (message === 'RefundRequest' ? fault : 'none');
};

const giveBack = (id: string, amountCents: number, { isAllOrNothing = false } = {}) =>
  world.running.request('POST', `/api/console/payments/${id}/pay-back`, {
    cookie: opened.manager.cookie,
    body: { amountCents, reason: 'Billed too much.', isAllOrNothing },
  });

it('money whose way back nobody confirmed is not refused by a fault: a wrong password of ours says nothing about it', async () => {
  const id = await buy();
  failRefunds('silent');
  expect((await giveBack(id, 5_000)).status).toBe(200);
  failRefunds('none');
  expect((await opened.changeGateway({ password: 'mistyped' })).status).toBe(200);
  await world.advance(id);
  expect(await world.paymentOf(id)).toMatchObject({ giveBack: 'asked', isGiveBackUnanswered: true });
  expect((await giveBack(id, 9_000)).status).toBe(409);
  expect((await opened.changeGateway({ password: 'test' })).status).toBe(200);
  await eventually(async () => {
    await world.advance(id);
    expect(await world.paymentOf(id)).toMatchObject({ giveBack: 'done', giveBackCents: 5_000 });
  });
  expect((await world.bankPaymentOf(id)).refundedCents).toBe(5_000);
});

it('after a call without an answer, and a refusal, the same amount alone can be asked for: another may be taken for a repetition', async () => {
  const id = await buy();
  failRefunds('down');
  expect((await giveBack(id, 5_000)).status).toBe(200);
  failRefunds('none');
  const bank = await world.bankPaymentOf(id);
  bank.statusCode = 7;
  await eventually(async () => {
    await world.advance(id);
    expect((await world.paymentOf(id)).giveBack).toBe('refused');
  });
  bank.statusCode = 1;
  const other = await giveBack(id, 9_000);
  expect([other.status, other.body.errorDetails.fields]).toEqual([400, { amountCents: 'At most R 50.00.' }]);
  expect((await giveBack(id, 4_000)).body.errorDetails.fields).toEqual({
    amountCents: 'The bank may have given R 50.00 back without an answer: only this amount can be asked for.',
  });
  expect((await giveBack(id, 5_000)).body.details.givenBackCents).toBe(5_000);
});

it('after a refusal of the first call any amount can be asked for', async () => {
  const id = await buy();
  const bank = await world.bankPaymentOf(id);
  bank.statusCode = 7;
  expect((await giveBack(id, 5_000)).body.details).toMatchObject({ givenBackCents: 0, mayPayBackCents: 9_000 });
  bank.statusCode = 1;
  expect((await giveBack(id, 9_000)).body.details.givenBackCents).toBe(9_000);
});

it('all of it, decided while nothing was bought, is refused once units were bought: the payer would have both', async () => {
  world.failVends('down');
  const paid = await world.payWithRestedProviders(payer, { amount: 70 });
  const id = paid.body.result.body.value[0].PAY_REQUEST_ID;
  await eventually(async () => expect((await world.paymentOf(id)).state).toBe('unknown'));
  failRefunds('none');
  await eventually(async () => {
    await world.advance(id);
    expect((await world.paymentOf(id)).state).toBe('issued');
  });
  const late = await eventually(async () => {
    const answer = await giveBack(id, 7_000, { isAllOrNothing: true });
    expect(answer.body.errorDetails?.detail ?? '').not.toContain('worked on');
    return answer;
  });
  expect([late.status, late.body.errorDetails?.detail]).toEqual([
    409,
    'Units were bought meanwhile, so nothing was paid back. Please read the payment again.',
  ]);
  expect(await world.paymentOf(id)).toMatchObject({ giveBack: '', giveBackCents: 0 });
  expect((await world.bankPaymentOf(id)).refundedCents).toBe(0);
});

it('money that the gateway does not take back is asked for ever more seldom, is told once, and is listed for staff', async () => {
  const id = await buy();
  failRefunds('none');
  expect((await opened.changeGateway({ password: 'mistyped' })).status).toBe(200);
  expect((await giveBack(id, 5_000)).status).toBe(200);
  const listed = async () => {
    const { rows } = await world.running.database.pool.query<{ detail: string }>(
      'select detail from payment_differences where payment_id = $1',
      [id],
    );
    return rows.map(({ detail }) => detail);
  };
  expect(await listed()).toEqual([]);
  await eventually(async () => {
    await world.advance(id);
    expect((await world.paymentOf(id)).pollCount).toBeGreaterThanOrEqual(10);
  });
  const { giveBack: state, nextPollAt } = await world.paymentOf(id);
  expect(state).toBe('asked');
  expect((nextPollAt?.getTime() ?? 0) - world.running.clock.now().getTime()).toBeGreaterThan(20_000);
  expect(await listed()).toEqual(['the gateway does not say that it gave back what staff decided']);
  const { rows } = await world.running.database.pool.query(
    `select 1 from payment_events where payment_id = $1 and what = 'the gateway is asked to give it back'`,
    [id],
  );
  expect(rows.length).toBe(1);
  expect((await opened.changeGateway({ password: 'test' })).status).toBe(200);
  await eventually(async () => {
    await world.advance(id);
    expect((await world.paymentOf(id)).giveBack).toBe('done');
  });
});

it('a second refusal is listed again, though staff settled the first', async () => {
  failRefunds('none');
  const id = await buy();
  (await world.bankPaymentOf(id)).statusCode = 7;
  const { cookie } = opened.manager;
  const listed = async () => {
    const { body } = await world.running.request('GET', '/api/console/payment-differences', { cookie });
    return body.details.items.filter(({ payment }: { payment: { id: string } }) => payment.id === id);
  };
  expect((await giveBack(id, 5_000)).status).toBe(200);
  const [first] = await listed();
  const settled = await world.running.request('PUT', `/api/console/payment-differences/${first.id}/settle`, {
    cookie,
    body: { note: 'Asked the bank' },
  });
  expect(settled.status).toBe(200);
  expect(await listed()).toEqual([]);
  expect((await giveBack(id, 5_000)).status).toBe(200);
  expect(await listed()).toEqual([{ ...first, foundAt: expect.any(String) }]);
});

it('a refund of which the gateway does not say what became of it is told once', async () => {
  world.sandbox.faults.choose = (provider, message) =>
    (provider === 'vendor' && message !== 'confirmCustomerReq' && message !== 'trialCreditVendReq') ||
    message === 'RefundRequest'
      ? 'down'
      : 'none';
  const paid = await world.payWithRestedProviders(payer, { amount: 70 });
  const id = paid.body.result.body.value[0].PAY_REQUEST_ID;
  await eventually(async () => expect((await world.paymentOf(id)).state).toBe('unknown'));
  await eventually(async () => expect((await giveBack(id, 7_000, { isAllOrNothing: true })).status).toBe(200));
  await eventually(async () => {
    await world.advance(id);
    expect((await world.paymentOf(id)).pollCount).toBeGreaterThan(4);
  });
  const { rows } = await world.running.database.pool.query<{ what: string }>(
    `select what from payment_events where payment_id = $1 and state = 'refunding' order by id`,
    [id],
  );
  expect(rows).toHaveLength(2);
  expect(rows[1]?.what).toMatch(/^the refund is not confirmed: /);
  failRefunds('none');
  await eventually(async () => {
    await world.advance(id);
    expect((await world.paymentOf(id)).state).toBe('refunded');
  });
});

it('the ledger finds every cent of it', async () => {
  const { totals, problems } = await checkLedger(world.running.database.db);
  expect(problems).toEqual([]);
  expect(totals.goodwill).toBe(24_000);
});
