import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { createTestEstate, testRoleId, type TestRole } from '../estates.factory.ts';
import { grantRole } from './grant-role.ts';
import { readMemberships } from './memberships.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
});
afterAll(() => running.close());

/** Signs somebody up with a role, and reads the estates whose staff events she receives. */
const staffEstatesOf = async (role: TestRole) => {
  const { db } = running.database;
  const { userId } = await signUpSomebody(running);
  await grantRole(db, { userId, roleId: testRoleId('901', role) }, running.dependencies);
  return (await readMemberships(db, [userId])).get(userId)?.staffEstates;
};

it('whoever holds any staff permission at an estate receives the events of its staff, and no resident does', async () => {
  expect(await staffEstatesOf('Guard')).toEqual(['901']);
  expect(await staffEstatesOf('Editor')).toEqual(['901']);
  expect(await staffEstatesOf('Manager')).toEqual(['901']);
  expect(await staffEstatesOf('Administrator')).toBe('all');
  expect(await staffEstatesOf('Owner')).toEqual([]);
  expect(await staffEstatesOf('Employee')).toEqual([]);
  await running.database.pool.query(`update roles set permissions = '{bookings.decide}' where id = $1`, [
    testRoleId('901', 'Employee'),
  ]);
  expect(await staffEstatesOf('Employee')).toEqual(['901']);
});
