import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { outcomeOf } from '../../../../sandbox/bank.ts';
import type { Fault } from '../../../../sandbox/faults.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { cards, startPayingWorld, type Payer } from '../testing/paying-world.ts';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
let payer: Payer;
beforeAll(async () => {
  // The merchant whose cards are confirmed on a 3-D Secure page.
  world = await startPayingWorld({ merchantId: '10011072130' });
  payer = await world.signUp();
});
afterAll(() => world.close());
beforeEach(() => {
  world.sandbox.faults.choose = undefined;
});

const almostMinuteMs = 59_000;
const moreThanMinuteMs = 61_000;

/** Pays while the gateway fails to answer that it began the payment. It answers what is asked of it afterwards. */
const payWithLostAnswer = async (fault: Fault): Promise<string> => {
  world.sandbox.faults.choose = (provider, message) => (provider === 'gateway' && message === '' ? fault : 'none');
  const [value] = (await world.payWithRestedProviders(payer)).body.result.body.value;
  expect(value).toMatchObject({ transactionStatusDescription: 'Pending', RedirectURL: '' });
  return value.PAY_REQUEST_ID;
};

const statusOf = async (id: string) => (await world.status(payer, id)).body.result;

it('a payment whose way to the bank was lost ends after a minute, and a charge after that goes back', async () => {
  const id = await payWithLostAnswer('silent');
  world.running.clock.advance(almostMinuteMs);
  expect(await statusOf(id)).toMatchObject({ transactionStatusDescription: 'Pending' });
  world.running.clock.advance(moreThanMinuteMs - almostMinuteMs);
  expect(await statusOf(id)).toMatchObject({
    transactionStatusDescription: 'Not Done',
    resultDescription: 'The bank’s answer was lost on its way. Nothing was charged.',
  });
  const bank = await world.bankPaymentOf(id);
  world.sandbox.bank.end(bank, outcomeOf(cards.approved));
  await world.running.request('POST', '/api/payments/notify/payhost', {
    rawBody: new URLSearchParams({ PAY_REQUEST_ID: bank.payRequestId }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-api-key': '' },
  });
  await eventually(() => expect(bank.refundedCents).toBe(10_000));
});

it('one that the gateway never saw ends after a minute', async () => {
  const id = await payWithLostAnswer('down');
  await expect(world.bankPaymentOf(id)).rejects.toThrow('The bank does not know the payment.');
  world.running.clock.advance(moreThanMinuteMs);
  expect(await statusOf(id)).toMatchObject({
    transactionStatusDescription: 'Not Done',
    resultDescription: 'The payment did not reach the bank. Nothing was charged.',
  });
});

it('one that the gateway said it does not know, and charges after that, goes back as soon as the gateway calls', async () => {
  const id = await payWithLostAnswer('down');
  world.running.clock.advance(moreThanMinuteMs);
  expect(await statusOf(id)).toMatchObject({ transactionStatusDescription: 'Not Done' });
  const { reference, amountCents, currency } = await world.paymentOf(id);
  const asked = { merchantId: '10011072130', reference, amountCents, currency, notifyUrl: '', returnUrl: '' };
  const bank = world.sandbox.bank.begin(asked);
  world.sandbox.bank.end(bank, outcomeOf(cards.approved));
  world.sandbox.faults.choose = undefined;
  const told = { PAY_REQUEST_ID: bank.payRequestId, REFERENCE: reference, TRANSACTION_STATUS: '1' };
  await world.running.request('POST', '/api/payments/notify/payhost', {
    rawBody: new URLSearchParams(told).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-api-key': '' },
  });
  await eventually(() => expect(bank.refundedCents).toBe(10_000));
});

it('one that the bank is still deciding about, or has approved, is waited for and goes on', async () => {
  const id = await payWithLostAnswer('silent');
  const bank = await world.bankPaymentOf(id);
  bank.statusCode = 5;
  world.running.clock.advance(moreThanMinuteMs);
  expect(await statusOf(id)).toMatchObject({ transactionStatusDescription: 'Pending' });
  world.sandbox.bank.end(bank, outcomeOf(cards.approved));
  expect(await statusOf(id)).toMatchObject({ transactionStatusDescription: 'Approved' });
});

it('one whose bank’s page she has waits for her there', async () => {
  const [value] = (await world.payWithRestedProviders(payer)).body.result.body.value;
  world.running.clock.advance(10 * moreThanMinuteMs);
  expect(await statusOf(value.PAY_REQUEST_ID)).toMatchObject({
    transactionStatusDescription: 'Pending',
    RedirectURL: `/pay/${value.PAY_REQUEST_ID}`,
  });
});
