import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { addEmergencyContacts } from './add-emergency-contacts.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Second Bay' });
  const contact = { estateId: '901', description: '' };
  await addEmergencyContacts(running.database.db, [
    { ...contact, id: 'b', name: 'Main gate', number: '012 555 0190', icon: 'gate', position: 2 },
    { ...contact, id: 'a', name: 'Follow-me guard', number: '012 555 0191', icon: 'follow-me', position: 1 },
  ]);
});
afterAll(() => running.close());

const read = (estateId: string, cookie?: string) =>
  running.request('GET', `/api/directory/api/estates/${estateId}/emergency`, { cookie });

it('lists the contacts of the estate in their order', async () => {
  const { cookie } = await signUpSomebody(running);
  const { body } = await read('901', cookie);
  expect(body.details).toEqual([
    { id: 'a', name: 'Follow-me guard', description: '', number: '012 555 0191', icon: 'follow-me', navigatePath: '' },
    { id: 'b', name: 'Main gate', description: '', number: '012 555 0190', icon: 'gate', navigatePath: '' },
  ]);
});

it('Default emergency numbers 10177 and 10111', async () => {
  const { cookie } = await signUpSomebody(running, { estateId: '902', estateName: 'Second Bay' });
  const { body } = await read('902', cookie);
  expect(body.details.map(({ name, number }: { name: string; number: string }) => [name, number])).toEqual([
    ['Ambulance', '10177'],
    ['Police', '10111'],
  ]);
});

it('is readable only with a role at the estate', async () => {
  const { cookie } = await signUpSomebody(running);
  expect((await read('901')).status).toBe(401);
  expect((await read('902', cookie)).status).toBe(403);
  expect((await read('999', cookie)).status).toBe(404);
  expect((await read('9'.repeat(25), cookie)).status).toBe(400);
});

const calls = '/api/console/emergency-contacts';

const signUpManager = async (estateId: string, estateName: string) => {
  const person = await signUpSomebody(running, { estateId, estateName });
  const grant = { userId: person.userId, roleId: testRoleId(estateId, 'Manager') };
  await grantRole(running.database.db, grant, running.dependencies);
  return person;
};
const write = (cookie: string, contacts: object[], { version = 0, estateId = '902' } = {}) =>
  running.request('PUT', `${calls}/${estateId}`, {
    cookie,
    body: { contacts },
    headers: { 'if-match': `"${version}"` },
  });
const fire = { name: 'Fire', description: '', number: '+27 (0)12 555 0110', icon: 'fire', navigatePath: '' };

it('is written by the manager of the estate, as a whole and in order, and residents read it', async () => {
  const manager = await signUpManager('902', 'Second Bay');
  const seen = await running.request('GET', `${calls}/902`, { cookie: manager.cookie });
  expect(seen.body.details).toEqual({ id: '902', name: 'Second Bay', contacts: [], version: 0 });
  const gate = { ...fire, name: 'Gate', number: '012 555 0190', icon: 'gate' };
  const written = await write(manager.cookie, [fire, gate]);
  expect(written.body.details).toMatchObject({ version: 1, contacts: [{ name: 'Fire' }, { name: 'Gate' }] });
  const [first, second] = written.body.details.contacts;
  const turned = await write(manager.cookie, [second, { ...first, number: '10177' }], { version: 1 });
  expect(turned.body.details).toMatchObject({ version: 2, contacts: [{ id: second.id }, { id: first.id }] });
  const { body } = await read('902', manager.cookie);
  expect(body.details.map(({ name, number }: { name: string; number: string }) => [name, number])).toEqual([
    ['Gate', '012 555 0190'],
    ['Fire', '10177'],
  ]);
  const { rows } = await running.database.pool.query(
    `select actor_id, estate_id, subject_id from audit_log where action = 'emergency-contacts.change'`,
  );
  const row = { actor_id: manager.userId, estate_id: '902', subject_id: '902' };
  expect(rows).toEqual([row, row]);
  const stale = await write(manager.cookie, [], { version: 1 });
  expect([stale.status, stale.body.errorDetails.code]).toEqual([409, 'changed-meanwhile']);
});

it.each([
  ['a number that no phone dials', { number: 'ask at the gate' }, 'contacts.0.number'],
  ['a page that is not https', { navigatePath: 'http://a.test' }, 'contacts.0.navigatePath'],
  ['no name', { name: ' ' }, 'contacts.0.name'],
])('refuses %s', async (_, wrong, field) => {
  const manager = await signUpManager('901', 'Test Ridge');
  const { status, body } = await write(manager.cookie, [{ ...fire, ...wrong }], { estateId: '901' });
  expect([status, Object.keys(body.errorDetails.fields)]).toEqual([400, [field]]);
});

it('is neither read nor written by the manager of another estate', async () => {
  const manager = await signUpManager('901', 'Test Ridge');
  expect((await running.request('GET', `${calls}/902`, { cookie: manager.cookie })).status).toBe(404);
  expect((await write(manager.cookie, [fire], { version: 2 })).status).toBe(404);
  const { body } = await running.request('GET', calls, { cookie: manager.cookie });
  expect(body.details.items.map(({ id }: { id: string }) => id)).toEqual(['901']);
  const { cookie } = await signUpSomebody(running);
  expect((await write(cookie, [fire], { estateId: '901' })).status).toBe(403);
  expect((await running.request('GET', calls)).status).toBe(401);
});
