import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId, type TestRole } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { escalateAlert } from './index.ts';
import { eventually } from '../../platform/testing/eventually.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let thandi: Person;
let pieter: Person;
let grace: Person;
let manager: Person;
let otherManager: Person;

const present = new Date('2026-11-14T08:00:00.000Z');
const position = { latitude: -26.00214, longitude: 28.13021, accuracy: 12, ageMs: 500 };

beforeAll(async () => {
  running = await startApplicationForTests();
  const { db } = running.database;
  const estates = { '901': 'Test Ridge', '902': 'Other Bay' } as const;
  for (const [estateId, estateName] of Object.entries(estates)) await createTestEstate(db, { estateId, estateName });
  let number = 0;
  const signUpAs = async (
    role: TestRole,
    firstname: string,
    lastname: string,
    estateId: keyof typeof estates = '901',
  ) => {
    number += 1;
    const person = await signUpSomebody(running, {
      firstname,
      lastname,
      estateId,
      estateName: estates[estateId],
      mobile: `072555010${number}`,
    });
    await grantRole(
      db,
      { userId: person.userId, roleId: testRoleId(estateId, role), ...(role === 'Owner' && { unitNumber: '14' }) },
      running.dependencies,
    );
    return person;
  };
  thandi = await signUpAs('Owner', 'Thandi', 'Nkosi');
  pieter = await signUpAs('Owner', 'Pieter', 'van Wyk');
  grace = await signUpAs('Guard', 'Grace', 'Moyo');
  manager = await signUpAs('Manager', 'Lerato', 'Mokoena');
  otherManager = await signUpAs('Manager', 'Johan', 'Botha', '902');
});
afterAll(() => running.close());

const ask = (method: string, path: string, who: Person, body?: unknown, key?: string) =>
  running.request(method, `/api/${path}`, {
    cookie: who.cookie,
    ...(body !== undefined && { body }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const query = (text: string, values: unknown[] = []) => running.database.pool.query(text, values);
const codeOf = ({ status, body }: { status: number; body: { errorDetails?: { code: string } } }) => [
  status,
  body.errorDetails?.code,
];
const setRules = (rules: Record<string, unknown> = {}) =>
  ask('PUT', 'console/estates/901/alert-rules', manager, {
    isEnabled: true,
    isDrill: false,
    responderIds: [grace.userId, manager.userId],
    ...rules,
  });
const send = (who = thandi, key?: string) => ask('POST', 'alerts', who, { estateId: '901', position }, key);
const sent = async (who = thandi): Promise<string> => String((await send(who)).body.details.id);
const atGate = async (id: string, who = grace) => (await ask('GET', `gate/alerts/${id}`, who)).body.details;
const kindsOf = async (id: string) =>
  (await atGate(id)).steps.map(({ kind, by }: { kind: string; by: string }) => [kind, by].join(' ').trim());
const notificationsOf = async (who: Person) =>
  (await ask('GET', 'notifications?userID=me', who)).body.details.map(({ title }: { title: string }) => title);
const textsTo = async (who: Person) => {
  const { rows } = await query('select mobile from users where id = $1', [who.userId]);
  return (await running.outbox(rows[0].mobile)).map(({ text }) => text);
};
const actionsOf = async (id: string) =>
  (await query('select action, actor_id from audit_log where subject_id = $1 order by at, id', [id])).rows.map(
    ({ action, actor_id: actor }) => [action, actor],
  );

beforeEach(async () => {
  running.clock.set(present);
  for (const table of [
    'alerts',
    'notifications',
    'rate_limit_attempts',
    'idempotency_keys',
    'alert_rules',
    'outbox_messages',
  ])
    await query(`delete from ${table}`);
  await setRules();
});

describe('sending an alert', () => {
  it('reaches security with the person, her house and emergency contact, and the position with its accuracy', async () => {
    const emergencyContact = { emergencyContactName: 'Kagiso', emergencyContactNumber: '0725550199' };
    await ask('PUT', 'user/contact?userID=me', thandi, { home: '', work: '', cell: '', ...emergencyContact });
    const answer = await send();
    expect(answer.status).toBe(201);
    expect(await atGate(answer.body.details.id)).toMatchObject({
      name: 'Thandi Nkosi',
      unit: '14',
      estateName: 'Test Ridge',
      status: 'OPEN',
      isDrill: false,
      housemates: 2,
      position: { latitude: -26.00214, longitude: 28.13021, accuracy: 12, at: '2026-11-14T07:59:59.500Z' },
      emergencyContact: { name: 'Kagiso', number: '0725550199' },
      next: { name: 'Lerato Mokoena', at: '2026-11-14T08:01:00.000Z' },
    });
    expect(await notificationsOf(grace)).toEqual(['EMERGENCY: Thandi Nkosi, unit 14']);
    await eventually(async () =>
      expect((await textsTo(grace))[0]).toMatch(
        /^EMERGENCY: Thandi Nkosi, unit 14, Test Ridge\. \d+ -26\.00214, 28\.13021 \(12 m\)\. Open Ekhaya/,
      ),
    );
    expect(await notificationsOf(manager)).toEqual([]);
    const { rows } = await query(`select audience_kind, audience_id from live_events where topic = 'alerts'`);
    expect(rows).toContainEqual({ audience_kind: 'staff', audience_id: '901' });
  });

  it('is one alert however often it is sent, and however many arrive at once', async () => {
    await send(thandi, 'one');
    const answers = await Promise.all([send(thandi, 'one'), send(thandi, 'one'), send(thandi, 'two'), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.details.id)).size).toBe(1);
    await query('delete from idempotency_keys');
    await ask('PUT', `alerts/${answers[0]?.body.details.id}`, thandi, { status: 'SAFE' });
    expect((await send(thandi, 'one')).body.details).toMatchObject({ id: answers[0]?.body.details.id, status: 'SAFE' });
  });

  it('limits misuse without ever refusing a first alert', async () => {
    for (let at = 0; at < 5; at += 1) {
      await ask('PUT', `alerts/${await sent()}`, thandi, { status: 'RECALLED' });
    }
    const refused = await send();
    expect(codeOf(refused)).toEqual([429, 'too-many-requests']);
    expect(refused.body.errorMessage).toMatch(/Please call/);
    expect((await send(pieter)).status).toBe(201);
    running.clock.advance(hourMs + 1);
    expect((await send()).status).toBe(201);
  });

  it('An estate switches it on: before, nothing is sent', async () => {
    await query('delete from alert_rules');
    expect((await ask('GET', 'alerts/offer?estateId=901', thandi)).body.details.isEnabled).toBe(false);
    expect(codeOf(await send())).toEqual([403, 'alerts/off']);
    await setRules();
    expect((await ask('GET', 'alerts/offer?estateId=901', thandi)).body.details).toEqual({
      isEnabled: true,
      isDrill: false,
      unit: '14',
      estateName: 'Test Ridge',
      name: 'Thandi Nkosi',
    });
    expect(codeOf(await ask('POST', 'alerts', thandi, { estateId: '902' }))).toEqual([403, 'forbidden']);
  });

  it('A drill mode for the estate: everybody reads that it is one', async () => {
    await setRules({ isDrill: true });
    const id = await sent();
    expect(await atGate(id)).toMatchObject({ isDrill: true });
    expect(await notificationsOf(grace)).toEqual(['DRILL: Thandi Nkosi, unit 14']);
    await eventually(async () => expect((await textsTo(grace))[0]).toMatch(/^DRILL: /));
  });
});

describe('another person', () => {
  it('another resident reads no alert of hers, changes none, and answers none', async () => {
    const id = await sent();
    expect((await ask('GET', 'alerts', pieter)).body.details).toEqual([]);
    for (const [method, path, body, code] of [
      ['GET', `alerts/${id}`, undefined, 'not-found'],
      ['PUT', `alerts/${id}/position`, { position }, 'not-found'],
      ['PUT', `alerts/${id}`, { status: 'SAFE' }, 'not-found'],
      ['GET', 'gate/alerts', undefined, 'forbidden'],
      ['GET', `gate/alerts/${id}`, undefined, 'forbidden'],
      ['POST', `gate/alerts/${id}/acknowledge`, undefined, 'forbidden'],
    ] as const) {
      expect((await ask(method, path, pieter, body)).body.errorDetails.code, `${method} ${path}`).toBe(code);
    }
    expect((await ask('GET', 'gate/alerts', otherManager)).body.details).toEqual([]);
    expect(codeOf(await ask('GET', `gate/alerts/${id}`, otherManager))).toEqual([404, 'not-found']);
    expect(codeOf(await ask('POST', `gate/alerts/${id}/acknowledge`, otherManager))).toEqual([404, 'not-found']);
    expect(codeOf(await ask('GET', 'console/estates/901/alert-rules', otherManager))).toEqual([403, 'forbidden']);
    expect(codeOf(await ask('GET', 'console/estates/901/alert-rules', grace))).toEqual([403, 'forbidden']);
  });
});

describe('who answers', () => {
  it('unacknowledged after 60 s it goes to the next on the list, by push and SMS, then to everybody', async () => {
    const id = await sent();
    const waiting = () =>
      query(
        `select run_at - now() between interval '50 s' and interval '61 s' as soon from graphile_worker._private_jobs
         where payload->>'alertId' = $1 and payload->>'step' is not null`,
        [id],
      );
    expect((await waiting()).rows).toEqual([{ soon: true }]);
    running.clock.advance(60_000);
    await escalateAlert(running.dependencies, { alertId: id, step: 1 });
    await escalateAlert(running.dependencies, { alertId: id, step: 1 });
    expect(await notificationsOf(manager)).toEqual(['EMERGENCY: Thandi Nkosi, unit 14']);
    await eventually(async () => expect(await textsTo(manager)).toHaveLength(1));
    expect((await atGate(id)).next).toEqual({ name: 'everybody on the list', at: '2026-11-14T08:02:00.000Z' });
    running.clock.advance(60_000);
    await escalateAlert(running.dependencies, { alertId: id, step: 2 });
    expect(await kindsOf(id)).toEqual(['sent Thandi Nkosi', 'rung Grace Moyo', 'rung Lerato Mokoena', 'everybody']);
    expect(await notificationsOf(grace)).toHaveLength(2);
  });

  it('She sees who has seen it and that they come; nobody else is told any more', async () => {
    const id = await sent();
    running.clock.advance(12_000);
    const answers = await Promise.all([grace, manager].map((who) => ask('POST', `gate/alerts/${id}/acknowledge`, who)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const own = (await ask('GET', `alerts/${id}`, thandi)).body.details;
    expect(own.acknowledgedAt).toBe('2026-11-14T08:00:12.000Z');
    expect(['Grace Moyo', 'Lerato Mokoena']).toContain(own.acknowledgedBy);
    expect(await notificationsOf(thandi)).toEqual(['Security has seen it']);
    await escalateAlert(running.dependencies, { alertId: id, step: 1 });
    expect(await kindsOf(id)).toEqual(['sent Thandi Nkosi', 'rung Grace Moyo', `seen ${own.acknowledgedBy}`]);
  });

  it('a guard whose phone lost the answer presses again: she still comes, and it is stored once', async () => {
    const id = await sent();
    expect((await atGate(id)).isAcknowledgedByYou).toBe(false);
    for (const _ of [1, 2]) {
      const { status, body } = await ask('POST', `gate/alerts/${id}/acknowledge`, grace);
      expect([status, body.details.isAcknowledgedByYou]).toEqual([200, true]);
    }
    expect(codeOf(await ask('POST', `gate/alerts/${id}/acknowledge`, manager))).toEqual([409, 'conflict']);
    const lists = await Promise.all([grace, manager].map((who) => ask('GET', 'gate/alerts', who)));
    expect(lists.map(({ body }) => body.details[0].isAcknowledgedByYou)).toEqual([true, false]);
    expect(await kindsOf(id)).toEqual(['sent Thandi Nkosi', 'rung Grace Moyo', 'seen Grace Moyo']);
    expect((await actionsOf(id)).filter(([action]) => action === 'alert.acknowledge')).toHaveLength(1);
    await ask('PUT', `alerts/${id}`, thandi, { status: 'SAFE' });
    expect(codeOf(await ask('POST', `gate/alerts/${id}/acknowledge`, grace))).toEqual([409, 'conflict']);
  });

  it('leaves out people of the list who guard no gate any more', async () => {
    expect(codeOf(await setRules({ responderIds: [pieter.userId] }))).toEqual([400, 'validation']);
    await query(`update alert_rules set responder_ids = array[$1, $2]`, [pieter.userId, manager.userId]);
    expect(await kindsOf(await sent())).toEqual(['sent Thandi Nkosi', 'rung Lerato Mokoena']);
  });
});

describe('while it is open, and its end', () => {
  it('position with accuracy, renewed while it is open; an older one changes nothing', async () => {
    const id = await sent();
    running.clock.advance(10_000);
    await ask('PUT', `alerts/${id}/position`, thandi, { position: { ...position, accuracy: 5, ageMs: 0 } });
    await ask('PUT', `alerts/${id}/position`, thandi, { position: { ...position, accuracy: 900, ageMs: 9_000 } });
    expect((await atGate(id)).position).toMatchObject({ accuracy: 5, at: '2026-11-14T08:00:10.000Z' });
    await ask('PUT', `alerts/${id}`, thandi, { status: 'SAFE' });
    expect(codeOf(await ask('PUT', `alerts/${id}/position`, thandi, { position }))).toEqual([409, 'conflict']);
  });

  it('Cancel recalls it and says so to those who saw it', async () => {
    const id = await sent();
    for (const _ of [1, 2]) expect((await ask('PUT', `alerts/${id}`, thandi, { status: 'RECALLED' })).status).toBe(200);
    expect(await notificationsOf(grace)).toEqual([
      'Cancelled: Thandi Nkosi, unit 14',
      'EMERGENCY: Thandi Nkosi, unit 14',
    ]);
    expect(codeOf(await ask('POST', `gate/alerts/${id}/acknowledge`, grace))).toEqual([409, 'conflict']);
    expect(codeOf(await ask('PUT', `alerts/${id}`, thandi, { status: 'SAFE' }))).toEqual([409, 'conflict']);
    const later = await sent();
    running.clock.advance(61_000);
    expect(codeOf(await ask('PUT', `alerts/${later}`, thandi, { status: 'RECALLED' }))).toEqual([409, 'conflict']);
  });

  it('every step in the audit log, and closing for a person who cannot answer', async () => {
    const id = await sent();
    expect(codeOf(await ask('POST', `gate/alerts/${id}/close`, grace))).toEqual([409, 'conflict']);
    await escalateAlert(running.dependencies, { alertId: id, step: 1 });
    await ask('POST', `gate/alerts/${id}/acknowledge`, grace);
    expect((await ask('POST', `gate/alerts/${id}/close`, manager)).body.details.status).toBe('CLOSED');
    expect(await actionsOf(id)).toEqual([
      ['alert.send', thandi.userId],
      ['alert.escalate', ''],
      ['alert.acknowledge', grace.userId],
      ['alert.close', manager.userId],
    ]);
    running.clock.advance(25 * hourMs);
    expect(await atGate(id)).toMatchObject({ name: 'Thandi Nkosi', mobile: '', emergencyContact: { number: '' } });
  });
});
