import { planeAt, type PlanPart } from '@ekhaya/contract/places/plan.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { addContent } from '../../content/index.ts';
import { createTestEstate, testRoleId, type TestRole } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { collectAlerts, eraseAlertsOf } from '../index.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let thandi: Person;
let grace: Person;
let kabelo: Person;
let otherGuard: Person;

const present = new Date('2026-11-14T08:00:00.000Z');
const { toPosition } = planeAt([28.13, -26]);
const part = (kind: PlanPart['kind'], name: string, metres: [number, number][]): PlanPart => ({
  id: name.replaceAll(' ', '-'),
  kind,
  name,
  line: metres.map(toPosition),
  direction: 'both',
  speed: 18,
});
/** A gate in the south, a road of 600 m to the north, and a house at its end. At 18 km/h, 5 m take a second. */
const parts: PlanPart[] = [
  part('boundary', 'Estate', [
    [-50, 0],
    [50, 0],
    [50, 700],
    [-50, 700],
  ]),
  part('road', 'Gate Avenue', [
    [0, 0],
    [0, 300],
    [0, 600],
  ]),
  part('gate', 'South Gate', [[0, 0]]),
  part('plot', '14', [
    [10, 590],
    [20, 590],
    [20, 610],
    [10, 610],
  ]),
];
const at = (east: number, north: number, accuracy = 12) => {
  const [longitude, latitude] = toPosition([east, north]);
  return { longitude, latitude, accuracy, ageMs: 0 };
};

beforeAll(async () => {
  running = await startApplicationForTests();
  const { db } = running.database;
  const estates = { '901': 'Test Ridge', '902': 'Other Bay' } as const;
  for (const [estateId, estateName] of Object.entries(estates)) await createTestEstate(db, { estateId, estateName });
  const signUpAs = async (role: TestRole, firstname: string, estateId: keyof typeof estates = '901') => {
    const person = await signUpSomebody(running, {
      firstname,
      lastname: 'Dube',
      estateId,
      estateName: estates[estateId],
    });
    await grantRole(
      db,
      { userId: person.userId, roleId: testRoleId(estateId, role), ...(role === 'Owner' && { unitNumber: '14' }) },
      running.dependencies,
    );
    return person;
  };
  thandi = await signUpAs('Owner', 'Thandi');
  grace = await signUpAs('Guard', 'Grace');
  kabelo = await signUpAs('Guard', 'Kabelo');
  otherGuard = await signUpAs('Guard', 'Sipho', '902');
  const plan = { id: 'plan', estateId: '901', kind: 'plan' as const, title: 'Plan', fields: { parts, photo: null } };
  await db.transaction((transaction) =>
    addContent(transaction, [{ ...plan, visibleFrom: new Date('2026-01-01T00:00:00Z') }], running.dependencies),
  );
});
afterAll(() => running.close());

const query = (text: string, values: unknown[] = []) => running.database.pool.query(text, values);
const ask = (method: string, path: string, who: Person | undefined, body?: unknown) =>
  running.request(method, `/api/${path}`, {
    ...(who !== undefined && { cookie: who.cookie }),
    ...(body !== undefined && { body }),
  });
const codeOf = ({ status, body }: { status: number; body: { errorDetails?: { code: string } } }) => [
  status,
  body.errorDetails?.code,
];
const send = async (position: unknown = null): Promise<string> =>
  String((await ask('POST', 'alerts', thandi, { estateId: '901', position })).body.details.id);
const report = (id: string, who: Person | undefined, position: unknown) =>
  ask('PUT', `gate/alerts/${id}/position`, who, { position });
const guardsOf = async (id: string) => (await ask('GET', `gate/alerts/${id}/guards`, grace)).body.details;
const countPositions = async () => (await query('select 1 from alert_guard_positions')).rowCount;

beforeEach(async () => {
  running.clock.set(present);
  for (const table of [
    'alerts',
    'notifications',
    'rate_limit_attempts',
    'idempotency_keys',
    'alert_rules',
    'live_events',
  ])
    await query(`delete from ${table}`);
  await query(
    `insert into alert_rules (estate_id, is_enabled, is_drill, responder_ids) values ('901', true, false, array[$1, $2])`,
    [grace.userId, kabelo.userId],
  );
});

describe('where the guards of an open alert are', () => {
  it('tells the control room each position with its way to the person, and who comes first', async () => {
    const id = await send(at(0, 600));
    expect((await report(id, kabelo, at(2, 0))).body).toMatchObject({ status: 'success', details: {} });
    running.clock.advance(10_000);
    expect((await report(id, grace, at(-3, 300))).status).toBe(200);
    const guards = await guardsOf(id);
    expect(guards).toMatchObject([
      { name: 'Grace Dube', isComing: false, heardAt: '2026-11-14T08:00:10.000Z' },
      { name: 'Kabelo Dube', isComing: false, heardAt: '2026-11-14T08:00:00.000Z' },
    ]);
    expect(guards[0].position).toEqual({
      latitude: at(-3, 300).latitude,
      longitude: at(-3, 300).longitude,
      accuracy: 12,
      at: '2026-11-14T08:00:10.000Z',
    });
    expect(guards.map(({ way }: { way: object }) => way)).toMatchObject([
      { distance: 300, duration: 60, gate: '' },
      { distance: 600, duration: 120, gate: '' },
    ]);
    expect(guards[0].way.geometry.coordinates).toEqual([toPosition([0, 300]), toPosition([0, 600])]);
    await ask('POST', `gate/alerts/${id}/acknowledge`, kabelo);
    expect(await guardsOf(id)).toMatchObject([
      { name: 'Kabelo Dube', isComing: true },
      { name: 'Grace Dube', isComing: false },
    ]);
    const { rows } = await query(`select audience_kind, audience_id from live_events where topic = 'alert-guards'`);
    expect(rows).toEqual([1, 2].map(() => ({ audience_kind: 'staff', audience_id: '901' })));
  });

  it('leads to her house without a position of hers, and from a gate for a guard outside', async () => {
    const id = await send();
    await report(id, grace, at(0, -400));
    const [guard] = await guardsOf(id);
    expect(guard.way).toMatchObject({ distance: 600, gate: 'South Gate' });
  });

  it('is not known for a guard who was told and whose phone was not heard, and for a phone that does not give it', async () => {
    const id = await send(at(0, 600));
    expect(await guardsOf(id)).toEqual([
      { id: grace.userId, name: 'Grace Dube', isComing: false, position: null, heardAt: null, way: null },
    ]);
    await report(id, kabelo, null);
    expect(await guardsOf(id)).toMatchObject([
      { name: 'Kabelo Dube', position: null, heardAt: '2026-11-14T08:00:00.000Z', way: null },
      { name: 'Grace Dube', heardAt: null },
    ]);
    // A phone that no longer gives it takes back the one of before.
    await report(id, grace, at(0, 300));
    await report(id, grace, null);
    expect((await guardsOf(id)).map(({ position }: { position: unknown }) => position)).toEqual([null, null]);
  });

  it('has no way from an inexact position; an older position changes nothing', async () => {
    const id = await send(at(0, 600));
    await report(id, grace, at(0, 300, 900));
    expect(await guardsOf(id)).toMatchObject([{ position: { accuracy: 900 }, way: null }]);
    await report(id, grace, { ...at(0, 0), ageMs: 5_000 });
    expect(await guardsOf(id)).toMatchObject([{ position: { accuracy: 900 } }]);
  });

  it('leaves out who guards there no more, and the person who sent the alert', async () => {
    const id = await send(at(0, 600));
    await report(id, kabelo, at(0, 0));
    await query('update alerts set user_id = $1 where id = $2', [kabelo.userId, id]);
    expect(await guardsOf(id)).toMatchObject([{ name: 'Grace Dube' }]);
    await query('update alerts set user_id = null where id = $1', [id]);
    await query('insert into alert_guard_positions (alert_id, user_id, heard_at) values ($1, $2, $3)', [
      id,
      thandi.userId,
      present,
    ]);
    expect((await guardsOf(id)).map(({ name }: { name: string }) => name)).toEqual(['Kabelo Dube', 'Grace Dube']);
  });
});

describe('who may report and read it', () => {
  it('refuses a stranger, a resident, a guard of another estate, and bad input', async () => {
    const id = await send(at(0, 600));
    const position = at(0, 0);
    expect((await report(id, undefined, position)).status).toBe(401);
    expect((await ask('GET', `gate/alerts/${id}/guards`, undefined)).status).toBe(401);
    expect(codeOf(await report(id, thandi, position))).toEqual([403, 'forbidden']);
    expect(codeOf(await ask('GET', `gate/alerts/${id}/guards`, thandi))).toEqual([403, 'forbidden']);
    expect(codeOf(await report(id, otherGuard, position))).toEqual([404, 'not-found']);
    expect(codeOf(await ask('GET', `gate/alerts/${id}/guards`, otherGuard))).toEqual([404, 'not-found']);
    for (const wrong of [
      { ...position, latitude: 91 },
      { ...position, accuracy: -1 },
      { ...position, ageMs: 0.5 },
      { ...position, at: present.toISOString() },
      {},
      'here',
    ]) {
      expect(codeOf(await report(id, grace, wrong)), JSON.stringify(wrong)).toEqual([400, 'validation']);
    }
    expect(codeOf(await ask('PUT', `gate/alerts/${id}/position`, grace, {}))).toEqual([400, 'validation']);
    expect(await countPositions()).toBe(0);
  });

  it('limits each guard alone', async () => {
    const id = await send(at(0, 600));
    for (let count = 0; count < 120; count += 1) await report(id, grace, null);
    expect(codeOf(await report(id, grace, null))).toEqual([429, 'too-many-requests']);
    expect((await report(id, kabelo, null)).status).toBe(200);
  });
});

describe('how long it is kept', () => {
  it('until the alert ends: positions are erased, and none is accepted any more', async () => {
    const end = async (id: string, ends: () => Promise<{ status: number }>) => {
      await report(id, grace, at(0, 300));
      expect(await countPositions()).toBe(1);
      expect((await ends()).status).toBe(200);
      expect(await countPositions()).toBe(0);
      expect(codeOf(await report(id, grace, at(0, 300)))).toEqual([409, 'conflict']);
      expect(await guardsOf(id)).toEqual([]);
      expect(await countPositions()).toBe(0);
    };
    const safe = await send();
    await end(safe, () => ask('PUT', `alerts/${safe}`, thandi, { status: 'SAFE' }));
    const recalled = await send();
    await end(recalled, () => ask('PUT', `alerts/${recalled}`, thandi, { status: 'RECALLED' }));
    const closed = await send();
    await ask('POST', `gate/alerts/${closed}/acknowledge`, grace);
    await end(closed, () => ask('POST', `gate/alerts/${closed}/close`, grace));
  });

  it('no position that arrives with the end outlives the alert', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await send();
      await Promise.all([
        report(id, grace, at(0, 300)),
        ask('PUT', `alerts/${id}`, thandi, { status: 'SAFE' }),
        report(id, kabelo, at(0, 300)),
      ]);
      expect(await countPositions()).toBe(0);
      await query('delete from alerts');
    }
  });

  it("is in a copy of the guard's data, and erased when she leaves, or when the person leaves who sent the alert", async () => {
    const { db } = running.database;
    const leave = ({ userId }: Person) =>
      db.transaction((transaction) => eraseAlertsOf(transaction, userId, running.dependencies));
    const id = await send();
    await report(id, grace, at(0, 300));
    await report(id, kabelo, at(0, 0));
    expect((await collectAlerts(db, grace.userId)).placesAsGuard).toEqual([
      { ...toColumns(at(0, 300)), alertId: id, positionAt: present },
    ]);
    await leave(grace);
    expect((await collectAlerts(db, grace.userId)).placesAsGuard).toEqual([]);
    expect(await countPositions()).toBe(1);
    await leave(thandi);
    expect(await countPositions()).toBe(0);
  });
});

const toColumns = ({ latitude, longitude, accuracy }: ReturnType<typeof at>) => ({ latitude, longitude, accuracy });
