import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { startStaffedEstates } from '../../bookings/testing/staffed-estates.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { deleteHeldAccount } from './delete-account.ts';

let world: Awaited<ReturnType<typeof startStaffedEstates>>;
let eve: Awaited<ReturnType<typeof signUpSomebody>>;
beforeAll(async () => {
  world = await startStaffedEstates();
});
afterAll(() => world.running.close());
beforeEach(async () => {
  eve = await signUpSomebody(world.running);
});

const rows = async (text: string, values: unknown[] = []) =>
  (await world.running.database.pool.query<Record<string, unknown>>(text, values)).rows;
const ask = (method: string, path: string, body?: unknown) =>
  world.running.request(method, path, { cookie: eve.cookie, ...(body !== undefined && { body }) });
const leave = () => ask('POST', '/api/my-data/deletion', { password: eve.password });
const waitsFor = async () => (await ask('GET', '/api/my-data')).body.details.deletion.waitsFor;
const accounts = () => rows('select 1 from users where id = $1', [eve.userId]);

/** A payment of hers that came to a state. No job takes it on. */
const addPayment = (state: string) =>
  rows(
    `insert into payments (id, user_id, idempotency_key, estate_id, account_no, utility, amount_cents, currency, gateway, state,
       reference, created_at, changed_at)
     values ($1, $2, $1, '901', '04222222225', 'electricity', 5000, 'ZAR', 'payhost', $3, $1, $4, $4)`,
    [`${eve.userId}-${state}`, eve.userId, state, world.running.clock.now()],
  );

const atBank = 'A payment of R 50.00 is at the bank. Please wait until the bank has answered.';
const withoutToken =
  'You paid R 50.00, and its token is not here yet. Without your account you could not read it. Please wait until it is here, or until your money goes back.';

it.each([
  ['redirected', atBank],
  ['sent', atBank],
  ['approved', withoutToken],
  ['unknown', withoutToken],
])('a payment that is %s is said before, and keeps the account until it is over', async (state, sentence) => {
  await addPayment(state);
  expect(await waitsFor()).toEqual([sentence]);
  const refused = await leave();
  expect([refused.status, refused.body.errorDetails.code]).toEqual([409, 'privacy/payment-under-way']);
  expect(refused.body.errorDetails.detail).toBe(sentence);
  expect(await accounts()).toHaveLength(1);
  await rows(`update payments set state = 'issued' where user_id = $1`, [eve.userId]);
  expect(await waitsFor()).toEqual([]);
  expect((await leave()).body.details).toEqual({ outcome: 'deleted' });
});

it('money that goes back needs no account, and no payment keeps one for longer than a day', async () => {
  await addPayment('refunding');
  expect(await waitsFor()).toEqual([]);
  await addPayment('unknown');
  expect(await waitsFor()).toHaveLength(1);
  world.running.clock.advance(24 * hourMs);
  expect(await waitsFor()).toEqual([]);
  expect((await leave()).status).toBe(200);
});

it('the deletion at the end of a legal hold waits for it too', async () => {
  await addPayment('unknown');
  const { dependencies } = world.running;
  await deleteHeldAccount(dependencies, { userId: eve.userId });
  expect(await accounts()).toHaveLength(1);
  const isQueued = async () =>
    (await rows(`select 1 from graphile_worker.jobs where key = $1`, [`delete-account:${eve.userId}`])).length > 0;
  expect(await isQueued()).toBe(true);
  await rows(`update payments set state = 'issued' where user_id = $1`, [eve.userId]);
  await deleteHeldAccount(dependencies, { userId: eve.userId });
  expect(await accounts()).toEqual([]);
});
