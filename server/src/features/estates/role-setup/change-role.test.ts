import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { signUpAs } from '../../gate-access/testing/gate-access.factory.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { createTestEstate } from '../estates.factory.ts';
import { findPermissionHolders } from '../people/permission-holders.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Person;
let administrator: Person;
let employee: Person;

const asked = { displayName: 'Employee', description: 'Works here', permissions: [] as string[], isEnabled: true };
const put = (role: string, change: Partial<typeof asked> = {}, { cookie }: Person = manager) =>
  running.request('PUT', `/api/console/roles/901-${role}`, { cookie, body: { ...asked, ...change } });
const list = async ({ cookie }: Person = manager) => {
  const { body } = await running.request('GET', '/api/console/estates/901/roles', { cookie });
  return body.details as { id: string; displayName: string; [field: string]: unknown }[];
};
const roleOf = async (id: string) => (await list()).find((role) => role.id === `901-${id}`);
const switchTo = (isOn: boolean) =>
  running.request('PUT', '/api/console/estates/901/switch', { cookie: administrator.cookie, body: { isOn } });
const addRole = (change: object = {}, { cookie }: Person = manager) =>
  running.request('POST', '/api/console/estates/901/roles', {
    cookie,
    body: {
      displayName: 'Receptionist',
      description: 'Answers at the office',
      permissions: ['people.read'],
      rank: 45,
      tilesOf: '901-tenant',
      ...change,
    },
  });
const refusal = ({ status, body }: Awaited<ReturnType<typeof put>>) => [
  status,
  body.errorDetails?.code,
  Object.keys(body.errorDetails?.fields ?? {}).join(),
];

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db, {
    tiles: { Tenant: [{ tileDisplayTitle: 'Visitors', tileBackofficeName: 'Visitor Access' }] },
  });
  manager = await signUpAs(running, 'Manager');
  administrator = await signUpAs(running, 'Administrator');
  employee = await signUpAs(running, 'Employee');
});
afterAll(() => running.close());

describe('what a role may do', () => {
  it('is what its name, its rank and its tiles say, and what the estate gave it, with how many hold it', async () => {
    expect(await roleOf('guard')).toMatchObject({ fixedPermissions: ['gate.guard'], permissions: [], holders: 0 });
    // Everybody of this test signed up as a visitor first.
    expect(await roleOf('employee')).toMatchObject({ holders: 1, onlyHolders: 0, isChangeable: true });
    expect(await roleOf('tenant')).toMatchObject({ uses: ['visitors'] });
    expect(await roleOf('visitor')).toMatchObject({ isOfNewcomers: true });
    expect(await roleOf('manager')).toMatchObject({ isChangeable: false });
  });

  it('changes at once: its holders may, and may no longer', async () => {
    const bookings = () => running.request('GET', '/api/console/bookings', { cookie: employee.cookie });
    expect((await bookings()).status).toBe(403);
    const answer = await put('employee', { permissions: ['bookings.decide'], displayName: 'Office' });
    expect(answer.body.details).toMatchObject({ permissions: ['bookings.decide'], displayName: 'Office' });
    expect((await bookings()).status).toBe(200);
    const { body } = await running.request('GET', '/api/console/me', { cookie: employee.cookie });
    expect(body.details.estates).toMatchObject([{ id: '901', rank: 40, permissions: ['bookings.decide'] }]);
    const holders = await findPermissionHolders(running.database.db, {
      estateIds: ['901'],
      permission: 'bookings.decide',
    });
    expect(holders.map(({ id }) => id).toSorted()).toEqual([employee.userId, manager.userId].toSorted());
    await put('employee');
    expect((await bookings()).status).toBe(403);
  });

  it('is in the audit log, with what it was before', async () => {
    await put('employee', { permissions: ['mail.send'] });
    await put('employee');
    const { rows } = await running.database.pool.query(
      "select before, after from audit_log where action = 'role.change' order by id desc limit 1",
    );
    expect(rows).toMatchObject([
      { before: { role: 'Employee', permissions: ['mail.send'] }, after: { permissions: [] } },
    ]);
  });

  it('is not changed twice from the same version', async () => {
    const version = Number((await roleOf('employee'))?.['version']);
    const change = (description: string) =>
      running.request('PUT', '/api/console/roles/901-employee', {
        cookie: manager.cookie,
        version,
        body: { ...asked, description },
      });
    expect((await change('One')).status).toBe(200);
    expect(refusal(await change('Other'))).toEqual([409, 'changed-meanwhile', '']);
  });

  it('asks who changes it to confirm who she is, when that was long ago', async () => {
    await running.database.pool.query(
      "update sessions set authenticated_at = authenticated_at - interval '11 minutes' where user_id = $1",
      [manager.userId],
    );
    const answer = await put('employee', { permissions: ['mail.send'] });
    expect([answer.status, answer.body.errorDetails.code]).toEqual([403, 'auth/confirmation-required']);
    await running.database.pool.query('update sessions set authenticated_at = $1', [running.clock.now()]);
  });
});

describe('what nobody can do to a role', () => {
  it.each([
    ['a role of her own rank', 'manager', {}, [403, 'forbidden', '']],
    ['a role of a higher rank', 'administrator', {}, [403, 'forbidden', '']],
    ['a role that gives roles', 'tenant', { permissions: ['roles.grant'] }, [400, 'validation', 'permissions']],
    ['the name of another role', 'tenant', { displayName: 'guard' }, [409, 'conflict', '']],
    ['rights of staff for newcomers', 'visitor', { permissions: ['people.read'] }, [400, 'validation', 'permissions']],
    [
      'newcomers become guards',
      'visitor',
      { isEnabled: false, displayName: 'Visitor' },
      [400, 'validation', 'isEnabled'],
    ],
    ['a role of nowhere', 'nowhere', {}, [404, 'not-found', '']],
    ['an unknown permission', 'tenant', { permissions: ['everything'] }, [400, 'validation', 'permissions.0']],
  ] as const)('%s', async (_, role, change, expected) => {
    expect(refusal(await put(role, { displayName: role, ...change } as Partial<typeof asked>))).toEqual(expected);
  });
});

describe('a role that is switched off', () => {
  it('gives no right to anybody, until it is on again', async () => {
    const guard = await signUpAs(running, 'Guard');
    const me = async () => (await running.request('GET', '/api/console/me', { cookie: guard.cookie })).status;
    const guards = { displayName: 'Guard', description: 'Keeps the gate' };
    expect(await me()).toBe(200);
    await put('guard', { ...guards, isEnabled: false });
    expect(await me()).toBe(403);
    expect(await roleOf('guard')).toMatchObject({ isEnabled: false, holders: 1 });
    await put('guard', guards);
    expect(await me()).toBe(200);
  });

  it('stays off while the estate is off', async () => {
    await switchTo(false);
    expect(refusal(await put('employee', { isEnabled: true }, administrator))).toEqual([409, 'conflict', '']);
    await switchTo(true);
    expect(await roleOf('employee')).toMatchObject({ isEnabled: true });
  });
});

describe('while the estate is off', () => {
  const visitors = { displayName: 'Visitor', description: '', isEnabled: false };
  const grant = (role: string, permissions: string[]) =>
    running.database.pool.query('update roles set permissions = $2 where id = $1', [`901-${role}`, permissions]);

  beforeEach(() => switchTo(false));
  afterEach(async () => {
    await grant('visitor', []);
    await switchTo(true);
  });

  it('the role of newcomers gets no rights of staff: it has them when the estate is on again', async () => {
    const change = { ...visitors, permissions: ['people.read'] };
    expect(refusal(await put('visitor', change, administrator))).toEqual([400, 'validation', 'permissions']);
  });

  it('the estate is not switched on with rights of staff for newcomers', async () => {
    await grant('visitor', ['people.read']);
    expect(refusal(await switchTo(true))).toEqual([409, 'conflict', '']);
    const roles = await list(administrator);
    expect(roles.find(({ id }) => id === '901-visitor')).toMatchObject({ isEnabled: false });
  });

  it('a new role is off, and is switched on with the estate', async () => {
    const { id } = (await addRole({ displayName: 'Concierge' }, administrator)).body.details;
    const find = async () => (await list(administrator)).find((role) => role.id === id);
    expect(await find()).toMatchObject({ isEnabled: false });
    await switchTo(true);
    expect(await find()).toMatchObject({ isEnabled: true });
  });
});

describe('a new role', () => {
  it('begins with the tiles of another one, and its holders may what it says', async () => {
    const answer = await addRole();
    expect(answer.status).toBe(201);
    expect(answer.body.details).toMatchObject({
      rank: 45,
      uses: ['visitors'],
      permissions: ['people.read'],
      holders: 0,
    });
    const person = await signUpSomebody(running);
    const given = await running.request('POST', `/api/console/people/${person.userId}/roles`, {
      cookie: manager.cookie,
      body: { roleId: answer.body.details.id },
    });
    expect(given.status).toBe(201);
    const people = await running.request('GET', '/api/console/people', { cookie: person.cookie });
    expect(people.status).toBe(200);
  });

  it.each([
    ['a taken name', { displayName: 'TENANT' }, [409, 'conflict', '']],
    ['tiles of nowhere', { displayName: 'Other', tilesOf: '902-tenant' }, [400, 'validation', 'tilesOf']],
    ['the rank of a manager', { displayName: 'Other', rank: 80 }, [400, 'validation', 'rank']],
  ] as const)('is refused with %s', async (_, change, expected) => {
    expect(refusal(await addRole(change))).toEqual(expected);
  });
});
