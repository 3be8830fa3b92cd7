import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { createTestEstate, testRoleId, type TestRole } from '../estates.factory.ts';
import { grantRole } from '../roles/grant-role.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let otherProcess: Awaited<ReturnType<typeof startApplicationForTests>>;
let administrator: Person;
let manager: Person;
let managerElsewhere: Person;
let resident: Person;

const away = { estateId: '902', estateName: 'Other Bay' };
const hold = async (person: Person, role: TestRole, estateId = '901', unitNumber = ''): Promise<void> => {
  const grant = { userId: person.userId, roleId: testRoleId(estateId, role), unitNumber };
  await grantRole(running.database.db, grant, running.dependencies);
};
const people = async (query: string, { cookie } = manager) =>
  (await running.request('GET', `/api/console/people?${query}`, { cookie })).body.details;
const read = ({ userId }: Person, { cookie } = manager) =>
  running.request('GET', `/api/console/people/${userId}`, { cookie });
const give = (person: Person, body: unknown, { cookie } = manager) =>
  running.request('POST', `/api/console/people/${person.userId}/roles`, { body, cookie });
const take = (person: Person, grantId: string, { cookie } = manager) =>
  running.request('DELETE', `/api/console/people/${person.userId}/roles/${grantId}`, { cookie });
const audited = async () =>
  (await running.database.pool.query('select actor_id, action, estate_id, before, after from audit_log order by id'))
    .rows;

beforeAll(async () => {
  running = await startApplicationForTests();
  otherProcess = await startApplicationForTests({ database: running.database });
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, away);
  administrator = await signUpSomebody(running);
  await hold(administrator, 'Administrator');
  manager = await signUpSomebody(running, { firstname: 'Lerato', lastname: 'Mokoena' });
  await hold(manager, 'Manager');
  managerElsewhere = await signUpSomebody(running, away);
  await hold(managerElsewhere, 'Manager', '902');
});
beforeEach(async () => {
  resident = await signUpSomebody(running, { firstname: 'Thandi', lastname: 'Nkosi' });
});
afterEach(async () => {
  await running.database.pool.query(`update role_grants set revoked_at = now() where user_id = $1`, [resident.userId]);
});
afterAll(async () => {
  await otherProcess.close();
  await running.close();
});

describe('GET /api/console/people', () => {
  it('finds people of the estate by name, e-mail address, mobile number and unit', async () => {
    await hold(resident, 'Owner', '901', '14B');
    const local = `0${resident.mobile.slice(2)}`;
    for (const text of ['thandi nk', resident.email.toUpperCase(), local, resident.mobile, '14B']) {
      const { items, total } = await people(`q=${encodeURIComponent(text)}&perPage=100&sort=signedUpAt&order=DESC`);
      expect(total, text).toBeGreaterThanOrEqual(1);
      expect(
        items.map(({ id }: { id: string }) => id),
        text,
      ).toContain(resident.userId);
    }
    expect(await people('q=%25')).toMatchObject({ items: [], total: 0 });
    expect(await people('q=14')).not.toMatchObject({ items: [{ id: resident.userId }] });
  });

  it('shows roles at the caller’s estates only, with who granted them and when', async () => {
    await hold(resident, 'Tenant', '902', 'C3');
    const { body } = await give(resident, { roleId: testRoleId('901', 'Owner'), unitNumber: '14' });
    const [found] = (await people(`q=${resident.email}`)).items;
    expect(found).toMatchObject({ id: resident.userId, firstName: 'Thandi', email: resident.email });
    expect(found.roles).toContainEqual(body.details);
    expect(body.details).toMatchObject({
      estateId: '901',
      roleName: 'Owner',
      unitNumber: '14',
      grantedAt: running.clock.now().toISOString(),
      grantedBy: { id: manager.userId, name: 'Lerato Mokoena' },
      revokedAt: null,
      canBeRemoved: true,
    });
    expect(found.roles.map(({ estateId }: { estateId: string }) => estateId)).toEqual(['901', '901']);
    const [seenByAdministrator] = (await people(`q=${resident.email}`, administrator)).items;
    expect(seenByAdministrator.roles).toHaveLength(3);
  });

  it('neither finds, counts nor opens people of other estates', async () => {
    expect(await people(`q=${managerElsewhere.email}`)).toMatchObject({ items: [], total: 0 });
    expect(await people('estateId=902')).toMatchObject({ items: [], total: 0 });
    expect(await people(`roleId=${testRoleId('902', 'Visitor')}`)).toMatchObject({ items: [], total: 0 });
    await hold(resident, 'Tenant', '902', 'C3');
    expect(await people('q=C3')).toMatchObject({ items: [], total: 0 });
    expect((await read(managerElsewhere)).status).toBe(404);
    expect((await read({ ...resident, userId: 'nobody' })).status).toBe(404);
  });

  it('pages and sorts', async () => {
    const whole = await people('perPage=100&sort=email');
    const emails = whole.items.map(({ email }: { email: string }) => email);
    expect(emails).toEqual(emails.toSorted());
    expect(whole.total).toBe(emails.length);
    const second = await people('perPage=1&page=2&sort=email');
    expect([second.total, second.items[0].email]).toEqual([whole.total, emails[1]]);
    const reversed = await people('perPage=1&page=1&sort=email&order=DESC');
    expect(reversed.items[0].email).toBe(emails.at(-1));
  });

  it.each(['page=0', 'perPage=101', 'page=x', 'sort=passwordHash', 'order=up', 'secret=1', `q=${'x'.repeat(101)}`])(
    'refuses %s',
    async (query) => {
      const answer = await running.request('GET', `/api/console/people?${query}`, { cookie: manager.cookie });
      expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'validation']);
    },
  );
});

describe('GET /api/console/roles', () => {
  it('lists the roles of the caller’s estate and which of them she can grant', async () => {
    const answer = await running.request('GET', '/api/console/roles?perPage=100', { cookie: manager.cookie });
    expect(
      answer.body.details.items.map((role: { id: string; isGrantable: boolean }) => [role.id, role.isGrantable]),
    ).toEqual([
      ['901-visitor', true],
      ['901-guard', true],
      ['901-editor', true],
      ['901-employee', true],
      ['901-tenant', true],
      ['901-family', true],
      ['901-owner', true],
      ['901-trustee', true],
      ['901-manager', false],
      ['901-administrator', false],
    ]);
  });
});

describe('Staff grant roles below their own rank, at their own estate, never to themselves.', () => {
  it('grants a role once, audited, and publishes it to the person', async () => {
    const { pool } = running.database;
    const countEvents = async () =>
      (await pool.query(`select 1 from live_events where topic = 'access' and audience_id = $1`, [resident.userId]))
        .rowCount;
    const before = (await countEvents()) ?? 0;
    const body = { roleId: testRoleId('901', 'Tenant'), unitNumber: '9' };
    const answers = await Promise.all([give(resident, body), give(resident, body)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect(await countEvents()).toBe(before + 1);
    expect((await audited()).at(-1)).toEqual({
      actor_id: manager.userId,
      action: 'roles.grant',
      estate_id: '901',
      before: null,
      after: {
        personId: resident.userId,
        roleId: '901-tenant',
        role: 'Tenant',
        unitNumber: '9',
      },
    });
  });

  it.each<[string, number, () => Promise<{ status: number }>]>([
    ['a role of her own rank', 403, () => give(resident, { roleId: testRoleId('901', 'Manager') })],
    ['a role above her own', 403, () => give(resident, { roleId: testRoleId('901', 'Administrator') })],
    ['a role at another estate', 403, () => give(resident, { roleId: testRoleId('902', 'Tenant') })],
    ['a role to herself', 403, () => give(manager, { roleId: testRoleId('901', 'Tenant') })],
    ['a role that is none', 404, () => give(resident, { roleId: 'nothing' })],
    [
      'a role to somebody of another estate',
      404,
      () => give(managerElsewhere, { roleId: testRoleId('901', 'Tenant') }),
    ],
    ['a role with a unit of 21 signs', 400, () => give(resident, { roleId: '901-tenant', unitNumber: 'x'.repeat(21) })],
    ['a role, being no staff', 403, () => give(manager, { roleId: testRoleId('901', 'Visitor') }, resident)],
    [
      'a role above hers, being an administrator',
      403,
      () => give(manager, { roleId: '902-administrator' }, administrator),
    ],
  ])('refuses %s', async (_title, status, attempt) => {
    const before = (await audited()).length;
    expect((await attempt()).status).toBe(status);
    expect(await audited()).toHaveLength(before);
  });

  it('gives one role for two houses, and takes one of them away', async () => {
    const first = await give(resident, { roleId: '901-owner', unitNumber: '31' });
    const second = await give(resident, { roleId: '901-owner', unitNumber: '32' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((await give(resident, { roleId: '901-owner', unitNumber: '32' })).status).toBe(409);
    expect((await take(resident, first.body.details.grantId)).status).toBe(200);
    const { roles } = (await read(resident)).body.details;
    const held = roles.filter(({ revokedAt }: { revokedAt: string | null }) => revokedAt === null);
    expect(held.map(({ unitNumber }: { unitNumber: string }) => unitNumber).toSorted()).toEqual(['', '32']);
  });

  it('lets an administrator grant roles at every estate', async () => {
    expect((await give(resident, { roleId: testRoleId('902', 'Manager') }, administrator)).status).toBe(201);
  });
});

describe('the last day of a role that was given', () => {
  const change = (person: Person, grantId: string, lastDay: string | null, { cookie } = manager) =>
    running.request('PUT', `/api/console/people/${person.userId}/roles/${grantId}`, { body: { lastDay }, cookie });

  it('is changed and taken away, audited', async () => {
    const { grantId } = (await give(resident, { roleId: '901-tenant', unitNumber: '9' })).body.details;
    expect((await change(resident, grantId, '2027-03-31')).status).toBe(200);
    expect((await audited()).at(-1)).toMatchObject({
      action: 'roles.last-day',
      before: { personId: resident.userId, role: 'Tenant', lastDay: null },
      after: { lastDay: '2027-03-31' },
    });
    expect((await change(resident, grantId, null)).status).toBe(200);
  });

  it('is refused when it is over, for her own role, for a rank not below hers and for somebody elsewhere', async () => {
    const { grantId } = (await give(resident, { roleId: '901-tenant', unitNumber: '9' })).body.details;
    const past = await change(resident, grantId, '2020-01-01');
    expect([past.status, past.body.errorDetails.fields]).toEqual([400, { lastDay: 'The last day is over.' }]);
    const own = (await read(manager)).body.details.roles[0].grantId;
    expect((await change(manager, own, '2027-03-31')).status).toBe(403);
    expect((await change(resident, grantId, '2027-03-31', managerElsewhere)).status).toBe(404);
    expect((await change(resident, grantId, '2027-03-31', resident)).status).toBe(403);
  });
});

describe('revoking a role', () => {
  const grantOf = async (person: Person, roleId: string): Promise<string> =>
    (
      await running.database.pool.query('select id from role_grants where user_id = $1 and role_id = $2', [
        person.userId,
        roleId,
      ])
    ).rows[0].id;

  it('records who had it, who revoked it and when; audited', async () => {
    const { grantId } = (await give(resident, { roleId: '901-tenant', unitNumber: '9' })).body.details;
    expect((await take(resident, grantId)).status).toBe(200);
    expect((await take(resident, grantId)).status).toBe(404);
    const { roles } = (await read(resident)).body.details;
    expect(roles.find((role: { grantId: string }) => role.grantId === grantId)).toMatchObject({
      unitNumber: '9',
      revokedAt: running.clock.now().toISOString(),
      revokedBy: { id: manager.userId, name: 'Lerato Mokoena' },
      canBeRemoved: false,
    });
    expect((await audited()).at(-1)).toMatchObject({ action: 'roles.remove', estate_id: '901', after: null });
    const listed = await people(`q=${resident.email}`);
    expect(listed.items[0].roles.map(({ roleId }: { roleId: string }) => roleId)).toEqual(['901-visitor']);
  });

  it('Revoked sessions and roles die within 1 s on every process.', async () => {
    await hold(resident, 'Manager');
    const asManager = () => otherProcess.request('GET', '/api/console/people', { cookie: resident.cookie });
    expect((await asManager()).status).toBe(200);
    const grantId = await grantOf(resident, '901-manager');
    expect((await take(resident, grantId, administrator)).status).toBe(200);
    expect((await asManager()).status).toBe(403);
  });

  it('is refused for her own role, for a rank not below hers, at another estate, and under another person’s id', async () => {
    const own = await grantOf(manager, '901-manager');
    expect((await take(manager, own)).status).toBe(403);
    expect((await take(administrator, await grantOf(administrator, '901-administrator'))).status).toBe(403);
    expect((await take(managerElsewhere, await grantOf(managerElsewhere, '902-visitor'))).status).toBe(404);
    expect((await take(resident, own)).status).toBe(404);
    expect((await take(manager, await grantOf(manager, '901-visitor'), administrator)).status).toBe(200);
    await hold(manager, 'Visitor');
  });

  it('is refused for every role of a person whose rank is not below hers', async () => {
    await hold(administrator, 'Owner');
    const grantId = await grantOf(administrator, '901-owner');
    const shown = (await read(administrator)).body.details.roles as { grantId: string; canBeRemoved: boolean }[];
    expect(shown.find((role) => role.grantId === grantId)?.canBeRemoved).toBe(false);
    const answer = await take(administrator, grantId);
    expect([answer.status, answer.body.errorDetails.code]).toEqual([403, 'forbidden']);
  });

  it('lets a manager whose role is revoked concurrently grant nothing afterwards', async () => {
    await hold(resident, 'Manager');
    const grantId = await grantOf(resident, '901-manager');
    const newcomer = await signUpSomebody(running);
    const [taken, given] = await Promise.all([
      take(resident, grantId, administrator),
      give(newcomer, { roleId: '901-tenant' }, resident),
    ]);
    expect(taken.status).toBe(200);
    expect([201, 403]).toContain(given.status);
    expect((await give(newcomer, { roleId: '901-owner' }, resident)).status).toBe(403);
  });
});
