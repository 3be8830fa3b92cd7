import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../estates/estates.factory.ts';
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
