import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { outcomeOf } from '../../../../sandbox/bank.ts';
import { paymentDependencies, reconcilePayments } from '../index.ts';
import { checkLedger } from '../records/check-ledger.ts';
import type { PaymentState } from '../records/payment-states.rules.ts';
import { cards, startPayingWorld, type Payer } from '../testing/paying-world.ts';
import { openProviderConsole } from '../testing/provider-console.ts';

const former = '10011072130';
const present = '10011064270';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
let opened: Awaited<ReturnType<typeof openProviderConsole>>;
let payer: Payer;
beforeAll(async () => {
  // The merchant whose cards are confirmed on a 3-D Secure page: a payment waits there while staff enter another one.
  world = await startPayingWorld({ merchantId: former });
  payer = await world.signUp();
  opened = await openProviderConsole(world);
});
afterAll(() => world.close());

/** Begins a payment that waits at her bank. @returns its id */
const begin = async (): Promise<string> =>
  (await world.payWithRestedProviders(payer)).body.result.body.value[0].PAY_REQUEST_ID;

/** Ends a payment at her bank as a card does, and takes it on until it is in a state. */
const end = async (id: string, card: string, state: PaymentState) => {
  await world.endAtBank(id, card);
  await world.advanceTo(id, state);
};

const night = async () => {
  world.restProviders();
  await reconcilePayments(paymentDependencies(world.running.dependencies));
  const { rows } = await world.running.database.pool.query<{ detail: string }>(
    'select detail from payment_differences order by id',
  );
  return rows.map(({ detail }) => detail);
};

const payBack = (id: string, amountCents: number) =>
  world.running.request('POST', `/api/console/payments/${id}/pay-back`, {
    cookie: opened.manager.cookie,
    body: { amountCents, reason: 'Billed too much', isAllOrNothing: false },
  });

const storyOf = async (id: string) =>
  (await world.running.request('GET', `/api/console/payments/${id}`, { cookie: opened.manager.cookie })).body.details;

const formerGateways = async () =>
  (await world.running.database.pool.query('select * from former_gateways')).rows as Record<string, unknown>[];

let issued: string;
let later: string;
let declined: string;

it('the merchant that was replaced goes on answering at night for what it charged', async () => {
  [issued, later, declined] = [await begin(), await begin(), await begin()];
  await end(issued, cards.approved, 'issued');
  await end(later, cards.approved, 'issued');
  await end(declined, cards.declined, 'declined');
  expect((await opened.changeGateway({ merchantId: present, password: 'test' })).status).toBe(200);
  expect(await night()).toEqual([]);
  (await world.bankPaymentOf(declined)).statusCode = 1;
  expect(await night()).toEqual(['the gateway charged a payment that is declined']);
  expect((await world.paymentOf(declined)).state).toBe('refunded');
  expect((await world.bankPaymentOf(declined)).refundedCents).toBe(10_000);
});

it('what it charged is given back there', async () => {
  expect((await payBack(issued, 2_500)).body.details.givenBackCents).toBe(2_500);
  expect((await world.bankPaymentOf(issued)).refundedCents).toBe(2_500);
});

it('its credentials are kept encrypted', async () => {
  const [kept] = await formerGateways();
  expect(kept).toMatchObject({ estate_id: '901', merchant_id: former });
  expect(JSON.stringify(kept)).not.toMatch(/"test"|"secret"|password/);
});

it('a merchant that comes back is the present one, and the other one the former', async () => {
  expect((await opened.changeGateway({ merchantId: former })).status).toBe(200);
  expect((await formerGateways()).map(({ merchant_id }) => merchant_id)).toEqual([present]);
});

it('a payment that waits for two hours ends with the word of the merchant that was asked, or by its silence', async () => {
  const [paid, lost] = [await begin(), await begin()];
  world.running.clock.advance(2 * hourMs);
  expect((await opened.changeGateway({ merchantId: present })).status).toBe(200);
  // The former one hears of no page any more: the payer had left it, and comes back.
  world.sandbox.bank.end(await world.bankPaymentOf(paid), outcomeOf(cards.approved));
  await world.advanceTo(paid, 'issued');
  world.sandbox.faults.set('gateway', 'down');
  await world.advanceTo(lost, 'not-done');
  world.sandbox.faults.set('gateway', 'none');
  expect(await night()).toContain('the merchant of before does not say whether it charged');
});

it('a merchant is forgotten once none of its payments is compared any more: staff then give back by hand', async () => {
  world.running.clock.advance(4 * 24 * hourMs + 1);
  await night();
  expect(await formerGateways()).toEqual([]);
  expect((await storyOf(later)).mayPayBackCents).toBe(0);
  const answer = await payBack(later, 100);
  expect(answer.status).toBe(409);
  expect(answer.body.errorDetails.detail).toBe(
    'The merchant that charged this was replaced, and its credentials are gone: give it back at the gateway.',
  );
});

it('the ledger finds every cent of it', async () => {
  expect((await checkLedger(world.running.database.db)).problems).toEqual([]);
});
