import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody, statusesOf } from '../identity.factory.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Awaited<ReturnType<typeof signUpSomebody>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  manager = await signUpSomebody(running);
  const grant = { userId: manager.userId, roleId: testRoleId('901', 'Manager') };
  await grantRole(running.database.db, grant, running.dependencies);
});
afterAll(() => running.close());

const verify = (token: string) => running.request('POST', '/api/auth/verify-email', { body: { token } });
const tokenMailedTo = (email: string, path = 'verify-email'): Promise<string> =>
  eventually(async () => {
    const texts = (await running.outbox(email)).map(({ text }) => text).join('\n');
    const [, token] = new RegExp(`/auth/${path}#token=([\\w-]{43})`).exec(texts) ?? [];
    if (token === undefined) throw new Error('The mail has not come.');
    return token;
  });
const isShownAsProved = async (userId: string): Promise<boolean> =>
  (await running.request('GET', `/api/console/people/${userId}`, { cookie: manager.cookie })).body.details
    .emailVerified;

describe('sign-up sends a link that proves the address', () => {
  it('and the account works without it: staff see that the address is not proved', async () => {
    const person = await signUpSomebody(running);
    expect(await isShownAsProved(person.userId)).toBe(false);
    const token = await tokenMailedTo(person.email);
    expect((await running.request('GET', '/api/acl/me', { cookie: person.cookie })).status).toBe(200);
    expect(statusesOf([await verify(token), await verify(token)])).toEqual([200, 400]);
    expect(await isShownAsProved(person.userId)).toBe(true);
  });

  it('that is valid for a week and in no row of the database', async () => {
    const { email, userId } = await signUpSomebody(running);
    const token = await tokenMailedTo(email);
    for (const table of ['email_proofs', 'graphile_worker._private_jobs']) {
      const { rows } = await running.database.pool.query(`select t::text as text from ${table} t`);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    running.clock.advance(7 * dayMs);
    const late = await verify(token);
    expect([late.status, late.body.errorDetails.code]).toEqual([400, 'auth/expired-action-code']);
    expect(late.body.errorDetails.detail).toBe('This link has been used or is older than a week.');
    expect(await isShownAsProved(userId)).toBe(false);
  });

  it('a password reset with a mailed link proves the address as well', async () => {
    const { email, userId } = await signUpSomebody(running);
    await running.request('POST', '/api/auth/request-password-reset', { body: { email } });
    const token = await tokenMailedTo(email, 'reset-password');
    const body = { token, newPassword: 'Another-password-1' };
    expect((await running.request('POST', '/api/auth/reset-password', { body })).status).toBe(200);
    expect(await isShownAsProved(userId)).toBe(true);
  });

  it('limits attempts with invalid tokens', async () => {
    const guess = () =>
      running.request('POST', '/api/auth/verify-email', { body: { token: 'x' }, address: '10.7.7.7' });
    for (let time = 0; time < 50; time += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });
});
