import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { signUpSomebody, statusesOf } from '../../identity/identity.factory.ts';
import { createTestEstate, testRoleId, type TestRole } from '../estates.factory.ts';
import { grantRole } from '../roles/grant-role.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Person;
/** A person of another estate than the manager's. */
let stranger: Person;

const away = { estateId: '902', estateName: 'Other Bay' };
const hold = (person: Person, role: TestRole, estateId = '901') =>
  grantRole(running.database.db, { userId: person.userId, roleId: testRoleId(estateId, role) }, running.dependencies);
const offer = (overrides: Record<string, unknown> = {}, { cookie } = manager) =>
  running.request('POST', '/api/console/role-offers', {
    body: { email: stranger.email, roleId: testRoleId('901', 'Tenant'), unitNumber: '9', ...overrides },
    cookie,
  });
const read = (token: string, { cookie } = stranger) =>
  running.request('POST', '/api/acl/offer', { body: { token }, cookie });
const answer = (token: string, agrees: boolean, { cookie } = stranger) =>
  running.request('POST', '/api/acl/offer/answer', { body: { token, agrees }, cookie });
const mailTo = ({ email }: Person) =>
  eventually(async () => {
    const mail = (await running.outbox(email)).find(({ text }) => text.includes('/auth/role#token='));
    if (mail === undefined) throw new Error('The mail has not come.');
    return mail;
  });
const tokenMailedTo = async (person: Person): Promise<string> =>
  /\/auth\/role#token=([\w-]{43})/.exec((await mailTo(person)).text)?.[1] ?? '';
const rolesOf = async ({ cookie }: Person): Promise<string[]> => {
  const { body } = await running.request('GET', '/api/acl/me', { cookie });
  return body.details.map((entry: { estateID: string; roleName: string; unitNumber: string }) =>
    [entry.estateID, entry.roleName, entry.unitNumber].join(' ').trim(),
  );
};
const codeOf = (given: { status: number; body: { errorDetails?: { code: string } } }) => [
  given.status,
  given.body.errorDetails?.code,
];

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, away);
  manager = await signUpSomebody(running, { firstname: 'Lerato', lastname: 'Mokoena' });
  await hold(manager, 'Manager');
});
beforeEach(async () => {
  stranger = await signUpSomebody(running, away);
});
afterAll(() => running.close());

describe('Staff can give a role to a person of another estate by her e-mail address', () => {
  it('she receives a mail, and gets the role when she accepts', async () => {
    expect((await offer({ email: stranger.email.toUpperCase() })).status).toBe(201);
    const token = await tokenMailedTo(stranger);
    expect((await mailTo(stranger)).text).toContain(
      'Lerato Mokoena of Test Ridge would like to give you this role: Tenant, unit 9.',
    );
    expect(await rolesOf(stranger)).toEqual(['902 Visitor']);
    expect((await read(token)).body.details).toEqual({
      estateName: 'Test Ridge',
      roleDisplayName: 'Tenant',
      unitNumber: '9',
      offeredBy: 'Lerato Mokoena',
      beginsOn: null,
      lastDay: null,
    });
    expect(statusesOf(await Promise.all([answer(token, true), answer(token, true)]))).toEqual([200, 200]);
    expect(await rolesOf(stranger)).toEqual(['901 Tenant 9', '902 Visitor']);
    const { rows } = await running.database.pool.query(
      "select actor_id, action, estate_id from audit_log where action like 'roles.%' order by id",
    );
    expect(rows.slice(-2)).toEqual([
      { actor_id: manager.userId, action: 'roles.offer', estate_id: '901' },
      { actor_id: stranger.userId, action: 'roles.agree', estate_id: '901' },
    ]);
  });

  it('an offer of a role that begins later is read with its days', async () => {
    await offer();
    const token = await tokenMailedTo(stranger);
    const setDays = (firstDay: string) =>
      running.database.pool.query("update role_offers set first_day = $1, last_day = '2027-11-30' where email = $2", [
        firstDay,
        stranger.email,
      ]);
    await setDays('2026-12-01');
    expect((await read(token)).body.details).toMatchObject({ beginsOn: '2026-12-01', lastDay: '2027-11-30' });
    await setDays('2026-11-01');
    expect((await read(token)).body.details).toMatchObject({ beginsOn: null, lastDay: '2027-11-30' });
  });

  it('she gets nothing when she declines', async () => {
    await offer();
    const token = await tokenMailedTo(stranger);
    expect(statusesOf([await answer(token, false), await answer(token, false)])).toEqual([200, 200]);
    expect(codeOf(await answer(token, true))).toEqual([400, 'auth/expired-action-code']);
    expect(await rolesOf(stranger)).toEqual(['902 Visitor']);
  });

  it('whoever missed that her answer arrived gets the same again, for as long as she has the role', async () => {
    await offer();
    const token = await tokenMailedTo(stranger);
    expect(statusesOf([await answer(token, true), await answer(token, true)])).toEqual([200, 200]);
    expect(codeOf(await answer(token, false))).toEqual([400, 'auth/expired-action-code']);
    const thief = await signUpSomebody(running);
    expect(codeOf(await answer(token, true, thief))).toEqual([400, 'auth/expired-action-code']);
    expect(await rolesOf(stranger)).toEqual(['901 Tenant 9', '902 Visitor']);
    await running.database.pool.query(
      "update role_grants set revoked_at = now() where user_id = $1 and unit_number = '9'",
      [stranger.userId],
    );
    expect(codeOf(await answer(token, true))).toEqual([400, 'auth/expired-action-code']);
  });

  it('the answer does not reveal whether an address has an account, and an address without one gets no mail', async () => {
    const [known, unknown] = [await offer(), await offer({ email: 'nobody@ekhaya.test' })];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await mailTo(stranger);
    await eventually(async () => {
      const { rows } = await running.database.pool.query('select 1 from graphile_worker._private_jobs');
      expect(rows).toEqual([]);
    });
    expect(await running.outbox('nobody@ekhaya.test')).toEqual([]);
  });

  it('only a person signed in with that address can read and answer it', async () => {
    await offer();
    const token = await tokenMailedTo(stranger);
    const thief = await signUpSomebody(running);
    expect(codeOf(await read(token, thief))).toEqual([400, 'auth/expired-action-code']);
    expect(codeOf(await answer(token, true, thief))).toEqual([400, 'auth/expired-action-code']);
    expect(codeOf(await answer(token, true, { ...thief, cookie: '' }))).toEqual([401, 'session-required']);
    expect((await read(token)).status).toBe(200);
  });

  it('expires after 14 days, or when the member of staff may no longer grant the role', async () => {
    await offer();
    const token = await tokenMailedTo(stranger);
    running.clock.advance(14 * dayMs);
    expect(codeOf(await answer(token, true))).toEqual([400, 'auth/expired-action-code']);
    running.clock.advance(-14 * dayMs);
    const leaver = await signUpSomebody(running);
    await hold(leaver, 'Manager');
    stranger = await signUpSomebody(running, away);
    await offer({}, leaver);
    const hers = await tokenMailedTo(stranger);
    await running.database.pool.query('update role_grants set revoked_at = now() where user_id = $1', [leaver.userId]);
    expect(codeOf(await read(hers))).toEqual([400, 'auth/expired-action-code']);
    expect(codeOf(await answer(hers, true))).toEqual([400, 'auth/expired-action-code']);
    expect(await rolesOf(stranger)).toEqual(['902 Visitor']);
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['a role of the caller’s own rank', { roleId: testRoleId('901', 'Manager') }, 403],
    ['a role of another estate', { roleId: testRoleId('902', 'Tenant') }, 403],
    ['a role that is none', { roleId: 'nothing' }, 404],
    ['what is no address', { email: 'nobody' }, 400],
  ])('refuses %s', async (_title, overrides, status) => {
    expect((await offer(overrides)).status).toBe(status);
  });

  it('refuses an offer to oneself, and callers who are not staff', async () => {
    expect((await offer({ email: manager.email })).status).toBe(403);
    expect((await offer({}, stranger)).status).toBe(403);
  });

  it('stores the token in no row of the database', async () => {
    await offer();
    const token = await tokenMailedTo(stranger);
    for (const table of ['role_offers', 'graphile_worker._private_jobs', 'audit_log']) {
      const { rows } = await running.database.pool.query(`select t::text as text from ${table} t`);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });
});

describe('Staff list and withdraw the roles that were offered by mail', () => {
  const listed = async ({ cookie } = manager) => {
    const { status, body } = await running.request('GET', `/api/console/role-offers?q=${stranger.email}`, { cookie });
    return status === 200 ? body.details : status;
  };
  const withdraw = (id: string, { cookie } = manager) =>
    running.request('DELETE', `/api/console/role-offers/${id}`, { cookie });

  it('an open offer is listed with who offered it, and its link ends when it is withdrawn', async () => {
    await offer();
    const token = await tokenMailedTo(stranger);
    const { items, total } = await listed();
    expect(total).toBe(1);
    expect(items).toMatchObject([
      {
        email: stranger.email,
        estateId: '901',
        roleDisplayName: 'Tenant',
        unitNumber: '9',
        offeredBy: 'Lerato Mokoena',
        canBeTaken: true,
        canBeWithdrawn: true,
      },
    ]);
    expect((await withdraw(items[0].id)).status).toBe(200);
    expect(await listed()).toEqual({ items: [], total: 0 });
    expect(codeOf(await answer(token, true))).toEqual([400, 'auth/expired-action-code']);
    expect(codeOf(await withdraw(items[0].id))).toEqual([404, 'not-found']);
    const { rows } = await running.database.pool.query(
      'select action, estate_id from audit_log order by id desc limit 1',
    );
    expect(rows).toEqual([{ action: 'roles.withdraw', estate_id: '901' }]);
  });

  it('an offer of somebody who may no longer give the role is listed as one that cannot be taken', async () => {
    const leaver = await signUpSomebody(running);
    await hold(leaver, 'Manager');
    await offer({}, leaver);
    await running.database.pool.query('update role_grants set revoked_at = now() where user_id = $1', [leaver.userId]);
    expect((await listed()).items).toMatchObject([{ canBeTaken: false, canBeWithdrawn: true }]);
  });

  it('several are withdrawn with one call; one that was answered meanwhile stays, and its outcome says why', async () => {
    const administrator = await signUpSomebody(running);
    await hold(administrator, 'Administrator');
    await offer({ unitNumber: '1' });
    const token = await tokenMailedTo(stranger);
    for (const unitNumber of ['2', '3']) await offer({ unitNumber });
    await offer({ roleId: testRoleId('901', 'Manager'), unitNumber: '4' }, administrator);
    const { items } = await listed();
    const offers = items.map(({ id }: { id: string }) => ({ id }));
    await answer(token, false);
    const several = (wanted: unknown[], { cookie } = manager) =>
      running.request('POST', '/api/console/role-offers/withdraw', { body: { offers: wanted }, cookie });
    const { status, body } = await several(offers);
    expect(status).toBe(200);
    const codes = body.details.map((each: { refusal: { code: string } | null }) => each.refusal?.code ?? 'withdrawn');
    expect(codes.toSorted()).toEqual(['forbidden', 'not-found', 'withdrawn', 'withdrawn']);
    expect((await listed()).items).toMatchObject([{ roleDisplayName: 'Manager' }]);
    const { rows } = await running.database.pool.query(
      "select count(*)::int as entries from audit_log where action = 'roles.withdraw' and subject_id = any($1)",
      [offers.map(({ id }: { id: string }) => id)],
    );
    expect(rows).toEqual([{ entries: 2 }]);
    expect((await several(offers, stranger)).status).toBe(403);
  });

  it('an answered offer is no longer listed, and cannot be withdrawn', async () => {
    await offer();
    const token = await tokenMailedTo(stranger);
    const { items } = await listed();
    await answer(token, false);
    expect((await listed()).items).toEqual([]);
    expect((await withdraw(items[0].id)).status).toBe(404);
  });

  it('the manager of another estate, a guard and an editor neither list nor withdraw it', async () => {
    await offer();
    const [{ id }] = (await listed()).items;
    for (const [role, estateId, statusOfList] of [
      ['Manager', '902', 200],
      ['Guard', '901', 403],
      ['Editor', '901', 403],
    ] as const) {
      const person = await signUpSomebody(running);
      await hold(person, role, estateId);
      expect(await listed(person)).toEqual(statusOfList === 200 ? { items: [], total: 0 } : 403);
      expect((await withdraw(id, person)).status).toBe(statusOfList === 200 ? 404 : 403);
    }
    expect((await withdraw(id, { ...manager, cookie: '' })).status).toBe(401);
    expect((await listed()).total).toBe(1);
  });

  it('an offer of a role that does not rank below the caller’s own is listed, but cannot be withdrawn', async () => {
    const administrator = await signUpSomebody(running);
    await hold(administrator, 'Administrator');
    await offer({ roleId: testRoleId('901', 'Manager') }, administrator);
    const { items } = await listed();
    expect(items).toMatchObject([{ roleDisplayName: 'Manager', canBeWithdrawn: false }]);
    expect((await withdraw(items[0].id)).status).toBe(403);
    expect((await withdraw(items[0].id, administrator)).status).toBe(200);
  });
});
