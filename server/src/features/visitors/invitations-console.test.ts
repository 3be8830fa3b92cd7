import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { createGatedEstate, invitation, passGate, refusalAtGate, signUpWithRole } from './visitors.factory.ts';

type Person = Awaited<ReturnType<typeof signUpWithRole>>;
interface Made {
  Message: string;
  InviteID: string;
  passUrl: string;
}

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let host: Person;
let manager: Person;
let otherManager: Person;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstate(running, { estateId: '901', estateName: 'Test Ridge' });
  await createGatedEstate(running, { estateId: '902', estateName: 'Second Bay' });
  host = await signUpWithRole(running, { role: 'Owner', unitNumber: '14' });
  manager = await signUpWithRole(running, { role: 'Manager' });
  otherManager = await signUpWithRole(running, { role: 'Manager', estateId: '902' });
});
afterAll(() => running.close());
beforeEach(async () => {
  running.clock.set(new Date('2026-11-14T08:00:00.000Z'));
  for (const table of ['visitor_invitations', 'visitor_rules', 'notifications', 'live_events']) {
    await running.database.pool.query(`delete from ${table}`);
  }
});

const invite = async (overrides: Record<string, unknown> = {}): Promise<Made> =>
  (await running.request('POST', '/api/vistor/invite', { body: invitation(overrides), cookie: host.cookie })).body
    .details[0];

describe('the back office', () => {
  const list = (query = '', cookie = manager.cookie) =>
    running.request('GET', `/api/console/invitations${query}`, { cookie });
  const names = async (query: string) =>
    ((await list(query)).body.details.items as { visitor: string }[]).map(({ visitor }) => visitor);

  it('lists the invitations of the caller’s estates, filtered and searched, without their codes', async () => {
    await invite({ visitorName: 'Lindiwe Khumalo' });
    await invite({
      visitorName: 'Mark Fourie',
      invitedDateStart: '2026-11-15 08:00',
      invitedDateEnd: '2026-11-15 09:00',
    });
    const gone = await invite({ visitorName: '100% Gardens', visitorPhoneNumber: '0749013365' });
    await running.request('PUT', `/api/vistor/revokeInvite?inviteID=${gone.InviteID}`, { cookie: host.cookie });
    const all = (await list()).body.details;
    expect(all.total).toBe(3);
    expect(all.items[0]).toMatchObject({
      visitor: 'Mark Fourie',
      hostName: 'Naledi Khumalo',
      unitNumber: '14',
      status: 'expected',
    });
    expect(JSON.stringify(all)).not.toContain(gone.Message);
    expect(await names('?date=2026-11-15')).toEqual(['Mark Fourie']);
    expect(await names('?status=revoked')).toEqual(['100% Gardens']);
    expect(await names('?q=100%25')).toEqual(['100% Gardens']);
    expect(await names('?q=749013')).toEqual(['100% Gardens']);
    expect(await names('?q=naledi&perPage=1&page=3&sort=visit&order=ASC')).toEqual(['Mark Fourie']);
    expect(await names('?estateId=901&status=expected')).toHaveLength(2);
    running.clock.set(new Date('2026-11-14T14:00:00.000Z'));
    expect(await names('?status=expired')).toEqual(['Lindiwe Khumalo']);
  });

  it('stops counting at 2,500, reports that there are more, and still lists every page', async () => {
    const { InviteID } = await invite({ visitorName: 'One of many' });
    await running.database.pool.query(
      `insert into visitor_invitations (id, estate_id, host_id, house, unit_number, visitor, phone_number, visit_date,
         start_minutes, end_minutes, starts_at, ends_at, code, token_digest, created_at)
       select 'many-' || n, estate_id, host_id, house, unit_number, visitor, phone_number, visit_date, start_minutes, end_minutes,
         starts_at, ends_at, '', 'many-' || n, created_at from visitor_invitations, generate_series(1, 2500) n where id = $1`,
      [InviteID],
    );
    for (const [query, total] of [
      ['', 2_500],
      ['q=many&', 100],
    ] as const)
      expect((await list(`?${query}perPage=100`)).body.details, query).toMatchObject({ total, isMore: true });
    const beyond = (await list('?q=many&perPage=100&page=26')).body.details;
    expect([beyond.items.length, beyond.total, beyond.isMore]).toEqual([1, 100, true]);
    await running.database.pool.query(
      `delete from visitor_invitations where id like 'many-%' and substr(id, 6)::int > 99`,
    );
    expect((await list('?q=many')).body.details).toMatchObject({ total: 100, isMore: false });
    await running.database.pool.query(`delete from visitor_invitations where id like 'many-%'`);
  });

  it('reads one of them, for the staff of its estate alone', async () => {
    const { InviteID, Message } = await invite({ visitorName: 'Lindiwe Khumalo' });
    const one = (cookie: string) => running.request('GET', `/api/console/invitations/${InviteID}`, { cookie });
    const { body } = await one(manager.cookie);
    expect(body.details).toMatchObject({ id: InviteID, visitor: 'Lindiwe Khumalo', status: 'expected' });
    expect(JSON.stringify(body)).not.toContain(Message);
    expect((await one(otherManager.cookie)).status).toBe(404);
    expect((await one(host.cookie)).status).toBe(403);
  });

  it('hears of a new and of a revoked invitation at once, at its estate alone', async () => {
    const told = async (): Promise<string[]> => {
      const events = await running.database.pool.query<{ audience: string }>(
        `delete from live_events where topic = 'visitors' returning audience_kind || ' ' || audience_id as audience`,
      );
      return events.rows.map(({ audience }) => audience).toSorted();
    };
    const both = [`person ${host.userId}`, 'staff 901'];
    const { InviteID } = await invite();
    expect(await told()).toEqual(both);
    await running.request('PUT', `/api/vistor/revokeInvite?inviteID=${InviteID}`, { cookie: host.cookie });
    expect(await told()).toEqual(both);
  });

  it('is empty or forbidden for the manager of another estate', async () => {
    const { InviteID } = await invite();
    expect((await list('', otherManager.cookie)).body.details).toEqual({ items: [], total: 0, isMore: false });
    expect((await list('?estateId=901', otherManager.cookie)).status).toBe(403);
    expect((await list('', host.cookie)).status).toBe(403);
    expect((await list('', '')).status).toBe(401);
    expect((await list('?status=lost')).status).toBe(400);
    const revoke = (cookie: string, id = InviteID) =>
      running.request('PUT', `/api/console/invitations/${id}/revoke`, { cookie });
    expect((await revoke(otherManager.cookie)).status).toBe(403);
    expect((await revoke(manager.cookie, 'never-made')).status).toBe(404);
    expect((await revoke(host.cookie)).status).toBe(403);
    expect(await refusalAtGate(running, InviteID, 'in')).toBe('not-yet');
  });

  it('exports the search result as CSV, with formulas in names escaped', async () => {
    await invite({ visitorName: '=1+1' });
    await invite({ visitorName: 'Mark Fourie' });
    const path = '/api/console/invitations/export';
    const answer = await running.request('GET', `${path}?estateId=901&status=expected`, { cookie: manager.cookie });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="invitations.csv"');
    const [header, ...lines] = String(answer.body).trimEnd().split('\r\n');
    expect(header).toMatch(/^date,from,to,estate,visitor,phone number,host,/);
    expect(lines.some((line) => line.includes(`,'=1+1,'+27`))).toBe(true);
    const { body } = await list('?status=expected&perPage=100');
    expect(lines).toHaveLength(body.details.total);
    const found = await running.request('GET', `${path}?q=Fourie&status=expected`, { cookie: manager.cookie });
    expect(
      String(found.body)
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .every((line) => line.includes('Mark Fourie')),
    ).toBe(true);
    expect((await running.request('GET', `${path}?estateId=901`, { cookie: otherManager.cookie })).status).toBe(403);
    expect((await running.request('GET', path, { cookie: host.cookie })).status).toBe(403);
  });

  it('revokes at once, records it and notifies the host', async () => {
    const { InviteID } = await invite();
    const revoke = () =>
      running.request('PUT', `/api/console/invitations/${InviteID}/revoke`, { cookie: manager.cookie });
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).body.errorDetails.code).toBe('nothing-changed');
    expect(await refusalAtGate(running, InviteID, 'in')).toBe('revoked');
    const audited = await running.database.pool.query(
      `select actor_id, estate_id, before, after from audit_log where action = 'visitors.revoke'`,
    );
    expect(audited.rows).toEqual([
      {
        actor_id: manager.userId,
        estate_id: '901',
        before: { id: InviteID, revokedAt: null },
        after: { id: InviteID, revokedAt: running.clock.now().toISOString() },
      },
    ]);
    const received = await running.request('GET', '/api/notifications?userID=me', { cookie: host.cookie });
    expect(received.body.details).toMatchObject([
      { title: 'Invitation revoked', description: 'The estate has revoked your invitation of Lindiwe Khumalo.' },
    ]);
    await passGate(running, (await invite()).InviteID, 'in');
  });

  it('revokes several with one call, and says which stay: one whose visitor has arrived, and one of another estate', async () => {
    const [live, arrived, other] = [await invite(), await invite(), await invite()];
    await passGate(running, arrived.InviteID, 'in');
    const revoke = async ({ cookie }: Person, ...ids: string[]) => {
      const body = { invitations: ids.map((id) => ({ id })) };
      const answer = await running.request('POST', '/api/console/invitations/revoke', { cookie, body });
      const outcomes = answer.body.details as { refusal: { code: string } | null }[];
      return outcomes.map(({ refusal }) => refusal?.code ?? 'revoked');
    };
    const all = [live.InviteID, arrived.InviteID, 'never-made', other.InviteID];
    expect(await revoke(otherManager, ...all)).toEqual(['forbidden', 'forbidden', 'not-found', 'forbidden']);
    expect(await revoke(manager, ...all)).toEqual(['revoked', 'visitors/has-arrived', 'not-found', 'revoked']);
    expect(await refusalAtGate(running, live.InviteID, 'in')).toBe('revoked');
    const audited = await running.database.pool.query(
      `select 1 from audit_log where action = 'visitors.revoke' and subject_id = any($1::text[])`,
      [all],
    );
    expect(audited.rows).toHaveLength(2);
    expect(await revoke(manager, live.InviteID)).toEqual(['nothing-changed']);
  });

  it('sets the quota and the notice of an estate and records it', async () => {
    const path = '/api/console/estates/901/visitor-rules';
    const read = async (cookie = manager.cookie, from = path) => running.request('GET', from, { cookie });
    const change = (body: unknown, cookie = manager.cookie) => running.request('PUT', path, { body, cookie });
    expect((await read()).body.details).toMatchObject({ visitorsPerDay: 30 });
    const rules = { visitorsPerDay: 2, notice: 'Keep to 20 km/h.\nNo drones.' };
    expect((await change(rules)).body.details).toEqual({ ...rules, version: 1 });
    expect((await read()).body.details).toEqual({ ...rules, version: 1 });
    expect((await change(rules, otherManager.cookie)).status).toBe(403);
    expect((await read(otherManager.cookie)).status).toBe(403);
    expect((await read(manager.cookie, '/api/console/estates/nowhere/visitor-rules')).status).toBe(403);
    for (const wrong of [{ ...rules, visitorsPerDay: 0 }, { ...rules, notice: 'a\u0007' }, { visitorsPerDay: 2 }]) {
      expect((await change(wrong)).status).toBe(400);
    }
    const audited = await running.database.pool.query(`select after from audit_log where action = 'visitors.rules'`);
    expect(audited.rows).toEqual([{ after: rules }]);
  });
});
