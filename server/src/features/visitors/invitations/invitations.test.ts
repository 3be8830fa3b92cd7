import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody, statusesOf } from '../../identity/identity.factory.ts';
import { createGatedEstate, invitation, signUpWithRole } from '../visitors.factory.ts';

type Person = Awaited<ReturnType<typeof signUpWithRole>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let host: Person;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstate(running, { estateId: '901', estateName: 'Test Ridge' });
  await createGatedEstate(running, { estateId: '902', estateName: 'Second Bay' });
  await createGatedEstate(running, { estateId: '903', estateName: 'Third Walk', hasGate: false });
});
afterAll(() => running.close());
beforeEach(async () => {
  running.clock.set(new Date('2026-11-14T08:00:00.000Z'));
  await running.database.pool.query('delete from visitor_invitations');
  await running.database.pool.query('delete from visitor_rules');
  host = await signUpWithRole(running, { role: 'Owner', unitNumber: '14' });
});

const invite = (
  overrides: Record<string, unknown> = {},
  options: { query?: string; cookie?: string; key?: string } = {},
) =>
  running.request('POST', `/api/vistor/invite${options.query ?? ''}`, {
    body: invitation(overrides),
    cookie: options.cookie ?? host.cookie,
    ...(options.key !== undefined && { headers: { 'idempotency-key': options.key } }),
  });
const upcoming = async (cookie = host.cookie, query = '') =>
  (await running.request('GET', `/api/vistor/upcoming?userId=me${query}`, { cookie })).body.details;
const revoke = (id: string, cookie = host.cookie) =>
  running.request('PUT', `/api/vistor/revokeInvite?inviteID=${id}`, { cookie });

const madeBy = async (overrides: Record<string, unknown> = {}) => {
  const answer = await invite(overrides);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.details[0] as { Message: string; InviteID: string; passUrl: string };
};

describe('POST /api/vistor/invite', () => {
  it("'response status success, details[0].Message is the code'; it is in the list of upcoming visits", async () => {
    const { body } = await invite();
    expect(body.status).toBe('success');
    const [made] = body.details;
    expect(made.Message).toMatch(/^[2-9HKLMQRTWXY]{7}$/);
    expect(made.passUrl).toMatch(new RegExp(`^${running.environment.publicUrl}/pass/[A-Z2-7]{26}$`));
    expect(await upcoming()).toEqual([
      {
        InviteID: made.InviteID,
        Visitor: 'Lindiwe Khumalo',
        'Phone Number': '+27824127788',
        Date: '2026-11-14',
        From: '1400',
        To: '1500',
        code: made.Message,
        status: 'expected',
      },
    ]);
  });

  it('normalises the number, and takes 2400 as the next day’s 00:00', async () => {
    await madeBy({ visitorPhoneNumber: '+27824127788', invitedDateEnd: '2026-11-15 00:00' });
    await madeBy({ visitorPhoneNumber: '0824127788', invitedDateEnd: '2026-11-14 24:00' });
    const items = (await upcoming()) as { 'Phone Number': string; To: string }[];
    expect(items.map((item) => [item['Phone Number'], item.To])).toEqual([
      ['+27824127788', '2400'],
      ['+27824127788', '2400'],
    ]);
  });

  it.each([
    ['visitorPhoneNumber', { visitorPhoneNumber: '082412778' }],
    ['visitorPhoneNumber', { visitorPhoneNumber: '27824127788' }],
    ['visitorPhoneNumber', { visitorPhoneNumber: '+2782412778' }],
    ['visitorName', { visitorName: 'x'.repeat(81) }],
    ['visitorName', { visitorName: 'Lin\u0007diwe' }],
    ['invitedDateStart', { invitedDateStart: '2026-02-30 10:00' }],
    ['invitedDateStart', { invitedDateStart: '14:00' }],
    ['invitedDateEnd', { invitedDateEnd: '2026-11-14 14:00' }],
    ['invitedDateEnd', { invitedDateEnd: '2026-11-15 08:00' }],
    ['invitedDateEnd', { invitedDateStart: '2026-11-14 08:00', invitedDateEnd: '2026-11-14 10:00' }],
    ['invitedDateStart', { invitedDateStart: '2027-11-15 08:00', invitedDateEnd: '2027-11-15 10:00' }],
  ])('refuses %s: %o', async (field, overrides) => {
    const answer = await invite(overrides);
    expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'validation']);
    expect(Object.keys(answer.body.errorDetails.fields)).toEqual([field]);
    expect(await upcoming()).toEqual([]);
  });

  it('is for oneself, with a verified number, by a role with an enabled Visitor Access tile at an estate with gate access', async () => {
    const codeFor = async (cookie?: string, overrides = {}, query = '') => {
      const answer = await running.request('POST', `/api/vistor/invite${query}`, {
        body: invitation(overrides),
        cookie,
      });
      return [answer.status, answer.body.errorDetails?.code];
    };
    expect(await codeFor()).toEqual([401, 'session-required']);
    expect(await codeFor(host.cookie, { residentUserID: 'somebody-else' })).toEqual([403, 'forbidden']);
    const visitor = await signUpSomebody(running);
    expect(await codeFor(visitor.cookie)).toEqual([403, 'visitors/number-not-verified']);
    await running.database.pool.query('update users set mobile_verified = true where id = $1', [visitor.userId]);
    expect(await codeFor(visitor.cookie)).toEqual([403, 'visitors/not-allowed']);
    const withoutGate = await signUpWithRole(running, { role: 'Owner', estateId: '903' });
    expect(await codeFor(withoutGate.cookie)).toEqual([403, 'visitors/not-allowed']);
    expect(await codeFor(host.cookie, {}, '?estateID=902')).toEqual([403, 'visitors/not-allowed']);
    await running.database.pool.query(`update tiles set is_enabled = false where role_id = '901-owner'`);
    expect(await codeFor(host.cookie)).toEqual([403, 'visitors/not-allowed']);
    await running.database.pool.query(`update tiles set is_enabled = true where role_id = '901-owner'`);
    expect(await codeFor(host.cookie)).toEqual([200, undefined]);
  });

  it('is for the given estate, by default that of the highest role', async () => {
    const roleId = testRoleId('902', 'Tenant');
    await grantRole(running.database.db, { userId: host.userId, roleId }, running.dependencies);
    await madeBy();
    expect((await invite({ visitorName: 'Mark' }, { query: '?estateID=902' })).status).toBe(200);
    const namesAt = async (estateId: string) =>
      ((await upcoming(host.cookie, `&estateID=${estateId}`)) as { Visitor: string }[]).map(({ Visitor }) => Visitor);
    expect(await namesAt('901')).toEqual(['Lindiwe Khumalo']);
    expect(await namesAt('902')).toEqual(['Mark']);
    expect(await upcoming()).toHaveLength(2);
  });

  it('enforces the quota of the house and day, also for concurrent invitations', async () => {
    const partner = await signUpWithRole(running, { role: 'Tenant', unitNumber: '14' });
    const neighbour = await signUpWithRole(running, { role: 'Owner', unitNumber: '15' });
    await running.database.pool.query(
      `insert into visitor_rules (estate_id, visitors_per_day, notice) values ('901', 3, '')`,
    );
    const answers = await Promise.all(
      [host, partner, host, partner, host, partner].map(({ cookie }) => invite({}, { cookie })),
    );
    expect(statusesOf(answers)).toEqual([200, 200, 200, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.errorDetails).toEqual({
      code: 'visitors/quota-reached',
      detail: 'Your house has invited 3 visitors for 14 November, as many as the estate allows for a day.',
    });
    expect((await invite({}, { cookie: neighbour.cookie })).status).toBe(200);
    const nextDay = { invitedDateStart: '2026-11-15 08:00', invitedDateEnd: '2026-11-15 09:00' };
    expect((await invite(nextDay)).status).toBe(200);
    const [first] = await upcoming();
    expect((await revoke(first.InviteID)).status).toBe(200);
    expect((await invite()).status).toBe(200);
  });

  it('defaults to 30 a house and day; without a unit the person is the house', async () => {
    const lodger = await signUpWithRole(running, { role: 'Tenant' });
    const other = await signUpWithRole(running, { role: 'Tenant' });
    for (let count = 1; count <= 30; count += 1) {
      expect((await invite({}, { cookie: lodger.cookie })).status, String(count)).toBe(200);
    }
    expect((await invite({}, { cookie: lodger.cookie })).body.errorDetails.code).toBe('visitors/quota-reached');
    expect((await invite({}, { cookie: other.cookie })).status).toBe(200);
  });

  it('returns the first answer for the same Idempotency-Key', async () => {
    const [one, other] = await Promise.all([invite({}, { key: 'one-try' }), invite({}, { key: 'one-try' })]);
    expect(other.body).toEqual(one.body);
    expect(await upcoming()).toHaveLength(1);
  });

  it('encrypts the answer of a key: no pass link, code or name is readable in the table', async () => {
    const { body } = await invite({}, { key: 'sealed' });
    const [made] = body.details;
    const { rows } = await running.database.pool.query<{ text: string }>(
      `select known::text as text from idempotency_keys known where key = 'sealed'`,
    );
    expect(rows).toHaveLength(1);
    for (const secret of [made.passUrl, '/pass/', made.Message, made.InviteID, 'Lindiwe', '27824127788', 'success'])
      expect(rows[0]?.text).not.toContain(secret);
    expect((await invite({}, { key: 'sealed' })).body).toEqual(body);
  });

  it('publishes to the host’s other phones', async () => {
    await madeBy();
    const published = await running.database.pool.query(
      `select 1 from live_events where topic = 'visitors' and audience_kind = 'person' and audience_id = $1`,
      [host.userId],
    );
    expect(published.rows).toHaveLength(1);
  });
});

describe('replaces', () => {
  it("'revoke existing invite, create new with same details' in one transaction, at the same estate", async () => {
    const roleId = testRoleId('902', 'Tenant');
    await grantRole(running.database.db, { userId: host.userId, roleId }, running.dependencies);
    const first = (await invite({}, { query: '?estateID=902' })).body.details[0];
    const answer = await invite({}, { query: `?replaces=${first.InviteID}` });
    expect(answer.status).toBe(200);
    const items = await upcoming(host.cookie, '&estateID=902');
    expect(items.map(({ InviteID }: { InviteID: string }) => InviteID)).toEqual([answer.body.details[0].InviteID]);
    expect(answer.body.details[0].Message).not.toBe(first.Message);
  });

  it('keeps the first invitation if the second is refused', async () => {
    const first = await madeBy();
    const wrong = await invite({ invitedDateEnd: '2026-11-14 09:00' }, { query: `?replaces=${first.InviteID}` });
    expect(wrong.status).toBe(400);
    expect(await upcoming()).toMatchObject([{ InviteID: first.InviteID }]);
  });

  it('two concurrent calls replace it once', async () => {
    const first = await madeBy();
    const answers = await Promise.all([1, 2, 3].map(() => invite({}, { query: `?replaces=${first.InviteID}` })));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect(await upcoming()).toHaveLength(1);
  });

  it('counts once against the quota', async () => {
    await running.database.pool.query(
      `insert into visitor_rules (estate_id, visitors_per_day, notice) values ('901', 1, '')`,
    );
    const first = await madeBy();
    expect((await invite({}, { query: `?replaces=${first.InviteID}` })).status).toBe(200);
    expect((await invite()).status).toBe(409);
  });

  it('refuses another host’s invitation and an unknown one', async () => {
    const other = await signUpWithRole(running, { role: 'Owner', unitNumber: '22' });
    const first = await madeBy();
    const of = async (id: string) => (await invite({}, { query: `?replaces=${id}`, cookie: other.cookie })).status;
    expect(await of(first.InviteID)).toBe(403);
    expect(await of('never-made')).toBe(404);
    expect(await upcoming(other.cookie)).toEqual([]);
    expect(await upcoming()).toHaveLength(1);
  });
});

describe('PUT /api/vistor/revokeInvite', () => {
  it('removes an invitation from the list at once; a repetition has no effect', async () => {
    const { InviteID } = await madeBy();
    expect((await revoke(InviteID)).body).toEqual({ status: 'success', details: {} });
    expect(await upcoming()).toEqual([]);
    expect((await revoke(InviteID)).status).toBe(200);
  });

  it('is only for the host, and only before the visit is over', async () => {
    const other = await signUpWithRole(running, { role: 'Owner', unitNumber: '22' });
    const { InviteID } = await madeBy();
    expect((await running.request('PUT', `/api/vistor/revokeInvite?inviteID=${InviteID}`)).status).toBe(401);
    expect((await revoke(InviteID, other.cookie)).status).toBe(403);
    expect((await revoke('never-made')).status).toBe(404);
    expect((await running.request('PUT', '/api/vistor/revokeInvite', { cookie: host.cookie })).status).toBe(400);
    running.clock.set(new Date('2026-11-14T13:00:00.000Z'));
    const late = await revoke(InviteID);
    expect([late.status, late.body.errorDetails.code]).toEqual([409, 'visitors/over']);
  });
});

describe('GET /api/vistor/upcoming', () => {
  it('is sorted by time, without visits that are over', async () => {
    await madeBy({ visitorName: 'Later', invitedDateStart: '2026-11-15 09:00', invitedDateEnd: '2026-11-15 10:00' });
    await madeBy({ visitorName: 'Soon' });
    const names = async () => ((await upcoming()) as { Visitor: string }[]).map(({ Visitor }) => Visitor);
    expect(await names()).toEqual(['Soon', 'Later']);
    running.clock.set(new Date('2026-11-14T12:59:59.000Z'));
    expect(await names()).toEqual(['Soon', 'Later']);
    running.clock.set(new Date('2026-11-14T13:00:00.000Z'));
    expect(await names()).toEqual(['Later']);
  });

  it('is for the person, and for managers of the person’s estate', async () => {
    const manager = await signUpWithRole(running, { role: 'Manager' });
    const otherManager = await signUpSomebody(running, { estateId: '902', estateName: 'Second Bay' });
    const roleId = testRoleId('902', 'Manager');
    await grantRole(running.database.db, { userId: otherManager.userId, roleId }, running.dependencies);
    const statusFor = async (cookie?: string) =>
      (await running.request('GET', `/api/vistor/upcoming?userId=${host.userId}`, { cookie })).status;
    expect(await statusFor()).toBe(401);
    expect(await statusFor(manager.cookie)).toBe(200);
    expect(await statusFor(otherManager.cookie)).toBe(403);
  });

  it('shows staff no code, and records that they looked at this person', async () => {
    const manager = await signUpWithRole(running, { role: 'Manager' });
    await madeBy();
    const answer = await running.request('GET', `/api/vistor/upcoming?userId=${host.userId}`, {
      cookie: manager.cookie,
    });
    expect(answer.body.details).toMatchObject([{ Visitor: 'Lindiwe Khumalo', code: '' }]);
    const { rows } = await running.database.pool.query(
      `select estate_id, after from audit_log where action = 'visitors.read' and actor_id = $1`,
      [manager.userId],
    );
    expect(rows).toEqual([{ estate_id: '901', after: { personId: host.userId } }]);
  });
});
