import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refusalOfVisit } from '@ekhaya/contract/visitors/visitors.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { gateDirectory } from '../../gate-access/index.ts';
import { findVisit, listVisitsOfDay } from '../index.ts';
import { createGatedEstate, signUpWithRole } from '../visitors.factory.ts';
import { giveGuestPasses, revokeGuestPasses } from './guest-passes.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let host: Awaited<ReturnType<typeof signUpWithRole>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstate(running, { estateId: '901', estateName: 'Test Ridge' });
  host = await signUpWithRole(running, { role: 'Owner', unitNumber: '14' });
});
afterAll(() => running.close());
beforeEach(() => running.clock.set(new Date('2026-11-14T08:00:00.000Z')));

const give = async (start: string, end: string): Promise<string> => {
  const hours = { hostId: host.userId, estateId: '901', start, end };
  const guest = { name: 'Mark Fourie', phone: '0821234567', invitationId: '' };
  const [given] = await running.database.db.transaction((transaction) =>
    giveGuestPasses(transaction, hours, [guest], { ...running.dependencies, gates: gateDirectory }),
  );
  return given?.invitationId ?? '';
};
/** Why the gate refuses the guest at an instant; undefined if she may come in. */
const refusalAt = async (id: string, instant: string) => {
  const visit = await findVisit(running.database.db, id, new Date(instant));
  if (visit === undefined) throw new Error('There is a visit.');
  return refusalOfVisit(visit.times, { direction: 'in', instant: Date.parse(instant), earlyMs: 0 });
};
const upcoming = async () =>
  (await running.request('GET', '/api/vistor/upcoming?userId=me', { cookie: host.cookie })).body.details;

it('gives a pass until the end of what the guest comes to, also beyond midnight', async () => {
  const id = await give('2026-11-14 20:00', '2026-11-15 02:00');
  expect(await refusalAt(id, '2026-11-14T17:59:00Z')).toBe('not-yet');
  expect(await refusalAt(id, '2026-11-14T23:59:00Z')).toBeUndefined();
  expect(await refusalAt(id, '2026-11-15T00:00:00Z')).toBe('expired');
  expect(await upcoming()).toMatchObject([{ Date: '2026-11-14', From: '2000', To: '0200', EndDate: '2026-11-15' }]);
  const on = async (date: string) =>
    (await listVisitsOfDay(running.database.db, { estateId: '901', date }, running.clock.now())).map((each) => each.id);
  expect(await on('2026-11-13')).toEqual([]);
  expect(await on('2026-11-14')).toEqual([id]);
  expect(await on('2026-11-15')).toEqual([id]);
  expect(await on('2026-11-16')).toEqual([]);
});

it('gives a new code for the same hours, and for no others', async () => {
  const id = await give('2026-11-20 20:00', '2026-11-21 02:00');
  const share = (replaced: string, start: string, end: string) =>
    running.request('POST', `/api/vistor/invite?replaces=${replaced}`, {
      body: {
        residentUserID: 'me',
        visitorName: 'Mark Fourie',
        visitorPhoneNumber: '0821234567',
        invitedDateStart: start,
        invitedDateEnd: end,
      },
      cookie: host.cookie,
    });
  expect((await share(id, '2026-11-24 20:00', '2026-11-25 02:00')).status).toBe(400);
  expect((await share(id, '2026-11-20 20:00', '2026-11-22 02:00')).status).toBe(400);
  const shared = await share(id, '2026-11-20 20:00', '2026-11-21 02:00');
  expect(shared.status).toBe(200);
  expect(await refusalAt(shared.body.details[0].InviteID, '2026-11-20T23:30:00Z')).toBeUndefined();
  expect(await refusalAt(id, '2026-11-20T23:30:00Z')).toBe('revoked');
});

it('gives a pass of at most seven days', async () => {
  const id = await give('2026-12-01 10:00', '2026-12-31 18:00');
  expect(await refusalAt(id, '2026-12-07T21:59:00Z')).toBeUndefined();
  expect(await refusalAt(id, '2026-12-07T22:00:00Z')).toBe('expired');
});

it('revokes the pass that the guest has, also where it was shared again twice', async () => {
  const first = await give('2026-11-20 20:00', '2026-11-20 23:00');
  let last = first;
  for (const name of ['Mark Fourie', 'Mark F. Fourie']) {
    const body = { residentUserID: 'me', visitorName: name, visitorPhoneNumber: '0821234567' };
    const hours = { invitedDateStart: '2026-11-20 20:00', invitedDateEnd: '2026-11-20 23:00' };
    const path = `/api/vistor/invite?replaces=${last}`;
    last = (await running.request('POST', path, { body: { ...body, ...hours }, cookie: host.cookie })).body.details[0]
      .InviteID;
  }
  expect(await refusalAt(last, '2026-11-20T19:00:00Z')).toBeUndefined();
  await running.database.db.transaction((transaction) =>
    revokeGuestPasses(transaction, host.userId, [{ invitationId: first }], {
      ...running.dependencies,
      gates: gateDirectory,
    }),
  );
  expect(await refusalAt(last, '2026-11-20T19:00:00Z')).toBe('revoked');
});
