import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { addContent, type NewContent } from '../content/index.ts';
import { createTestEstate } from '../estates/estates.factory.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;

const visibleFrom = new Date('2026-01-01T00:00:00.000Z');
const contact = (displayName: string, isEnabled = true) => ({
  displayName,
  isEnabled,
  description: '',
  contactNumber: '012 555 0142',
});
const service = (id: string, title: string, fields: NewContent<'directory-service'>['fields']) => ({
  id,
  estateId: '901',
  kind: 'directory-service' as const,
  title,
  fields,
});
const home = service('home', 'Home and repairs', {
  icon: 'wrench',
  serviceTypes: [
    {
      name: 'Plumbers',
      icon: 'drop',
      contacts: [contact('Nel and Sons'), contact('Blue Crane'), contact('Old Number', false)],
    },
    { name: 'Electricians', icon: 'bolt', contacts: [contact('Volt and Wire')] },
    { name: 'Painters', icon: 'home', contacts: [contact('Closed Shop', false)] },
  ],
});
const garden = service('garden', 'Garden', {
  icon: 'leaf',
  serviceTypes: [{ name: 'Trees', icon: 'leaf', contacts: [contact('Tree Felling')] }],
});
const draft = service('draft', 'Draft', { icon: 'car', serviceTypes: garden.fields.serviceTypes });

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Second Bay' });
  await running.database.db.transaction((transaction) =>
    addContent(transaction, [{ ...garden, visibleFrom }, { ...home, visibleFrom }, draft], running.dependencies),
  );
});
afterAll(() => running.close());

const read = (estateId: string, cookie?: string) =>
  running.request('GET', `/api/directorylevelsapi/estateDirectoryLink?estateId=${estateId}`, { cookie });

it('lists the enabled contacts of published services in the order of staff', async () => {
  const { cookie } = await signUpSomebody(running);
  const { body } = await read('901', cookie);
  expect(body.details[0]).toEqual({
    dlevel1Name: 'Garden',
    dlevel1Icon: 'leaf',
    dlevel2Name: 'Trees',
    dlevel2Icon: 'leaf',
    dlevel3Name: 'Tree Felling',
    dlevel3Icon: 'leaf',
    dlevel3ContactNumber: '012 555 0142',
  });
  expect(body.details.map(({ dlevel3Name }: { dlevel3Name: string }) => dlevel3Name)).toEqual([
    'Tree Felling',
    'Nel and Sons',
    'Blue Crane',
    'Volt and Wire',
  ]);
});

it('says how long it is fresh, and is empty for an estate without a directory', async () => {
  const { cookie } = await signUpSomebody(running, { estateId: '902', estateName: 'Second Bay' });
  const answer = await read('902', cookie);
  expect(answer.body.details).toEqual([]);
  expect(answer.headers.get('x-fresh-for')).toBe('300');
});

it('is readable only with a role at the estate', async () => {
  const { cookie } = await signUpSomebody(running);
  expect((await read('901')).status).toBe(401);
  expect((await read('902', cookie)).status).toBe(403);
  expect((await read('999', cookie)).status).toBe(404);
  expect((await read('9'.repeat(25), cookie)).status).toBe(400);
});
