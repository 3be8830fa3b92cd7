import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createGatedEstate, invitation, signUpWithRole } from '../features/visitors/visitors.factory.ts';
import { startApplicationForTests } from './testing/application-for-tests.ts';

// A process may die after it committed what a call asked for and before it stored the answer. The call is then repeated.

type Person = Awaited<ReturnType<typeof signUpWithRole>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let owner: Person;
let manager: Person;

beforeAll(async () => {
  running = await startApplicationForTests();
  running.clock.set(new Date('2026-11-14T08:00:00.000Z'));
  await createGatedEstate(running, { estateId: '901', estateName: 'Test Ridge' });
  owner = await signUpWithRole(running, { role: 'Owner', unitNumber: '14' });
  manager = await signUpWithRole(running, { role: 'Manager' });
});
afterAll(() => running.close());
beforeEach(async () => {
  for (const table of ['idempotency_keys', 'visitor_invitations']) await query(`delete from ${table}`);
});

const query = (text: string) => running.database.pool.query(text);
const call = async (path: string, who: Person, body: unknown) => {
  const headers = { 'idempotency-key': 'one-try' };
  const answer = await running.request('POST', `/api/${path}`, { cookie: who.cookie, body, headers });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.details;
};
/** Calls twice. In between the key and its answer are lost, as with a process that died and whose claim was abandoned. */
const callTwice = async (path: string, who: Person, body: unknown) => {
  const first = await call(path, who, body);
  await query('delete from idempotency_keys');
  return [first, await call(path, who, body)];
};
const countOf = async (table: string): Promise<number> => (await query(`select 1 from ${table}`)).rows.length;
const statusOfPass = async (passUrl: string): Promise<number> =>
  (await running.request('GET', new URL(passUrl).pathname)).status;

const address = {
  standNo: '1204',
  streetNoOrUnitNo: '14',
  streetName: 'Acacia Lane',
  suburbName: 'Midrand',
  localityOrCity: 'Johannesburg',
  addressPostalCode: '1685',
};
const vehicle = {
  make: 'Toyota',
  model: 'Corolla Cross',
  colour: 'Red',
  year: '2024',
  registrationNumber: 'CA 123-456',
  vinNumber: '',
  licenseDiscPhotoURL: '',
  carPhotoURL: '',
};
const outage = {
  kind: 'water',
  cause: 'outage',
  what: 'A pipe burst',
  help: '',
  nextNewsAt: null,
  area: { isWholeEstate: true, streets: [], houses: [], shape: [] },
  startsAt: '2026-11-14T07:00:00.000Z',
  until: '2026-11-14T12:00:00.000Z',
};

it('an invitation exists once: its code stays, and the link of the second answer replaces that of the first, which nobody received', async () => {
  const [[first], [second]] = await callTwice('vistor/invite', owner, invitation());
  expect(await countOf('visitor_invitations')).toBe(1);
  expect([second.InviteID, second.Message]).toEqual([first.InviteID, first.Message]);
  expect([await statusOfPass(first.passUrl), await statusOfPass(second.passUrl)]).toEqual([404, 200]);
});

it('an invitation that was revoked meanwhile is not revived: the repeated call makes another one', async () => {
  const [made] = await call('vistor/invite', owner, invitation());
  await query('update visitor_invitations set revoked_at = now()');
  await query('delete from idempotency_keys');
  const [second] = await call('vistor/invite', owner, invitation());
  expect(second.InviteID).not.toBe(made.InviteID);
  expect(await countOf('visitor_invitations')).toBe(2);
});

it('somebody else with the same key has her own', async () => {
  const neighbour = await signUpWithRole(running, { role: 'Owner', unitNumber: '15' });
  await call('vistor/invite', owner, invitation());
  await call('vistor/invite', neighbour, invitation());
  expect(await countOf('visitor_invitations')).toBe(2);
});

it.each([
  {
    what: 'an address',
    path: 'user/address?userID=me&context=Test%20Ridge&addressType=Residential',
    body: address,
    table: 'addresses',
  },
  { what: 'a vehicle', path: 'user/vehicle?userID=me', body: vehicle, table: 'vehicles' },
])('$what exists once', async ({ path, body, table }) => {
  const [first, second] = await callTwice(path, owner, body);
  expect(second).toEqual(first);
  expect(await countOf(table)).toBe(1);
});

it('an outage is announced once', async () => {
  const [first, second] = await callTwice('console/estates/901/outages', manager, outage);
  expect(second.id).toBe(first.id);
  expect([await countOf('outages'), await countOf('outage_steps')]).toEqual([1, 1]);
});
