import { notPossibleNow } from '@ekhaya/contract/payments/payments.rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../platform/testing/eventually.ts';
import { checkLedger } from '../records/check-ledger.ts';
import { cards, meters, startPayingWorld, type Payer } from '../testing/paying-world.ts';

/** The most payments that fail before a provider is left alone. Polls fail too. */
const maxTries = 6;

type Provider = 'gateway' | 'vendor';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
beforeAll(async () => {
  world = await startPayingWorld();
});
afterAll(() => world.close());

const providerNames = { gateway: 'payhost:901', vendor: 'vendor:901' } as const;
const stateOf = (provider: Provider) => world.running.dependencies.providers.healthOf(providerNames[provider]).state;

/** Lets payments of several people and cards fail until the server no longer asks a provider, which then answers again. */
const openBreaker = async (provider: Provider): Promise<void> => {
  world.sandbox.faults.set(provider, 'down');
  const numbers = Object.values(cards);
  for (let attempt = 0; attempt < maxTries && stateOf(provider) !== 'down'; attempt += 1) {
    await world.pay(await world.signUp(), { cardNumber: numbers[attempt % numbers.length] });
  }
  expect(stateOf(provider)).toBe('down');
  world.sandbox.faults.set(provider, 'none');
};

/** Pays until the provider is asked again and the payment is approved. A job may be the one that tries the provider first. */
const payOnceItAnswers = (payer: Payer) =>
  eventually(async () => {
    const { body } = await world.payWithRestedProviders(payer);
    expect(body.result.body.value[0].transactionStatusDescription).toBe('Approved');
  });

const statusesOf = async (payer: Payer): Promise<string[]> =>
  (await world.history(payer)).body.map(
    ({ payment }: { payment: { transactionStatusDescription: string } }) => payment.transactionStatusDescription,
  );

it('while the gateway is left alone a payer reads that nothing was charged, and no cent moves', async () => {
  await openBreaker('gateway');
  const payer = await world.signUp();
  const begun = world.sandbox.bank.payments.size;
  const { charged } = (await checkLedger(world.running.database.db)).totals;
  const answer = await world.pay(payer);
  expect(answer.body.result.body.value[0]).toMatchObject({
    transactionStatusDescription: 'Not Done',
    resultDescription: notPossibleNow,
  });
  expect(world.sandbox.bank.payments.size).toBe(begun);
  expect((await checkLedger(world.running.database.db)).totals.charged).toBe(charged);
  expect(await statusesOf(payer)).toEqual(['Not Done']);
  await payOnceItAnswers(payer);
  expect(stateOf('gateway')).toBe('ok');
});

it('while the vendor is left alone a payer reads that nothing was charged, and no payment is begun', async () => {
  await openBreaker('vendor');
  const payer = await world.signUp();
  const begun = world.sandbox.bank.payments.size;
  const answer = await world.pay(payer);
  expect(answer.status).toBe(503);
  expect(answer.body.errorDetails.detail).toBe(notPossibleNow);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(world.sandbox.bank.payments.size).toBe(begun);
  expect(await statusesOf(payer)).toEqual([]);
  const link = `/api/user/account?userID=me&context=Test%20Ridge&accountType=STSS&accountNumber=${meters.remote}`;
  const linked = await world.running.request('POST', link, { cookie: payer.cookie });
  expect([linked.status, linked.body.errorDetails.detail]).toEqual([409, 'Unable to verify account']);
  const verify = { body: { userId: 'me', meterId: meters.remote }, cookie: payer.cookie };
  const verified = await world.running.request('POST', '/api/estates/901/proxy/user/verify', verify);
  expect(verified.body).toEqual({ accountValid: false });
  await payOnceItAnswers(payer);
  expect(stateOf('vendor')).toBe('ok');
});

it('what cannot be a meter number is no valid account', async () => {
  const payer = await world.signUp();
  for (const meterId of ['', 'abc', '1', '04111 111110', '0'.repeat(21)]) {
    const body = { userId: 'me', meterId };
    const answer = await world.running.request('POST', '/api/estates/901/proxy/user/verify', {
      body,
      cookie: payer.cookie,
    });
    expect([answer.status, answer.body], meterId).toEqual([200, { accountValid: false }]);
  }
});

it('the ledger finds every cent of the payments around it', async () => {
  expect((await checkLedger(world.running.database.db)).problems).toEqual([]);
});
