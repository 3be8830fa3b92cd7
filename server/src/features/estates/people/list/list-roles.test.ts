import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../../shell/testing/application-for-tests.ts';
import { signUpSomebody } from '../../../identity/identity.factory.ts';
import { createTestEstate, testRoleId } from '../../estates.factory.ts';
import { grantRole } from '../../roles/grant-role.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let cookie: string;

beforeAll(async () => {
  running = await startApplicationForTests();
  const { db } = running.database;
  await createTestEstate(db);
  await createTestEstate(db, { estateId: '902', estateName: 'Other Bay' });
  const administrator = await signUpSomebody(running);
  await grantRole(
    db,
    { userId: administrator.userId, roleId: testRoleId('901', 'Administrator') },
    running.dependencies,
  );
  ({ cookie } = administrator);
});
afterAll(() => running.close());

it.each([
  ['tenant', ['902-tenant', '901-tenant']],
  ['other bay ten', ['902-tenant']],
  ['TENANT other', ['902-tenant']],
  ['tenant nowhere', []],
  ['100%', []],
])('finds roles by their name and their estate: %s', async (words, ids) => {
  const path = `/api/console/roles?sort=name&q=${encodeURIComponent(words)}`;
  const { items } = (await running.request('GET', path, { cookie })).body.details;
  expect(items.map(({ id }: { id: string }) => id)).toEqual(ids);
});
