import { blankProvider, type ProviderFields } from '@ekhaya/contract/lifestyle/lifestyle.rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { addContent } from '../content/index.ts';
import { createTestEstate } from '../estates/estates.factory.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let cookie: string | undefined;

const offering = { title: 'Hot stones', time: '09:00', text: '<script>alert(1)</script>', price: '95', picture: '' };
const fields: ProviderFields = {
  logo: '/media/logo',
  picture: '/media/spa',
  pictureAlt: 'Stones',
  categories: [
    { name: 'Massage', title: 'All massages', picture: '', offerings: [offering, { ...offering, title: 'Couple' }] },
    { name: 'Hair', title: '', picture: '', offerings: [] },
  ],
};

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Second Bay' });
  const visibleFrom = new Date('2026-01-01T00:00:00.000Z');
  await running.database.db.transaction((transaction) =>
    addContent(
      transaction,
      [
        { id: 'spa', estateId: '901', kind: 'lifestyle-provider', title: 'Spa', fields, visibleFrom },
        { id: 'menu', estateId: '901', kind: 'restaurant', title: 'Boathouse', fields: blankProvider, visibleFrom },
        { id: 'draft', estateId: '901', kind: 'lifestyle-provider', title: 'Draft', fields },
        { id: 'elsewhere', estateId: '902', kind: 'restaurant', title: 'Elsewhere', fields, visibleFrom },
      ],
      running.dependencies,
    ),
  );
  ({ cookie } = await signUpSomebody(running));
});
afterAll(() => running.close());

const read = (path: string) => running.request('GET', `/api/providers/${path}`, { cookie });

it('reads a provider, its categories by id and the offerings of one in their order', async () => {
  const provider = await read('spa');
  expect(provider.body.details).toEqual({
    id: 'spa',
    name: 'Spa',
    providerInfo: { logo: '/media/logo', imageURL: '/media/spa' },
  });
  expect(provider.headers.get('x-fresh-for')).toBe('300');
  expect((await read('spa/categories')).body.details).toEqual([
    { id: 1, title: 'All massages', name: 'Massage', imageURL: '' },
    { id: 2, title: 'Hair', name: 'Hair', imageURL: '' },
  ]);
  const { body } = await read('spa/categories/1/offerings');
  expect(body.details).toMatchObject([
    { title: 'Hot stones', description: '09:00\n\n<script>alert(1)</script>', price: '95' },
    { title: 'Couple' },
  ]);
  expect((await read('spa/categories/2/offerings')).body.details).toEqual([]);
  expect((await read('spa/categories/9/offerings')).body.details).toEqual([]);
  expect((await read('menu/categories')).body.details).toEqual([]);
});

it('is readable only with a role at the estate of the provider, and a draft by nobody', async () => {
  for (const part of ['', '/categories', '/categories/1/offerings']) {
    expect((await running.request('GET', `/api/providers/spa${part}`)).status).toBe(401);
    expect((await read(`elsewhere${part}`)).status).toBe(403);
    expect((await read(`draft${part}`)).status).toBe(404);
    expect((await read(`nowhere${part}`)).status).toBe(404);
  }
  for (const wrong of ['0', '-1', 'x', '1.5', '99999']) {
    expect((await read(`spa/categories/${wrong}/offerings`)).status).toBe(400);
  }
});
