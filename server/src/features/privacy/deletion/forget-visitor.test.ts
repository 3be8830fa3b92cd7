import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createGatedEstate, invitation, passGate, signUpWithRole } from '../../visitors/visitors.factory.ts';
import { forgetWaitingVisitors } from '../holds/forget-waiting-visitors.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let host: Awaited<ReturnType<typeof signUpWithRole>>;
let manager: Awaited<ReturnType<typeof signUpWithRole>>;
let visitId: string;
let path: string;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstate(running, { estateId: '901', estateName: 'Test Ridge' });
  await createGatedEstate(running, { estateId: '902', estateName: 'Other Bay', hasGate: false });
  manager = await signUpWithRole(running, { role: 'Manager' });
});
afterAll(() => running.close());
beforeEach(async () => {
  running.clock.set(new Date('2026-11-14T08:00:00.000Z'));
  for (const table of ['rate_limit_attempts', 'legal_holds', 'privacy_requests']) await rows(`delete from ${table}`);
  host = await signUpWithRole(running, { role: 'Owner', unitNumber: '14' });
  const answer = await running.request('POST', '/api/vistor/invite', { body: invitation(), cookie: host.cookie });
  const [made] = answer.body.details;
  [visitId, path] = [made.InviteID, new URL(made.passUrl).pathname];
});

const rows = async (text: string, values: unknown[] = []) =>
  (await running.database.pool.query<Record<string, unknown>>(text, values)).rows;
const ask = (method: string, to: string, body?: unknown) =>
  running.request(method, `/api/console/${to}`, { cookie: manager.cookie, ...(body !== undefined && { body }) });
const hold = async (): Promise<string> =>
  (await ask('POST', 'legal-holds', { estateId: '901', userId: host.userId, reason: 'A case' })).body.details.id;
const lift = async (id: string) => expect((await ask('PUT', `legal-holds/${id}/lift`)).status).toBe(200);
const forget = () =>
  running.request('POST', `${path}/forget`, {
    rawBody: '',
    headers: { 'x-api-key': '', 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' },
  });
const visitor = async () =>
  (await rows('select visitor, phone_number, plate, code from visitor_invitations where id = $1', [visitId]))[0];
const waiting = async () => (await ask('GET', 'privacy-requests')).body.details.items;
const answered = async () => (await ask('GET', 'privacy-requests?state=answered')).body.details.items;
const nothing = { visitor: '', phone_number: '', plate: '', code: '' };

it('a visitor who asks under a legal hold on her host waits once, and is forgotten when the last hold ends', async () => {
  const holdId = await hold();
  for (const _ of [1, 2]) expect((await forget()).body).toContain('Your request was noted');
  expect(await waiting()).toMatchObject([{ requester: 'A visitor', channel: 'pass', state: 'held', words: '' }]);
  await rows(
    `insert into legal_holds (id, estate_id, person_id, reason, since, set_by) values ('other', '902', $1, 'Another', now(), '')`,
    [host.userId],
  );
  await lift(holdId);
  expect((await visitor())?.['visitor']).toBe('Lindiwe Khumalo');
  await rows(`update legal_holds set lifted_at = now() where id = 'other'`);
  await lift(await hold());
  expect(await visitor()).toEqual(nothing);
  expect(await waiting()).toEqual([]);
  expect((await answered())[0]).toMatchObject({ answer: 'The name, number and plate were erased.', answeredBy: null });
  expect((await forget()).status).toBe(404);
});

it('a visitor who is inside when the hold ends is forgotten within the hour after she has left', async () => {
  const holdId = await hold();
  await forget();
  running.clock.set(new Date('2026-11-14T12:10:00.000Z'));
  await passGate(running, visitId, 'in');
  await lift(holdId);
  await forgetWaitingVisitors(running.dependencies);
  expect((await visitor())?.['visitor']).toBe('Lindiwe Khumalo');
  expect(await waiting()).toHaveLength(1);
  await passGate(running, visitId, 'out');
  await forgetWaitingVisitors(running.dependencies);
  expect(await visitor()).toEqual(nothing);
  expect(await waiting()).toEqual([]);
});

it('the hourly job leaves visitors alone while the hold lasts', async () => {
  await hold();
  await forget();
  await forgetWaitingVisitors(running.dependencies);
  expect((await visitor())?.['visitor']).toBe('Lindiwe Khumalo');
  expect(await waiting()).toHaveLength(1);
});

it('a request whose visit was forgotten otherwise is answered too', async () => {
  const holdId = await hold();
  await forget();
  await rows(`update visitor_invitations set visitor = '', forgotten_at = now() where id = $1`, [visitId]);
  await lift(holdId);
  const [request] = await rows(`select state, visit_id, host_id from privacy_requests`);
  expect(request).toEqual({ state: 'answered', visit_id: '', host_id: '' });
});
