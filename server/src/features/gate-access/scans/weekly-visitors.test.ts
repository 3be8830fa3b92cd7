import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createGatedEstates, show, signUpAs } from '../testing/gate-access.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: { cookie: string; userId: string };
let host: Awaited<ReturnType<typeof signUpAs>>;
let neighbour: Awaited<ReturnType<typeof signUpAs>>;
let manager: { cookie: string };

/** The estate's clock is two hours ahead of UTC. 14 November 2026 is a Saturday, 17 November a Tuesday. */
const at = (moment: string) => running.clock.set(new Date(`${moment}:00.000+02:00`));

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
  manager = await signUpAs(running, 'Manager');
  host = await signUpAs(running, 'Owner', { unitNumber: '14' });
  neighbour = await signUpAs(running, 'Owner', { unitNumber: '22' });
  await running.database.pool.query('update users set mobile_verified = true');
});
afterAll(() => running.close());
beforeEach(async () => {
  at('2026-11-14T10:00');
  await running.database.pool.query('delete from visitor_invitations');
  await running.database.pool.query('delete from visitor_rules');
  await running.database.pool.query('delete from gate_presence');
});

const gardener = {
  residentUserID: 'me',
  visitorName: 'Petrus Mokoena',
  visitorPhoneNumber: '0749013365',
  invitedDateStart: '2026-11-14 07:00',
  invitedDateEnd: '2026-11-14 16:00',
  weekly: { weekdays: ['tuesday'], firstDay: '2026-11-14', lastDay: '2027-03-31' },
};
const call = (method: 'GET' | 'PUT' | 'POST', path: string, options: { cookie?: string; body?: unknown } = {}) =>
  running.request(method, path, { cookie: host.cookie, ...options });
const invite = (overrides: Record<string, unknown> = {}, query = '', cookie = host.cookie) =>
  call('POST', `/api/vistor/invite${query}`, { body: { ...gardener, ...overrides }, cookie });
const makeWeekly = async (overrides: Record<string, unknown> = {}, query = '') => {
  const answer = await invite(overrides, query);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [made] = answer.body.details;
  return { id: String(made.InviteID), code: String(made.Message), passUrl: String(made.passUrl) };
};
const pause = (id: string, date: string, { cookie = host.cookie, isPaused = true } = {}) =>
  call('PUT', `/api/vistor/pause?inviteID=${id}&date=${date}${isPaused ? '' : '&isPaused=false'}`, { cookie });
const revoke = (id: string) => call('PUT', `/api/vistor/revokeInvite?inviteID=${id}`);
const upcoming = async () => (await call('GET', '/api/vistor/upcoming?userId=me')).body.details;
const shown = async (typedCode: string, direction: 'in' | 'out' = 'in') => {
  const { details } = (await show(running, guard, { typedCode, direction })).body;
  return details.reason ?? details.result;
};
const expected = async () => (await call('GET', '/api/gate/expected', { cookie: guard.cookie })).body.details;
const statusesExpected = async () =>
  (await expected()).map(({ inviteID, status }: { inviteID: string; status: string }) => [inviteID, status]);

describe('a weekly invitation', () => {
  it('is one invitation with one code, in the list with its next day', async () => {
    const { id, code } = await makeWeekly();
    expect(await upcoming()).toEqual([
      {
        InviteID: id,
        Visitor: 'Petrus Mokoena',
        'Phone Number': '+27749013365',
        Date: '2026-11-17',
        From: '0700',
        To: '1600',
        code,
        status: 'expected',
        weekly: { weekdays: ['tuesday'], firstDay: '2026-11-17', lastDay: '2027-03-31', pausedDays: [] },
      },
    ]);
  });

  it('allows one entry and one exit a day, again the week after, and none on other days', async () => {
    const { code } = await makeWeekly();
    expect(await shown(code)).toBe('not-yet');
    for (const day of ['2026-11-17', '2026-11-24']) {
      at(`${day}T06:44`);
      expect(await shown(code)).toBe('not-yet');
      at(`${day}T06:46`);
      expect(await shown(code, 'out')).toBe('wrong-direction');
      expect(await shown(code)).toBe('granted');
      expect(await shown(code)).toBe('already-used');
      expect((await upcoming())[0]).toMatchObject({ status: 'arrived', Date: day });
      at(`${day}T17:30`);
      expect(await shown(code, 'out')).toBe('granted');
      expect(await shown(code, 'out')).toBe('already-used');
      expect(await shown(code)).toBe('already-used');
    }
    at('2026-11-25T09:00');
    expect(await shown(code)).toBe('not-yet');
    expect((await upcoming())[0]).toMatchObject({ status: 'expected', Date: '2026-12-01' });
  });

  it('is too late after its hours and after its last day', async () => {
    const { code } = await makeWeekly({ weekly: { ...gardener.weekly, lastDay: '2026-11-30' } });
    at('2026-11-17T16:00');
    expect(await shown(code)).toBe('expired');
    at('2026-11-24T15:59');
    expect(await shown(code)).toBe('granted');
    expect(await shown(code, 'out')).toBe('granted');
    at('2026-12-01T09:00');
    expect(await shown(code)).toBe('expired');
    expect(await upcoming()).toEqual([]);
  });

  it('lets in one of many who show the code at once, each day', async () => {
    const { code } = await makeWeekly();
    for (const day of ['2026-11-17', '2026-11-24']) {
      at(`${day}T08:00`);
      const verdicts = await Promise.all(Array.from({ length: 8 }, () => shown(code)));
      expect(verdicts.filter((verdict) => verdict === 'granted')).toHaveLength(1);
      expect(verdicts.filter((verdict) => verdict === 'already-used')).toHaveLength(7);
      const exits = await Promise.all(Array.from({ length: 8 }, () => shown(code, 'out')));
      expect(exits.filter((verdict) => verdict === 'granted')).toHaveLength(1);
    }
  });

  it('an exit that nobody scanned keeps the visitor out on no later day, and late exits count for the day of the entry', async () => {
    const { code } = await makeWeekly({ weekly: { ...gardener.weekly, weekdays: ['monday', 'tuesday'] } });
    at('2026-11-16T08:00');
    expect(await shown(code)).toBe('granted');
    at('2026-11-17T00:20');
    expect(await shown(code, 'out')).toBe('granted');
    at('2026-11-17T08:00');
    expect(await shown(code)).toBe('granted');
    at('2026-11-23T08:00');
    expect(await shown(code)).toBe('granted');
  });

  it('opens no gate on a paused day, until the host takes that back', async () => {
    const { id, code } = await makeWeekly();
    expect((await pause(id, '2026-11-17')).status).toBe(200);
    expect((await pause(id, '2026-11-17')).status).toBe(200);
    expect((await upcoming())[0]).toMatchObject({ Date: '2026-11-24', weekly: { pausedDays: ['2026-11-17'] } });
    at('2026-11-17T08:00');
    expect(await shown(code)).toBe('paused');
    expect(await statusesExpected()).toEqual([[id, 'paused']]);
    expect((await pause(id, '2026-11-17', { isPaused: false })).status).toBe(200);
    expect(await shown(code)).toBe('granted');
    expect((await pause(id, '2026-11-17')).body.errorDetails.code).toBe('visitors/has-arrived');
  });

  it('is paused by its host alone, on its own days that have not passed', async () => {
    const { id } = await makeWeekly();
    const codeOf = async (made: Promise<{ status: number; body: { errorDetails?: { code: string } } }>) => {
      const { status, body } = await made;
      return [status, body.errorDetails?.code];
    };
    expect(await codeOf(pause(id, '2026-11-17', { cookie: neighbour.cookie }))).toEqual([403, 'forbidden']);
    expect(await codeOf(pause(id, '2026-11-18'))).toEqual([400, 'validation']);
    expect(await codeOf(pause(id, '2027-04-06'))).toEqual([400, 'validation']);
    expect(await codeOf(pause('unknown', '2026-11-17'))).toEqual([404, 'not-found']);
    at('2026-11-18T08:00');
    expect(await codeOf(pause(id, '2026-11-17'))).toEqual([409, 'visitors/over']);
    const { body } = await invite({
      weekly: undefined,
      invitedDateStart: '2026-11-24 07:00',
      invitedDateEnd: '2026-11-24 08:00',
    });
    expect(await codeOf(pause(body.details[0].InviteID, '2026-11-24'))).toEqual([400, 'validation']);
  });

  it('ends at once, also while the visitor is inside, who may leave', async () => {
    const { id, code } = await makeWeekly();
    at('2026-11-17T08:00');
    expect(await shown(code)).toBe('granted');
    expect((await revoke(id)).status).toBe(200);
    expect(await upcoming()).toEqual([]);
    expect(await shown(code, 'out')).toBe('granted');
    at('2026-11-24T08:00');
    expect(await shown(code)).toBe('revoked');
  });

  it('when shared again has a new code, the same paused days, and still one entry that day', async () => {
    const first = await makeWeekly();
    await pause(first.id, '2026-11-24');
    at('2026-11-17T08:00');
    expect(await shown(first.code)).toBe('granted');
    expect(await shown(first.code, 'out')).toBe('granted');
    const second = await makeWeekly({}, `?replaces=${first.id}`);
    expect(await shown(first.code)).toBe('already-used');
    expect(await shown(second.code)).toBe('already-used');
    at('2026-11-24T08:00');
    expect(await shown(second.code)).toBe('paused');
    expect(await shown(first.code)).toBe('revoked');
  });

  it.each([
    ['weekdays', { weekly: { ...gardener.weekly, weekdays: [] } }],
    ['lastDay', { weekly: { ...gardener.weekly, lastDay: '2026-11-16' } }],
    ['lastDay', { weekly: { ...gardener.weekly, lastDay: '2026-11-13' } }],
    ['lastDay', { weekly: { ...gardener.weekly, lastDay: '2027-11-15' } }],
    ['invitedDateEnd', { invitedDateEnd: '2026-11-14 07:00' }],
  ])('is refused with %s that cannot be: %o', async (_, overrides) => {
    const answer = await invite(overrides);
    expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'validation']);
    expect(await upcoming()).toEqual([]);
  });
});

describe('the quota of a house', () => {
  it('counts a weekly invitation once a day, and not on a paused day', async () => {
    const rules = { visitorsPerDay: 1, notice: '' };
    const version = (await call('GET', '/api/console/estates/901/visitor-rules', manager)).body.details.version;
    const set = await running.request('PUT', '/api/console/estates/901/visitor-rules', {
      cookie: manager.cookie,
      body: rules,
      headers: { 'if-match': `"${version}"` },
    });
    expect(set.status, JSON.stringify(set.body)).toBe(200);
    const { id } = await makeWeekly();
    const once = (date: string, cookie?: string) =>
      invite({ weekly: undefined, invitedDateStart: `${date} 10:00`, invitedDateEnd: `${date} 11:00` }, '', cookie);
    const refusal = await once('2026-11-24');
    expect(refusal.body.errorDetails).toMatchObject({
      code: 'visitors/quota-reached',
      detail: 'Your house has invited 1 visitor for 24 November, as many as the estate allows for a day.',
    });
    expect((await once('2026-11-25')).status).toBe(200);
    expect((await once('2026-11-24', neighbour.cookie)).status).toBe(200);
    await pause(id, '2026-11-24');
    expect((await once('2026-11-24')).status).toBe(200);
    const second = await invite({ weekly: { ...gardener.weekly, weekdays: ['wednesday'] } });
    expect(second.body.errorDetails.detail).toContain('for 25 November');
  });

  it('lets one of two weekly invitations through that are made at once', async () => {
    await running.database.pool.query(
      `insert into visitor_rules (estate_id, visitors_per_day, notice) values ('901', 1, '')`,
    );
    const statuses = (await Promise.all([invite(), invite(), invite()])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('the visitor’s page', () => {
  it('shows the days, the paused ones and the code, also between two visits', async () => {
    const { id, code, passUrl } = await makeWeekly();
    const page = async (): Promise<string> => {
      const answer = await running.request('GET', new URL(passUrl).pathname, { headers: { 'x-api-key': '' } });
      return String(answer.body);
    };
    await pause(id, '2026-11-24');
    at('2026-11-17T08:00');
    await shown(code);
    await shown(code, 'out');
    const text = await page();
    expect(text).toContain('Every Tuesday');
    expect(text).toContain('ntil Wed 31 Mar 2027');
    expect(text).toContain('Not on Tue 24 Nov');
    expect(text).toContain('One entry and one exit a day.');
    expect(text).toContain(`${code.slice(0, 3)} ${code.slice(3)}`);
    await revoke(id);
    expect(await page()).not.toContain(code.slice(3));
  });
});

describe('the console', () => {
  it('lists a weekly invitation once, on each of its days, and revokes it', async () => {
    const { id } = await makeWeekly();
    const list = async (query = '') =>
      (await call('GET', `/api/console/invitations${query}`, manager)).body.details.items as { id: string }[];
    expect(await list()).toMatchObject([
      { id, date: '2026-11-17', from: '0700', to: '1600', status: 'expected', weekly: { weekdays: ['tuesday'] } },
    ]);
    expect(await list('?date=2027-03-30')).toHaveLength(1);
    expect(await list('?date=2027-03-31')).toHaveLength(0);
    at('2026-11-17T08:00');
    const today = (await call('GET', '/api/console/today?estateId=901', manager)).body.details;
    expect(today.expected).toMatchObject({ total: 1, arrived: 0, next: [{ visitor: 'Petrus Mokoena' }] });
    const revoked = await call('PUT', `/api/console/invitations/${id}/revoke`, manager);
    expect(revoked.status).toBe(200);
    expect(await list('?status=revoked')).toHaveLength(1);
  });
});
