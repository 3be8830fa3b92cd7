import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId, type TestRole } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../identity.factory.ts';
import { isSecondFactorRequired } from './read-requirement.ts';
import { upsertSecurityRules } from './second-factor.store.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
});
afterAll(() => running.close());

it('only an administrator may stop asking people of the rank of a member of staff or above', async () => {
  const { db, pool } = running.database;
  const staff = async (role: TestRole) => {
    const person = await signUpSomebody(running);
    await grantRole(db, { userId: person.userId, roleId: testRoleId('901', role) }, running.dependencies);
    // As after a second factor with an app: the rules ask for it.
    await pool.query(
      `insert into authenticator_apps (user_id, encrypted_secret, created_at, confirmed_at) values ($1, '', now(), now())`,
      [person.userId],
    );
    await pool.query('update sessions set second_factor_at = authenticated_at where user_id = $1', [person.userId]);
    return person;
  };
  const [manager, administrator] = [await staff('Manager'), await staff('Administrator')];
  const change = async (person: { cookie: string }, isRequired: boolean, fromRank: number) => {
    const body = { isSecondFactorRequired: isRequired, fromRank };
    const path = '/api/console/estates/901/security-rules';
    const answer = await running.request('PUT', path, { cookie: person.cookie, body });
    return answer.body.errorDetails?.code ?? answer.status;
  };
  await upsertSecurityRules(db, { estateId: '901', isSecondFactorRequired: true, fromRank: 0 });
  expect(await change(manager, true, 80)).toBe(200);
  for (const [isRequired, fromRank] of [
    [false, 0],
    [false, 80],
    [true, 81],
    [true, 100],
  ] as const) {
    expect(await change(manager, isRequired, fromRank), `${isRequired} ${fromRank}`).toBe('forbidden');
  }
  expect(await isSecondFactorRequired(running.dependencies, db, administrator.userId)).toBe(true);
  expect(await change(manager, true, 60)).toBe(200);
  expect(await change(administrator, false, 0)).toBe(200);
  // Where nobody is asked, everybody may begin to ask.
  expect(await change(manager, true, 100)).toBe(200);
});
