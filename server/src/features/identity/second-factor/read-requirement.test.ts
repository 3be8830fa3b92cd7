import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId, type TestRole } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../identity.factory.ts';
import { isSecondFactorRequired } from './read-requirement.ts';
import { upsertSecurityRules } from './second-factor.store.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  running = await startApplicationForTests({ environment: { isDemo: false } });
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Other Bay' });
});
afterAll(() => running.close());

const staffAt901 = async (role: TestRole): Promise<string> => {
  const { userId } = await signUpSomebody(running);
  await grantRole(running.database.db, { userId, roleId: testRoleId('901', role) }, running.dependencies);
  return userId;
};
const setRules = (estateId: string, isRequired: boolean, fromRank = 0) =>
  upsertSecurityRules(running.database.db, { estateId, isSecondFactorRequired: isRequired, fromRank });

it('follows the rules of every estate for an administrator, who acts at all of them, and of her own for a manager', async () => {
  const [administrator, manager] = [await staffAt901('Administrator'), await staffAt901('Manager')];
  const required = async () => [
    await isSecondFactorRequired(running.dependencies, running.database.db, administrator),
    await isSecondFactorRequired(running.dependencies, running.database.db, manager),
  ];
  await setRules('901', false);
  // The other estate has set no rules: outside of a demo it requires a second factor.
  expect(await required()).toEqual([true, false]);
  await setRules('902', true, 100);
  expect(await required()).toEqual([true, false]);
  await setRules('902', false);
  expect(await required()).toEqual([false, false]);
});
