import { notPossibleNow } from '@ekhaya/contract/payments/payments.rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cards, meters, setUpProviders, startPayingWorld, type Payer } from '../testing/paying-world.ts';
import { openProviderConsole } from '../testing/provider-console.ts';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
let opened: Awaited<ReturnType<typeof openProviderConsole>>;
let payer: Payer;
beforeAll(async () => {
  // The merchant whose cards are confirmed on a 3-D Secure page: staff mistype a password while a payment waits there.
  world = await startPayingWorld({ merchantId: '10011072130' });
  payer = await world.signUp();
  opened = await openProviderConsole(world);
});
afterAll(() => world.close());

const healthOf = async (name: 'gateway' | 'vendor') =>
  (await opened.readProviders()).health.find(({ provider }: { provider: string }) => provider === name).state;

it('a wrong password of our operator is not said of her meter, neither where she links it nor where she pays', async () => {
  expect((await opened.changeVendor({ operatorPassword: 'mistyped' })).status).toBe(200);
  const link = `/api/user/account?userID=me&context=Test%20Ridge&accountType=STSS&accountNumber=${meters.remote}`;
  const linked = await world.running.request('POST', link, { cookie: payer.cookie });
  expect([linked.status, linked.body.errorDetails.detail]).toEqual([409, 'Unable to verify account']);
  const paid = await world.pay(payer);
  expect([paid.status, paid.body.errorDetails.detail]).toEqual([503, notPossibleNow]);
  expect(await healthOf('vendor')).toBe('failing');
  expect((await opened.changeVendor({ operatorPassword: 'sandbox' })).status).toBe(200);
});

it('a vend that meets it waits for the vendor’s word, and is bought once the right one is entered', async () => {
  const before = world.sandbox.sales.size;
  const id: string = (await world.payWithRestedProviders(payer)).body.result.body.value[0].PAY_REQUEST_ID;
  expect((await opened.changeVendor({ operatorPassword: 'mistyped' })).status).toBe(200);
  await world.endAtBank(id, cards.approved);
  await world.advanceTo(id, 'unknown');
  expect((await opened.changeVendor({ operatorPassword: 'sandbox' })).status).toBe(200);
  await world.advanceTo(id, 'issued');
  expect(await healthOf('vendor')).toBe('ok');
  expect(world.sandbox.sales.size).toBe(before + 1);
});

/** Enters the merchant of the estate as it was set up, although payments wait for it. */
const enterMerchant = (merchantId: string) =>
  setUpProviders(world.running.database.db, world.running.environment, { merchantId });

it.each([
  ['a wrong password', () => opened.changeGateway({ password: 'mistyped' })],
  ['a wrong name', () => enterMerchant('10011072131')],
])(
  '%s of our merchant is not said of her card, pauses nobody, and shows the gateway as failing',
  async (_, enterWrong) => {
    const other = await world.signUp();
    world.restProviders();
    await enterWrong();
    for (let tried = 0; tried < 12; tried += 1) {
      const { body } = await world.pay(other, { cardNumber: cards.approvedMastercard });
      expect(body.result.body.value[0]).toMatchObject({
        transactionStatusDescription: 'Not Done',
        resultDescription: notPossibleNow,
      });
    }
    expect(await healthOf('gateway')).toBe('failing');
    await enterMerchant('10011072130');
    const { body } = await world.pay(other, { cardNumber: cards.approvedMastercard });
    expect(body.result.body.value[0].transactionStatusDescription).toBe('Pending');
    expect(await healthOf('gateway')).toBe('ok');
  },
);
