import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OutputOf } from '@ekhaya/contract/routes';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startStaffedEstates } from '../../../features/bookings/testing/staffed-estates.ts';
import { signUpAs } from '../../../features/gate-access/testing/gate-access.factory.ts';
import { setUpProviders } from '../../../features/payments/testing/paying-world.ts';
import { recordHealth } from '../record-health.ts';
import { reportProcess } from '../report-process.ts';

type HowItIs = OutputOf<'GET /api/console/how-it-is'>;
type World = Awaited<ReturnType<typeof startStaffedEstates>>;

let isDown = false;
const sandbox = createServer((_, response) => void response.writeHead(isDown ? 503 : 200).end('here'));

let world: World;
beforeAll(async () => {
  await new Promise<void>((resolve) => sandbox.listen(0, '127.0.0.1', resolve));
  world = await startStaffedEstates({ sandboxUrl: `http://127.0.0.1:${(sandbox.address() as AddressInfo).port}` });
  const { database, environment } = world.running;
  await setUpProviders(database.db, environment, {});
  await setUpProviders(database.db, environment, { estateId: '902', kind: 'payweb', merchantId: '10011064271' });
});
afterAll(async () => {
  await world.running.close();
  sandbox.close();
});
beforeEach(async () => {
  isDown = false;
  // A provider that failed in an earlier test is asked again.
  world.running.clock.advance(31_000);
  for (const provider of ['vendor:901', 'payweb:902']) await call(provider, 1);
});

/** Calls a provider several times, as payments do. */
const call = async (provider: string, times: number): Promise<void> => {
  const { providers } = world.running.dependencies;
  for (let made = 0; made < times; made += 1) {
    await providers.call({ provider, url: 'sandbox:/', retries: 0 }).catch(() => undefined);
  }
};

const read = async (who?: World['manager']): Promise<HowItIs> => world.read('how-it-is', who);
const namesOf = ({ providers }: HowItIs) => providers.map(({ kind, estateName }) => `${kind} of ${estateName}`);
const providerOf = async (kind: string, estateId = '901', who = world.administrator) =>
  (await read(who)).providers.find((each) => each.kind === kind && each.estateId === estateId);

const ofRidge = ['gateway of Test Ridge', 'vendor of Test Ridge', 'readings of Test Ridge'];
const ofBay = ['gateway of Other Bay', 'vendor of Other Bay', 'readings of Other Bay'];

it('names each provider by what it is and whose: to a manager those of her estate, to an administrator all', async () => {
  expect(namesOf(await read())).toEqual(ofRidge);
  expect(namesOf(await read(world.otherManager))).toEqual(ofBay);
  expect(namesOf(await read(world.administrator))).toEqual([...ofBay, ...ofRidge]);
  expect(JSON.stringify(await read())).not.toMatch(/Other Bay|PayWeb|"902"/);
  expect(await providerOf('gateway', '902')).toMatchObject({ name: 'PayWeb 3', utilities: [], state: 'works' });
  expect(await providerOf('vendor')).toMatchObject({
    name: 'City Prepaid',
    utilities: ['electricity', 'water', 'gas'],
    answerMs: expect.any(Number),
    answeredAt: world.running.clock.now().toISOString(),
    since: null,
    problem: '',
  });
  expect(await providerOf('readings')).toMatchObject({ state: 'works', answeredAt: null, answerMs: null });
});

it('says since when one fails and why, until it answers again', async () => {
  isDown = true;
  const since = world.running.clock.now().toISOString();
  await call('vendor:901', 1);
  const failing = { since, problem: 'the provider answered 503' };
  expect(await providerOf('vendor')).toMatchObject({ ...failing, state: 'waits' });
  world.running.clock.advance(60_000);
  await call('vendor:901', 4);
  expect(await providerOf('vendor')).toMatchObject({ ...failing, state: 'fails' });
  expect(await providerOf('vendor', '902')).toMatchObject({ state: 'works' });
  isDown = false;
  world.running.clock.advance(31_000);
  await call('vendor:901', 1);
  expect(await providerOf('vendor')).toMatchObject({ state: 'works', since: null, problem: '' });
});

it('says that one fails which another machine cannot reach, until this one has an answer', async () => {
  const { dependencies, clock } = world.running;
  clock.advance(1_000);
  const failedAt = clock.now();
  const health = { state: 'down', failedAt, failingSince: failedAt, problem: 'it took too long' } as const;
  const providers = { ...dependencies.providers, allHealth: () => [{ provider: 'vendor:901', health }] };
  await reportProcess({ ...dependencies, processId: 'of another machine', providers });
  expect(await providerOf('vendor')).toMatchObject({
    state: 'fails',
    since: failedAt.toISOString(),
    problem: 'it took too long',
  });
  clock.advance(1_000);
  await call('vendor:901', 1);
  expect(await providerOf('vendor')).toMatchObject({ state: 'works', since: null, problem: '' });
});

it('counts what waits for each, for who may manage payments there alone', async () => {
  const insert = (id: string, state: string, { estateId = '901', giveBack = '', isFinal = false } = {}) =>
    world.running.database.pool.query(
      `insert into payments (id, user_id, idempotency_key, estate_id, account_no, utility, amount_cents, currency, gateway, state,
        reference, give_back, next_look_at, created_at, changed_at)
       values ($1, 'nobody', $1, $2, '1', 'water', 100, 'ZAR', 'payhost', $3, $1, $4,
        ${isFinal ? 'null' : `now() + interval '100 years'`}, now(), now())`,
      [id, estateId, state, giveBack],
    );
  await insert('a', 'redirected');
  await insert('b', 'vending');
  await insert('c', 'unknown');
  await insert('d', 'refunding');
  await insert('e', 'issued', { giveBack: 'asked' });
  await insert('f', 'issued', { isFinal: true });
  await insert('g', 'vending', { estateId: '902' });
  expect(await providerOf('gateway', '901', world.manager)).toMatchObject({ payments: 1, refunds: 2 });
  expect(await providerOf('vendor', '901', world.manager)).toMatchObject({ payments: 2, refunds: 2 });
  expect(await providerOf('vendor', '902')).toMatchObject({ payments: 1, refunds: 0 });
  expect(await providerOf('readings')).toMatchObject({ payments: 0, refunds: 0 });

  const asked = { displayName: 'Employee', description: 'Reads', permissions: ['audit.read'], isEnabled: true };
  expect((await world.ask('PUT', 'roles/901-employee', world.manager, asked)).status).toBe(200);
  const reader = await signUpAs(world.running, 'Employee');
  expect(namesOf(await read(reader))).toEqual(ofRidge);
  expect(await providerOf('vendor', '901', reader)).toMatchObject({ payments: null, refunds: null });
  expect(await providerOf('gateway', '901', reader)).toMatchObject({ payments: null, refunds: null });
});

it('leaves out one that is switched off, unless it fails', async () => {
  const switchGateway = (isEnabled: boolean) =>
    world.running.database.pool.query('update payment_gateways set is_enabled = $1 where estate_id = $2', [
      isEnabled,
      '902',
    ]);
  await switchGateway(false);
  expect(await providerOf('gateway', '902')).toBeUndefined();
  isDown = true;
  await call('payweb:902', 1);
  expect(await providerOf('gateway', '902')).toMatchObject({ state: 'waits' });
  await switchGateway(true);
});

it('records what failed for the estates that see it, and goes on with the record of versions before', async () => {
  const { clock, database, dependencies } = world.running;
  const look = () => recordHealth(dependencies);
  const troublesOf = async (who: World['manager']) =>
    (await read(who)).troubles.filter(({ part }) => ['vendor', 'gateway', 'providers'].includes(part));
  // Before, one row was kept for all providers together.
  const before = new Date(clock.now().getTime() - 60_000).toISOString();
  await database.pool.query(`insert into troubles (part, state, started_at) values ('providers', 'waits', $1)`, [
    before,
  ]);
  const since = clock.now().toISOString();
  isDown = true;
  await call('vendor:901', 1);
  await look();
  const old = { part: 'providers', state: 'waits', startedAt: before, endedAt: since };
  expect(await troublesOf(world.manager)).toEqual([
    { part: 'vendor', state: 'waits', startedAt: since, endedAt: null },
    old,
  ]);
  expect(await troublesOf(world.otherManager)).toEqual([old]);
  clock.advance(60_000);
  await call('vendor:901', 4);
  await look();
  isDown = false;
  clock.advance(60_000);
  await call('vendor:901', 1);
  const endedAt = clock.now().toISOString();
  await look();
  expect(await troublesOf(world.manager)).toEqual([{ part: 'vendor', state: 'fails', startedAt: since, endedAt }, old]);
});
