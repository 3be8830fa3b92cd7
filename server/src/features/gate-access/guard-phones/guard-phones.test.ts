import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createGatedEstates, signUpAs } from '../testing/gate-access.factory.ts';

type Person = Awaited<ReturnType<typeof signUpAs>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: Person;
let manager: Person;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
  manager = await signUpAs(running, 'Manager');
});
afterAll(() => running.close());

const ask = (query = '') => running.request('GET', `/api/gate/revocations${query}`, { cookie: guard.cookie });
const howItIs = async (who = manager) =>
  (await running.request('GET', '/api/console/how-it-is', { cookie: who.cookie })).body.details;
const stateOfGates = async () =>
  (await howItIs()).parts.find(({ part }: { part: string }) => part === 'gates') as { state: string; since: string };

it('names a guard’s phone with its version and when it was last heard from, to the minute', async () => {
  expect((await howItIs()).guardPhones).toEqual([]);
  await ask('?appVersion=4.0.5');
  const heardAt = running.clock.now();
  running.clock.advance(30_000);
  await ask('?appVersion=4.0.5');
  expect((await howItIs()).guardPhones).toMatchObject([{ appVersion: '4.0.5', heardAt: heardAt.toISOString() }]);
  await ask('?appVersion=4.0.6');
  expect((await howItIs()).guardPhones).toMatchObject([
    { appVersion: '4.0.6', heardAt: running.clock.now().toISOString(), guard: expect.stringMatching(/\w+ \w+/) },
  ]);
});

it('refuses a version that is none', async () => {
  expect((await ask(`?appVersion=${encodeURIComponent('<b>')}`)).status).toBe(400);
});

it('says that no phone answers after a quarter of an hour, and no more when one does or none is in use', async () => {
  await ask();
  const heardAt = running.clock.now().toISOString();
  expect(await stateOfGates()).toMatchObject({ state: 'works' });
  running.clock.advance(16 * 60_000);
  expect(await stateOfGates()).toMatchObject({ state: 'waits', since: heardAt });
  await ask();
  expect(await stateOfGates()).toMatchObject({ state: 'works' });
  running.clock.advance(25 * hourMs);
  manager = await signUpAs(running, 'Manager');
  expect(await stateOfGates()).toMatchObject({ state: 'works' });
});

it('names gates and phones to the staff of their estate alone', async () => {
  await ask();
  const elsewhere = await signUpAs(running, 'Manager', { estateId: '902' });
  const { gates, guardPhones } = await howItIs(elsewhere);
  expect(guardPhones).toEqual([]);
  const own = await howItIs();
  expect(own.gates.length).toBeGreaterThan(0);
  expect(gates.map(({ id }: { id: string }) => id)).not.toContain(own.gates[0].id);
});

it('notices the estate whose phone is silent among the phones of others', async () => {
  const other = await signUpAs(running, 'Guard', { estateId: '902' });
  const administrator = await signUpAs(running, 'Administrator');
  await running.request('GET', '/api/gate/revocations', { cookie: other.cookie });
  const heardAt = running.clock.now().toISOString();
  running.clock.advance(16 * 60_000);
  await ask();
  const gatesOf = async (who: Person) =>
    (await howItIs(who)).parts.find(({ part }: { part: string }) => part === 'gates');
  expect(await gatesOf(administrator)).toMatchObject({ state: 'waits', since: heardAt });
  expect(await gatesOf(manager)).toMatchObject({ state: 'works', since: null });
});

it('forgets a phone that signs out', async () => {
  await ask();
  expect((await howItIs()).guardPhones).toHaveLength(1);
  await running.request('POST', '/api/auth/sign-out', { cookie: guard.cookie });
  expect((await howItIs()).guardPhones).toEqual([]);
});
