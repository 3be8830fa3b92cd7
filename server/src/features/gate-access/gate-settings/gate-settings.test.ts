import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import {
  codeOf,
  createGatedEstates,
  enrolPhone,
  show,
  signUpAs,
  type TestPhone,
} from '../testing/gate-access.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: { cookie: string; userId: string };
let manager: { cookie: string; userId: string };
let bayManager: { cookie: string };
let resident: { cookie: string; userId: string };
let phone: TestPhone;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
  manager = await signUpAs(running, 'Manager');
  bayManager = await signUpAs(running, 'Manager', { estateId: '902' });
  resident = await signUpAs(running, 'Owner', { unitNumber: '14' });
  phone = await enrolPhone(running, resident.cookie);
});
afterAll(() => running.close());

const call = (
  method: string,
  path: string,
  { cookie = manager.cookie, body }: { cookie?: string; body?: unknown } = {},
) => running.request(method, path, { cookie, ...(body !== undefined && { body }) });
const get = async (path: string, cookie = manager.cookie) => (await call('GET', path, { cookie })).body.details;

/** Passes in, is refused with the same code, and passes out. */
const passOnce = async () => {
  const code = await codeOf(running, phone);
  expect((await show(running, guard, { code })).body.details.result).toBe('granted');
  await show(running, guard, { code });
  running.clock.advance(60_000);
  await show(running, guard, { code: await codeOf(running, phone), direction: 'out' });
  running.clock.advance(60_000);
};

const gate = {
  name: 'Service Gate',
  isEnabled: true,
  roleNames: ['Employee'],
  opensAt: '0600',
  closesAt: '1800',
  location: {
    latitude: '-26,0049',
    longitude: '28.1266',
    allowedDistanceMetres: 100,
    message: 'Please come to the service gate.',
    refreshIntervalMs: 5000,
    revertToOffline: false,
  },
};

describe('Gates and access locations', () => {
  it('can be added, changed and removed by staff of the estate, with an audit row each', async () => {
    const added = await call('POST', '/api/console/gates', { body: { estateId: '901', ...gate } });
    expect(added.status).toBe(201);
    const { id } = added.body.details;
    expect(added.body.details).toEqual({ id, version: 1, estateId: '901', estateName: 'Test Ridge', ...gate });
    const changed = { ...gate, name: 'South Gate', location: null };
    expect((await call('PUT', `/api/console/gates/${id}`, { body: changed })).body.details).toMatchObject(changed);
    const { items, total } = await get('/api/console/gates?q=south');
    expect([items.length, total, items[0].id]).toEqual([1, 1, id]);
    expect((await call('DELETE', `/api/console/gates/${id}`)).status).toBe(200);
    const { rows } = await running.database.pool.query(
      `select action from audit_log where estate_id = '901' and action like 'gate.%' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['gate.add', 'gate.change', 'gate.remove']);
  });

  it('have names of their own at their estate, also when two people add one at the same time', async () => {
    const add = (name: string, estateId = '901', cookie = manager.cookie) =>
      call('POST', '/api/console/gates', { cookie, body: { estateId, ...gate, name } });
    const both = await Promise.all([add('East Gate'), add('east gate')]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400]);
    const refused = both.find(({ status }) => status === 400);
    expect(refused?.body.errorDetails.fields.name).toMatch(/^There is a gate named east gate already\.$/i);
    expect((await add('East Gate', '902', bayManager.cookie)).status).toBe(201);
    const west = (await add('West Gate')).body.details;
    const rename = (name: string) => call('PUT', `/api/console/gates/${west.id}`, { body: { ...gate, name } });
    expect((await rename('East Gate')).status).toBe(400);
    expect((await rename('WEST GATE')).body.details.name).toBe('WEST GATE');
    // Gates that had one name before names were checked can be changed in everything else.
    await running.database.pool.query(`update gates set name = 'East Gate' where id = $1`, [west.id]);
    const body = { ...gate, name: 'East Gate', isEnabled: !gate.isEnabled };
    expect((await call('PUT', `/api/console/gates/${west.id}`, { body })).status).toBe(200);
    await running.database.pool.query(`delete from gates where name ilike 'east gate' or id = $1`, [west.id]);
  });

  it('cannot be removed after use, and refuse invalid coordinates', async () => {
    await passOnce();
    expect((await call('DELETE', '/api/console/gates/main')).body.errorDetails.code).toBe('gate/has-history');
    const odd = { ...gate, location: { ...gate.location, latitude: '91' } };
    const answer = await call('POST', '/api/console/gates', { body: { estateId: '901', ...odd } });
    expect(answer.body.errorDetails.fields).toHaveProperty('location.latitude');
  });

  it('refuse the manager of another estate and residents', async () => {
    const asBay = { cookie: bayManager.cookie };
    expect((await call('PUT', '/api/console/gates/main', { ...asBay, body: gate })).status).toBe(403);
    expect((await call('POST', '/api/console/gates', { ...asBay, body: { estateId: '901', ...gate } })).status).toBe(
      403,
    );
    expect((await get('/api/console/gates', bayManager.cookie)).items.map(({ id }: { id: string }) => id)).toEqual([
      'bay',
    ]);
    expect((await call('GET', '/api/console/gates?estateId=901', asBay)).status).toBe(403);
    expect((await call('GET', '/api/console/gates', { cookie: resident.cookie })).status).toBe(403);
    expect((await call('GET', '/api/console/gate-log?estateId=901', asBay)).status).toBe(403);
    expect((await get('/api/console/gate-log', bayManager.cookie)).items).toEqual([]);
  });

  it('admit nobody outside their hours but let people leave', async () => {
    await running.database.pool.query(`update gates set opens_at = '1100', closes_at = '1200' where id = 'north'`);
    const shown = { code: await codeOf(running, phone), gateId: 'north' };
    expect((await show(running, guard, shown)).body.details.reason).toBe('not-yet');
    await running.database.pool.query(`update gates set opens_at = '0000', closes_at = '2400' where id = 'north'`);
    expect((await show(running, guard, shown)).body.details.result).toBe('granted');
    running.clock.advance(60_000);
    await running.database.pool.query(`update gates set opens_at = '1100', closes_at = '1200' where id = 'north'`);
    const out = { code: await codeOf(running, phone), gateId: 'north', direction: 'out' as const };
    expect((await show(running, guard, out)).body.details.result).toBe('granted');
    running.clock.advance(60_000);
  });
});

describe('rules per estate', () => {
  it('have defaults, take effect at once, and can be changed by staff of the estate only', async () => {
    const path = '/api/console/estates/901/gate-rules';
    const rules = {
      lowestRank: 2,
      keepsOrder: true,
      secondsBetweenEntries: 60,
      opensAt: '0000',
      closesAt: '2400',
      roleHours: [],
      retentionDays: 180,
    };
    expect(await get(path)).toEqual({ ...rules, version: 0 });
    const strict = { ...rules, lowestRank: 80 };
    expect((await call('PUT', path, { body: strict })).body.details).toEqual({ ...strict, version: 1 });
    const access = await call('GET', '/api/acl/AccessControl/?userId=me', { cookie: resident.cookie });
    expect(access.body.accessInfo).toEqual([]);
    expect((await call('PUT', path, { cookie: bayManager.cookie, body: rules })).status).toBe(403);
    expect((await call('PUT', path, { body: { ...rules, retentionDays: 0 } })).status).toBe(400);
    await call('PUT', path, { body: rules });
  });

  it('contain the hours of all gates: nobody comes in outside them, and guards’ phones receive them', async () => {
    const path = '/api/console/estates/901/gate-rules';
    const { version: _, ...rules } = await get(path);
    expect((await call('PUT', path, { body: { ...rules, opensAt: '2500' } })).status).toBe(400);
    const toldToGuard = async (): Promise<number> => {
      const { rows } = await running.database.pool.query(
        `select count(*)::int from live_events where topic = 'gate' and audience_id = $1`,
        [guard.userId],
      );
      return rows[0].count;
    };
    const before = await toldToGuard();
    await call('PUT', path, { body: { ...rules, opensAt: '1100', closesAt: '1200' } });
    expect(await toldToGuard()).toBe(before + 1);
    const gates = await get('/api/gate/gates', guard.cookie);
    expect(gates).toMatchObject([
      { id: 'main', opensAt: '0000', estateHours: { opensAt: '1100', closesAt: '1200' } },
      { id: 'north', estateHours: { opensAt: '1100', closesAt: '1200' } },
    ]);
    const code = await codeOf(running, phone);
    expect((await show(running, guard, { code })).body.details.reason).toBe('not-yet');
    await call('PUT', path, { body: rules });
    expect((await show(running, guard, { code })).body.details.result).toBe('granted');
    running.clock.advance(60_000);
    await call('PUT', path, { body: { ...rules, opensAt: '1100', closesAt: '1200' } });
    const out = { code: await codeOf(running, phone), direction: 'out' as const };
    expect((await show(running, guard, out)).body.details.result).toBe('granted');
    await call('PUT', path, { body: rules });
    running.clock.advance(60_000);
  });
});
