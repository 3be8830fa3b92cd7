import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createGatedEstates, show, signUpAs } from '../testing/gate-access.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: { cookie: string; userId: string };
let host: Awaited<ReturnType<typeof signUpAs>>;

/** The estate's clock is two hours ahead of UTC. 14 November 2026 is a Saturday, 17 November a Tuesday. */
const at = (moment: string) => running.clock.set(new Date(`${moment}:00.000+02:00`));

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
  host = await signUpAs(running, 'Owner', { unitNumber: '14' });
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
const revoke = (id: string) => call('PUT', `/api/vistor/revokeInvite?inviteID=${id}`);
const shown = async (typedCode: string, direction: 'in' | 'out' = 'in') => {
  const { details } = (await show(running, guard, { typedCode, direction })).body;
  return details.reason ?? details.result;
};
const expected = async () => (await call('GET', '/api/gate/expected', { cookie: guard.cookie })).body.details;
const statusesExpected = async () =>
  (await expected()).map(({ inviteID, status }: { inviteID: string; status: string }) => [inviteID, status]);

/** Shows a code that is refused, and lets its visitor through all the same. Returns why it was refused. */
const letInDespite = async (code: string, direction: 'in' | 'out' = 'in') => {
  const { nonce, reason } = (await show(running, guard, { typedCode: code, direction })).body.details;
  const body = { nonce: randomUUID(), gateId: 'main', direction, reason: 'She swaps days', refused: nonce };
  expect((await call('POST', '/api/gate/override', { cookie: guard.cookie, body })).status).toBe(200);
  return reason;
};

describe('the guard', () => {
  it('sees every Tuesday, in the verdict and in the list of the day', async () => {
    const { id, code } = await makeWeekly();
    expect(await expected()).toEqual([]);
    at('2026-11-17T08:00');
    expect(await expected()).toMatchObject([
      {
        inviteID: id,
        status: 'expected',
        from: '2026-11-17T05:00:00.000Z',
        to: '2026-11-17T14:00:00.000Z',
        subject: { name: 'Petrus Mokoena', repeats: 'every Tuesday', unit: '14' },
      },
    ]);
    const verdict = await show(running, guard, { typedCode: code });
    expect(verdict.body.details.subject).toMatchObject({ repeats: 'every Tuesday' });
  });

  it('reads what became of the day, for a phone that loses its network', async () => {
    const { id, code } = await makeWeekly();
    at('2026-11-17T08:00');
    await shown(code);
    expect(await statusesExpected()).toEqual([[id, 'arrived']]);
    await shown(code, 'out');
    expect(await statusesExpected()).toEqual([[id, 'left']]);
    at('2026-11-24T08:00');
    expect(await statusesExpected()).toEqual([[id, 'expected']]);
    await revoke(id);
    expect(await statusesExpected()).toEqual([[id, 'revoked']]);
  });

  it('reads that she is inside whom a guard let in on a paused day', async () => {
    const { id, code } = await makeWeekly();
    await call('PUT', `/api/vistor/pause?inviteID=${id}&date=2026-11-17`);
    at('2026-11-17T08:00');
    expect(await statusesExpected()).toEqual([[id, 'paused']]);
    expect(await letInDespite(code)).toBe('paused');
    expect(await statusesExpected()).toEqual([[id, 'arrived']]);
    expect(await shown(code, 'out')).toBe('granted');
    expect(await statusesExpected()).toEqual([[id, 'left']]);
  });

  it('reads yesterday’s visit too of somebody who stayed over midnight and comes again today', async () => {
    const { id, code } = await makeWeekly({ weekly: { ...gardener.weekly, weekdays: ['monday', 'tuesday'] } });
    at('2026-11-16T08:00');
    await shown(code);
    at('2026-11-17T00:20');
    expect((await expected()).map(({ from, status }: { from: string; status: string }) => [from, status])).toEqual([
      ['2026-11-16T05:00:00.000Z', 'arrived'],
      ['2026-11-17T05:00:00.000Z', 'expected'],
    ]);
    await shown(code, 'out');
    expect(await statusesExpected()).toEqual([[id, 'expected']]);
  });

  it('reads that she is inside who was let in on a day that is none of hers', async () => {
    const { id, code } = await makeWeekly();
    for (const day of ['2026-11-16', '2026-11-18']) {
      at(`${day}T08:00`);
      expect(await statusesExpected()).toEqual([]);
      await letInDespite(code);
      expect(await statusesExpected()).toEqual([[id, 'arrived']]);
      expect(await shown(code, 'out')).toBe('granted');
    }
  });

  it('reads that the visitor stays too long by the end of the present visit, not of the one last week', async () => {
    const { code } = await makeWeekly();
    const inside = async () => (await call('GET', '/api/gate/inside', { cookie: guard.cookie })).body.details.people;
    for (const day of ['2026-11-17', '2026-11-24']) {
      at(`${day}T08:00`);
      await shown(code);
      expect(await inside()).toMatchObject([{ isOverstaying: false }]);
      at(`${day}T16:01`);
      expect(await inside()).toMatchObject([{ isOverstaying: true }]);
      await shown(code, 'out');
    }
  });

  it('sends an entry that was made offline the day before: it counts for its own day', async () => {
    const { id, code } = await makeWeekly({ weekly: { ...gardener.weekly, weekdays: ['tuesday', 'wednesday'] } });
    at('2026-11-18T09:00');
    const entry = {
      nonce: randomUUID(),
      at: '2026-11-17T06:00:00.000Z',
      gateId: 'main',
      direction: 'in',
      result: 'granted',
      typedCode: code,
    };
    const sent = await call('POST', '/api/gate/log', { cookie: guard.cookie, body: { entries: [entry] } });
    expect(sent.body.details).toMatchObject({ entered: [entry.nonce], conflicts: [] });
    expect(await shown(code)).toBe('granted');
    const { rows } = await running.database.pool.query(
      'select day::text, arrived_at from visit_days where invitation_id = $1 order by day',
      [id],
    );
    expect(rows.map(({ day, arrived_at: arrivedAt }) => [day, arrivedAt.toISOString()])).toEqual([
      ['2026-11-17', '2026-11-17T06:00:00.000Z'],
      ['2026-11-18', '2026-11-18T07:00:00.000Z'],
    ]);
  });
});

describe('a weekly visitor whom the guard lets in on another day', () => {
  const inside = async () => (await call('GET', '/api/gate/inside', { cookie: guard.cookie })).body.details.people;
  const next = async () => (await call('GET', '/api/vistor/upcoming?userId=me')).body.details[0];

  it.each([
    ['between two of her days', '2026-11-18', '2026-11-24'],
    ['before the first one', '2026-11-16', '2026-11-17'],
  ])('has come on the day on which she came: %s', async (_when, day, nextDay) => {
    const { id, code } = await makeWeekly();
    at(`${day}T08:00`);
    expect(await letInDespite(code)).toBe('not-yet');
    expect(await next()).toMatchObject({ status: 'arrived', Date: day });
    expect(await inside()).toMatchObject([{ isOverstaying: false }]);
    at(`${day}T16:01`);
    expect(await inside()).toMatchObject([{ isOverstaying: true }]);
    expect(await shown(code, 'out')).toBe('granted');
    expect(await next()).toMatchObject({ status: 'expected', Date: nextDay });
    at(`${nextDay}T08:00`);
    expect(await statusesExpected()).toEqual([[id, 'expected']]);
    expect(await shown(code)).toBe('granted');
    expect(await shown(code, 'out')).toBe('granted');
  });

  it('is let in on her next day also when a phone without a network let her in and out', async () => {
    const { id, code } = await makeWeekly();
    at('2026-11-18T18:00');
    const said = { gateId: 'main', subjectKey: `visit:${id}` };
    const entries = [
      {
        ...said,
        nonce: randomUUID(),
        at: '2026-11-18T06:00:00.000Z',
        direction: 'in',
        result: 'overridden',
        overrideReason: 'She swaps days',
      },
      { ...said, nonce: randomUUID(), at: '2026-11-18T14:00:00.000Z', direction: 'out', result: 'granted' },
    ];
    const sent = await call('POST', '/api/gate/log', { cookie: guard.cookie, body: { entries } });
    expect(sent.body.details).toMatchObject({ refused: [], conflicts: [] });
    at('2026-11-24T08:00');
    expect(await shown(code)).toBe('granted');
  });

  it('is let in on her next day also when she is let out of a day on which nobody saw her come', async () => {
    const { code } = await makeWeekly();
    at('2026-11-18T12:00');
    expect(await letInDespite(code, 'out')).toBe('wrong-direction');
    at('2026-11-24T08:00');
    expect(await shown(code)).toBe('granted');
  });
});
