import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { advanceDuePayments, paymentDependencies, reconcilePayments } from '../index.ts';
import { insertPayment, selectPayment, type PaymentRow } from '../records/payments.store.ts';
import { cards, setUpProviders, startPayingWorld, type Payer } from '../testing/paying-world.ts';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
let payer: Payer;
const logged: string[] = [];
beforeAll(async () => {
  world = await startPayingWorld({ log: (line) => logged.push(line) });
  payer = await world.signUp();
});
afterAll(() => world.close());

/** Adds payments of an hour ago: ended as declined, unless a poll is due. */
const addPayments = async (
  name: string,
  {
    estateId = '901',
    count = 1,
    ...as
  }: Partial<Pick<PaymentRow, 'estateId' | 'state' | 'nextPollAt'>> & { count?: number },
): Promise<void> => {
  const at = new Date(world.running.clock.now().getTime() - hourMs);
  for (let number = 0; number < count; number += 1) {
    const id = `${name}-${number}`;
    const of = { id, userId: 'nobody', idempotencyKey: id, estateId, accountNo: '1', reference: id, createdAt: at };
    const rest = {
      utility: 'water',
      currency: 'ZAR',
      gateway: 'payhost',
      state: 'declined',
      amountCents: 100,
    } as const;
    await insertPayment(world.running.database.db, { ...of, ...rest, changedAt: at, ...as });
  }
};

/** Compares at night. @returns how often the gateway was asked about a payment */
const night = async (begunAt?: Date): Promise<number> => {
  let asked = 0;
  world.running.clock.advance(60_000);
  world.sandbox.faults.choose = (_provider, message) => {
    if (message === 'QueryRequest') asked += 1;
    return undefined;
  };
  await reconcilePayments(paymentDependencies(world.running.dependencies), begunAt && { begunAt });
  world.sandbox.faults.choose = undefined;
  return asked;
};

it('an estate whose credentials cannot be read ends no night for the others', async () => {
  const { database, environment } = world.running;
  await setUpProviders(database.db, environment, { estateId: '902' });
  await database.pool.query(`update payment_gateways set encrypted_credentials = 'lost' where estate_id = '902'`);
  await addPayments('unreadable', { estateId: '902' });
  const answer = await world.pay(payer, { cardNumber: cards.declined });
  const id: string = answer.body.result.body.value[0].PAY_REQUEST_ID;
  const reference = (await selectPayment(database.db, id))?.reference ?? '';
  const bank = world.sandbox.bank.find({ reference });
  if (bank === undefined) throw new Error('The bank does not know the payment.');
  bank.statusCode = 1;
  await night();
  expect((await selectPayment(database.db, id))?.state).toBe('refunded');
  expect(logged.join('')).toContain('"paymentId":"unreadable-0"');
});

it('payments whose credentials cannot be read wait for their next poll, and keep none of the others back', async () => {
  const { database, clock } = world.running;
  const due = (secondsAgo: number) => new Date(clock.now().getTime() - secondsAgo * 1_000);
  await addPayments('stays', { estateId: '902', count: 5, state: 'sent', nextPollAt: due(60) });
  await addPayments('goes-on', { state: 'created', nextPollAt: due(30) });
  await advanceDuePayments(paymentDependencies(world.running.dependencies));
  expect((await selectPayment(database.db, 'goes-on-0'))?.state).toBe('not-done');
  for (let number = 0; number < 5; number += 1) {
    const stays = await selectPayment(database.db, `stays-${number}`);
    expect(stays).toMatchObject({ state: 'sent', pollCount: 1, lease: '' });
    expect(stays?.nextPollAt?.getTime()).toBeGreaterThan(clock.now().getTime());
  }
  const { rows } = await database.pool.query(
    `select 1 from graphile_worker.jobs where key like 'payment:stays-%' and run_at <= now()`,
  );
  expect(rows).toEqual([]);
});

it('every payment of a night is compared, page by page, and those that were are left out when it is repeated', async () => {
  await addPayments('many', { count: 250 });
  world.running.clock.advance(1);
  const begunAt = world.running.clock.now();
  const all = await night(begunAt);
  expect(all).toBeGreaterThan(250);
  expect(await night(begunAt)).toBe(0);
  expect(await night()).toBe(all);
});
