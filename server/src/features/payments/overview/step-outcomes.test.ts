import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../platform/testing/eventually.ts';
import { testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { startPayingWorld, type Payer } from '../testing/paying-world.ts';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
let payer: Payer;
let manager: Awaited<ReturnType<typeof signUpSomebody>>;

beforeAll(async () => {
  world = await startPayingWorld();
  payer = await world.signUp();
  manager = await signUpSomebody(world.running);
  const grant = { userId: manager.userId, roleId: testRoleId('901', 'Manager') };
  await grantRole(world.running.database.db, grant, world.running.dependencies);
});
afterAll(() => world.close());

const storyOf = async (id: string) =>
  (await world.running.request('GET', `/api/console/payments/${id}`, { cookie: manager.cookie })).body.details;
const whenAt = (id: string, stage: string) => eventually(async () => expect((await storyOf(id)).stage).toBe(stage));
const outcomesOf = async (id: string): Promise<[string, string][]> =>
  (await storyOf(id)).events.map(({ what, outcome }: { what: string; outcome: string }) => [what, outcome]);
const pay = async (amount: number, fault: 'down' | 'none' = 'none'): Promise<string> => {
  world.failVends(fault);
  const answer = await world.payWithRestedProviders(payer, { amount });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.result.body.value[0].PAY_REQUEST_ID;
};
const payBack = (id: string, body: Record<string, unknown>) =>
  world.running.request('POST', `/api/console/payments/${id}/pay-back`, { cookie: manager.cookie, body });

it('what staff write does not decide what a step came to', async () => {
  const id = await pay(90);
  await whenAt(id, 'issued');
  const reason = 'The vendor refuses the old meter, it ended with no answer';
  const given = await payBack(id, { amountCents: 2_500, reason, isAllOrNothing: false });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  const outcomes = await outcomesOf(id);
  expect(outcomes).toContainEqual([expect.stringContaining(reason), 'done']);
  expect(outcomes.map(([, outcome]) => outcome)).toEqual(outcomes.map(() => 'done'));
});

it('a vend without an answer waits, and so does money on its way back', async () => {
  const id = await pay(77, 'down');
  await whenAt(id, 'no-token');
  const all = { amountCents: 7_700, reason: 'The vendor is down', isAllOrNothing: true };
  await eventually(async () => expect((await payBack(id, all)).status).toBe(200));
  await whenAt(id, 'paid-back');
  const outcomes = await outcomesOf(id);
  expect(outcomes).toContainEqual([expect.stringContaining('no answer to the vend'), 'waiting']);
  expect(outcomes).toContainEqual(['staff pay all of it back: The vendor is down', 'waiting']);
  expect(outcomes.at(-1)).toEqual(['the gateway gave the money back', 'done']);
  const { rows } = await world.running.database.pool.query(
    'select 1 from payment_events where payment_id = $1 and outcome is null',
    [id],
  );
  expect(rows).toEqual([]);
  world.failVends('none');
});

it('a step from before outcomes is read by its words, but not by those of staff', async () => {
  const id = await pay(60);
  await whenAt(id, 'issued');
  const words: [state: string, what: string, outcome: string][] = [
    ['issued', 'the gateway refuses to give the money back', 'failed'],
    ['sent', 'no answer of the gateway: late', 'waiting'],
    ['unknown', 'the vendor did not say whether it sold', 'waiting'],
    ['unknown', 'the process that sent the vend ended', 'waiting'],
    ['refunding', 'the time limit of the estate', 'waiting'],
    ['declined', 'declined (900003)', 'failed'],
    ['issued', 'staff give R 1.00 back: it refuses', 'done'],
  ];
  for (const [state, what] of words) {
    await world.running.database.pool.query(
      'insert into payment_events (payment_id, state, what, at) values ($1, $2, $3, now())',
      [id, state, what],
    );
  }
  expect((await outcomesOf(id)).slice(0 - words.length)).toEqual(words.map(([, what, outcome]) => [what, outcome]));
});
