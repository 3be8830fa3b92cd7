import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGatedEstate, signUpWithRole } from '../features/visitors/visitors.factory.ts';
import { startApplicationForTests } from './testing/application-for-tests.ts';

// The apps of one browser share the session cookie. A tab may still show a person after another one has signed in beside it.

let running: Awaited<ReturnType<typeof startApplicationForTests>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstate(running, { estateId: '901', estateName: 'Test Ridge' });
});
afterAll(() => running.close());

it('a call that is meant for the session of another person is refused, and changes nothing', async () => {
  const [first, second] = [
    await signUpWithRole(running, { role: 'Owner', unitNumber: '14' }),
    await signUpWithRole(running, { role: 'Tenant', unitNumber: '14' }),
  ];
  const call = (method: 'GET' | 'PUT', path: string, meantFor: string, body?: object) =>
    running.request(method, path, { cookie: second.cookie, body, headers: { 'x-session-of': meantFor } });
  const contacts = { home: '', work: '', cell: '0825550100', emergencyContactName: '', emergencyContactNumber: '' };
  const path = '/api/user/contact?userID=me';
  const refused = await call('PUT', path, first.userId, contacts);
  expect([refused.status, refused.body.errorDetails.code]).toEqual([401, 'session-required']);
  expect((await call('GET', path, second.userId)).body.details).toMatchObject({ cell: '' });
  // Nor does the first person's Logout end the session of the second.
  const signOut = (meantFor: string) =>
    running.request('POST', '/api/auth/sign-out', { cookie: second.cookie, headers: { 'x-session-of': meantFor } });
  const answer = await signOut(first.userId);
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  // The client learns here who has signed in.
  expect((await call('GET', '/api/auth/get-session', first.userId)).body.user.id).toBe(second.userId);
  await signOut(second.userId);
  expect((await call('GET', path, second.userId)).status).toBe(401);
});
