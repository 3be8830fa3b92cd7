import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId, type TestRole } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../identity.factory.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Person;
let resident: Person;

const signUpAs = async (role: TestRole): Promise<Person> => {
  const person = await signUpSomebody(running);
  const grant = { userId: person.userId, roleId: testRoleId('901', role), unitNumber: '14' };
  await grantRole(running.database.db, grant, running.dependencies);
  return person;
};
const call = (method: string, path: string, body?: unknown) =>
  running.request(method, path, { cookie: manager.cookie, body });
const minutes = (count: number): void => running.clock.advance(count * 60_000);
const codeNow = (key: string): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: running.clock.now().getTime() });

/** What the manager is answered who reads records of the resident: `read`, or the code of the refusal. */
const readRecords = (): Promise<string[]> =>
  Promise.all(
    [
      `/api/console/people/${resident.userId}`,
      '/api/console/legal-holds',
      '/api/console/privacy-requests',
      `/api/user/detail?userID=${resident.userId}`,
    ].map(async (path) => (await call('GET', path)).body.errorDetails?.code ?? 'read'),
  );
const everyRead = ['read', 'read', 'read', 'read'];
const everyAsked = everyRead.map(() => 'auth/confirmation-required');

beforeAll(async () => {
  running = await startApplicationForTests({ environment: { isDemo: false }, hasStaffLimits: true });
  await createTestEstate(running.database.db);
});
afterAll(() => running.close());
beforeEach(async () => {
  manager = await signUpAs('Manager');
  resident = await signUpAs('Owner');
});

describe("'other people’s records ask for the factor again after 10 minutes'", () => {
  it('whoever needs a factor; lists of people and her own records do not ask', async () => {
    const key: string = (await call('POST', '/api/auth/second-factor/app', {})).body.details.key;
    await call('POST', '/api/auth/second-factor/app/confirm', { code: codeNow(key) });
    expect(await readRecords()).toEqual(everyRead);
    minutes(10);
    expect(await readRecords()).toEqual(everyAsked);
    for (const path of ['/api/console/people', '/api/user/detail?userID=me']) {
      expect((await call('GET', path)).status, path).toBe(200);
    }
    // The password is not enough.
    await call('POST', '/api/auth/confirm', { password: manager.password });
    expect(await readRecords()).toEqual(everyAsked);
    await call('POST', '/api/auth/second-factor', { code: codeNow(key) });
    expect(await readRecords()).toEqual(everyRead);
  });

  it('nobody else: without a factor the password would be typed all day', async () => {
    await running.database.pool.query('insert into security_rules values ($1, false, 0)', ['901']);
    minutes(10);
    expect(await readRecords()).toEqual(everyRead);
  });
});
