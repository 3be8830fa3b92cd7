import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertAuditEntry } from '../../platform/audit/audit.store.ts';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Person;
let administrator: Person;

const list = async (query: string, { cookie } = manager) =>
  (await running.request('GET', `/api/console/audit?${query}`, { cookie })).body.details;
const record = ({ at, ...entry }: { actorId: string; action: string; estateId?: string; at: string }) =>
  insertAuditEntry(running.database.db, { estateId: '', before: null, after: { at }, ...entry, at: new Date(at) });
const actionsOf = ({ items }: { items: { action: string }[] }) => items.map(({ action }) => action);

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Other Bay' });
  manager = await signUpSomebody(running, { firstname: 'Lerato', lastname: 'Mokoena' });
  administrator = await signUpSomebody(running, { firstname: 'Johan', lastname: 'Botha' });
  for (const [person, roleId] of [
    [manager, testRoleId('901', 'Manager')],
    [administrator, testRoleId('902', 'Administrator')],
  ] as const) {
    await grantRole(running.database.db, { userId: person.userId, roleId }, running.dependencies);
  }
  const [ours, theirs] = [manager.userId, administrator.userId];
  await record({ actorId: ours, action: 'bookings.accept', estateId: '901', at: '2026-11-01T21:59:59.999Z' });
  await record({ actorId: theirs, action: 'bookings.reject', estateId: '901', at: '2026-11-01T22:00:00.000Z' });
  await record({ actorId: 'gone', action: 'roles.grant', estateId: '901', at: '2026-11-02T21:59:59.999Z' });
  await record({ actorId: theirs, action: 'roles.remove', estateId: '902', at: '2026-11-03T10:00:00.000Z' });
  await record({ actorId: theirs, action: 'configuration.change', at: '2026-11-04T10:00:00.000Z' });
});
afterAll(() => running.close());

it('lists the entries of the caller’s estates, newest first, with the person who acted', async () => {
  const { items, total } = await list('');
  expect(total).toBe(3);
  expect(items).toMatchObject([
    { action: 'roles.grant', actor: { id: 'gone', name: '', email: '' } },
    { action: 'bookings.reject', actor: { id: administrator.userId, name: 'Johan Botha' } },
    { action: 'bookings.accept', estateId: '901', estateName: 'Test Ridge', actor: { email: manager.email } },
  ]);
});

it.each([
  ['action=bookings', ['bookings.reject', 'bookings.accept']],
  ['action=bookings.accept', ['bookings.accept']],
  ['action=%25', []],
  ['q=botha', ['bookings.reject']],
  ['q=roles', ['roles.grant']],
  ['from=2026-11-02&to=2026-11-02', ['roles.grant', 'bookings.reject']],
  ['to=2026-11-01', ['bookings.accept']],
  ['estateId=902', []],
  ['perPage=1&page=2', ['bookings.reject']],
  ['order=ASC', ['bookings.accept', 'bookings.reject', 'roles.grant']],
])('%s finds %j', async (query, expected) => {
  expect(actionsOf(await list(query))).toEqual(expected);
});

it('filters by days in the estate’s time zone', async () => {
  const { pool } = running.database;
  await pool.query(`update estates set time_zone = 'Pacific/Auckland' where id = '901'`);
  // 22:00 UTC on the first is 11:00 on the second in Auckland.
  const ofThatDay = ['bookings.reject', 'bookings.accept'];
  expect(actionsOf(await list('from=2026-11-02&to=2026-11-02'))).toEqual(ofThatDay);
  expect(actionsOf(await list('from=2026-11-02&to=2026-11-02&estateId=901', administrator))).toEqual(ofThatDay);
  expect(actionsOf(await list('from=2026-11-01&to=2026-11-01'))).toEqual([]);
  await pool.query(`update estates set time_zone = default where id = '901'`);
});

it('finds the entries of a person by her id', async () => {
  expect(actionsOf(await list(`actorId=${administrator.userId}`))).toEqual(['bookings.reject']);
});

it('shows entries that concern every estate to administrators only', async () => {
  expect(actionsOf(await list('', administrator))).toEqual([
    'configuration.change',
    'roles.remove',
    'roles.grant',
    'bookings.reject',
    'bookings.accept',
  ]);
});

it.each(['from=2026-02-31', 'to=yesterday', 'sort=actor', 'perPage=1000'])('refuses %s', async (query) => {
  const answer = await running.request('GET', `/api/console/audit?${query}`, { cookie: manager.cookie });
  expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'validation']);
});

it('has no route that changes it', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await running.request(method, '/api/console/audit', { body: {}, cookie: administrator.cookie });
    expect(answer.status).toBe(405);
  }
});
