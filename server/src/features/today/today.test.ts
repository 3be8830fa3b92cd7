import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testRoleId, type TestRole } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { hallRequest, startStaffedEstates } from '../bookings/testing/staffed-estates.ts';

type World = Awaited<ReturnType<typeof startStaffedEstates>>;
type Person = World['manager'];

let world: World;
let guard: Person;
let colleague: Person;

/** A Saturday, 10:00 at the estates. */
const now = new Date('2026-11-14T08:00:00.000Z');

const signUpAs = async (role: TestRole, names: Record<string, string> = {}): Promise<Person> => {
  const person = await signUpSomebody(world.running, names);
  const grant = { userId: person.userId, roleId: testRoleId('901', role) };
  await grantRole(world.running.database.db, grant, world.running.dependencies);
  return person;
};

beforeAll(async () => {
  world = await startStaffedEstates();
  guard = await signUpAs('Guard');
  colleague = await signUpAs('Manager', { firstname: 'Naledi', lastname: 'Zulu' });
  await query('update services set answer_within_working_days = 1 where id = $1', ['hall-901']);
});
afterAll(() => world.running.close());
beforeEach(async () => {
  world.running.clock.set(now);
  for (const table of ['bookings', 'visitor_invitations', 'gate_presence', 'staff_mails', 'role_offers']) {
    await query(`delete from ${table}`);
  }
});

const query = (text: string, values: unknown[] = []) => world.running.database.pool.query(text, values);
const today = (who: Person = world.manager, estateId = '') =>
  world.read(`today${estateId === '' ? '' : `?estateId=${estateId}`}`, who);
const counts = (who: Person = world.manager) => world.read('counts', who);
const bookHall = (start: string, end: string, date = '2026-11-20') =>
  world.book(hallRequest({ date, start, end, resources: [{ id: 'room-901', quantity: 1 }] }));

const insertInside = (key: string, kind: string, expectedUntil: string | null = null, estateId = '901') =>
  query(
    `insert into gate_presence (estate_id, subject_key, is_inside, since, gate_id, kind, name, plate, whose_guest, unit, expected_until)
     values ($1, $2, true, $3, 'main', $4, '', '', '', '', $5)`,
    [estateId, key, now, kind, expectedUntil],
  );

const mail = (subject: string, approverEmail: string, minutes = 120) =>
  world.running.request('POST', '/api/email', {
    cookie: world.manager.cookie,
    body: {
      to: world.thandi.email,
      subject,
      templateName: 'notice',
      templateParams: { message: 'Please read this.' },
      timeOffSetMinutes: minutes,
      requireApproval: true,
      approverEmail,
    },
  });

describe('GET /api/console/today', () => {
  it('is empty where nothing waits', async () => {
    expect(await today()).toEqual({
      at: now.toISOString(),
      waiting: [],
      inside: { visitors: 0, workers: 0, overstays: 0 },
      expected: { total: 0, arrived: 0, next: [] },
      booked: { total: 0, next: [] },
    });
  });

  it('counts the bookings to decide, with the oldest and its promise', async () => {
    const first = await bookHall('0900', '1000');
    world.running.clock.set(new Date('2026-11-14T09:00:00.000Z'));
    await bookHall('1100', '1200');
    const { waiting } = await today();
    expect(waiting).toEqual([
      {
        kind: 'bookings',
        count: 2,
        oldest: {
          id: first,
          estateId: '901',
          who: 'Naledi Khumalo',
          what: 'hall-901',
          detail: '',
          date: '2026-11-20',
        },
        since: now.toISOString(),
        // Asked on a Saturday: within one working day is the end of Monday.
        promisedAt: '2026-11-16T22:00:00.000Z',
        isLate: false,
      },
    ]);
  });

  it('puts what is late first', async () => {
    await mail('Levies', colleague.email, 7 * 24 * 60);
    world.running.clock.set(new Date('2026-11-14T09:00:00.000Z'));
    await bookHall('0900', '1000');
    const kinds = async () =>
      (await today(colleague)).waiting.map(({ kind, isLate }: { kind: string; isLate: boolean }) => [kind, isLate]);
    expect(await kinds()).toEqual([
      ['mails', false],
      ['bookings', false],
    ]);
    world.running.clock.set(new Date('2026-11-17T08:00:00.000Z'));
    expect(await kinds()).toEqual([
      ['bookings', true],
      ['mails', false],
    ]);
  });

  it('leaves out requests whose time has passed, and decided ones', async () => {
    const id = await bookHall('0900', '1000');
    world.running.clock.set(new Date('2026-11-20T08:30:00.000Z'));
    expect((await today()).waiting).toEqual([]);
    world.running.clock.set(now);
    expect((await today()).waiting).toHaveLength(1);
    await query("update bookings set status = 'BOOKED' where id = $1", [id]);
    expect((await today()).waiting).toEqual([]);
  });

  it('shows a mail to the person whose yes it needs, and to nobody else', async () => {
    expect((await mail('Levies for 2027', colleague.email)).status).toBe(201);
    expect((await today()).waiting).toEqual([]);
    const [line] = (await today(colleague)).waiting;
    expect(line).toMatchObject({
      kind: 'mails',
      count: 1,
      oldest: { what: 'Levies for 2027', detail: world.thandi.email, who: 'Naledi Khumalo' },
      promisedAt: '2026-11-14T10:00:00.000Z',
      isLate: false,
    });
  });

  it('does not count offers of roles: whoever they were sent to answers them', async () => {
    const offer = { email: 'nobody@ekhaya.test', roleId: testRoleId('901', 'Owner'), unitNumber: '31' };
    expect((await world.ask('POST', 'role-offers', world.manager, offer)).status).toBe(201);
    expect((await today()).waiting).toEqual([]);
    expect((await counts()).waiting).toEqual([]);
  });

  it('shows entries of the last 24 hours that the server would have refused or cannot prove', async () => {
    const entry = (nonce: string, at: string, conflict: string | null, isUnproven = false) =>
      query(
        `insert into gate_log (nonce, at, estate_id, gate_id, direction, result, kind, subject_key, name, plate, whose_guest, unit,
           override_reason, guard_id, was_offline, has_no_place, conflict, is_unproven)
         values ($1, $2, '901', 'main', 'in', 'granted', 'visitor', 'visit:1', 'Bheki Cele', '', '', '', '', 'guard', true, false, $3, $4)`,
        [nonce, at, conflict, isUnproven],
      );
    // Rows of the log cannot be deleted: these are on a day of their own.
    world.running.clock.set(new Date('2026-10-14T08:00:00.000Z'));
    await entry('old', '2026-10-13T07:59:00Z', 'expired');
    await entry('refused', '2026-10-14T06:00:00Z', 'already-used');
    await entry('unproven', '2026-10-14T07:00:00Z', null, true);
    await entry('plain', '2026-10-14T07:30:00Z', null);
    const [line] = (await today()).waiting;
    expect(line).toMatchObject({
      kind: 'gate-entries',
      count: 2,
      oldest: { who: 'Bheki Cele', detail: 'already-used' },
      since: '2026-10-14T06:00:00.000Z',
    });
  });

  it('shows the jobs that the server gave up to whoever may see how the installation runs', async () => {
    await query(
      `insert into graphile_worker._private_tasks (identifier) values ('mail-nobody') on conflict do nothing`,
    );
    await query(`select graphile_worker.add_job('mail-nobody', run_at := now() - interval '1 hour')`);
    expect((await today()).waiting).toEqual([]);
    await query(
      `update graphile_worker._private_jobs set attempts = max_attempts, updated_at = '2026-11-13T08:00:00Z'`,
    );
    const line = { kind: 'failed-jobs', count: 1, since: '2026-11-13T08:00:00.000Z' };
    expect([(await today()).waiting, (await today(guard)).waiting]).toMatchObject([[line], []]);
    await query('delete from graphile_worker._private_jobs');
  });

  it('counts visitors, workers and overstays inside, and no residents', async () => {
    const worker = await signUpAs('Employee');
    await insertInside(`person:${worker.userId}`, 'resident');
    await insertInside(`person:${guard.userId}`, 'resident');
    await insertInside(`person:${world.thandi.userId}`, 'resident');
    await insertInside('visit:1', 'visitor', '2026-11-14T07:00:00Z');
    await insertInside('visit:2', 'visitor', '2026-11-14T12:00:00Z');
    await insertInside('walk-in:1', 'walk-in');
    await insertInside('visit:3', 'visitor', null, '902');
    expect((await today()).inside).toEqual({ visitors: 3, workers: 2, overstays: 1 });
    expect((await counts()).inside).toBe(5);
  });

  it('lists the bookings of today that are not over', async () => {
    world.running.clock.set(new Date('2026-11-13T08:00:00.000Z'));
    for (const [start, end] of [
      ['0900', '0930'],
      ['1400', '1500'],
      ['0930', '1100'],
    ] as const) {
      const id = await bookHall(start, end, '2026-11-14');
      await query("update bookings set status = 'BOOKED' where id = $1", [id]);
    }
    world.running.clock.set(now);
    const { booked } = await today();
    expect(booked.total).toBe(2);
    expect(booked.next[0]).toMatchObject({
      start: '0930',
      end: '1100',
      service: 'hall-901',
      resource: 'room-901',
      customerName: 'Naledi Khumalo',
    });
  });
});

describe('rights', () => {
  it('a guard reads who is inside and expected, and nothing else', async () => {
    await bookHall('0900', '1000');
    expect(await today(guard)).toMatchObject({ waiting: [], booked: null, inside: {}, expected: {} });
    expect(await counts(guard)).toEqual({ waiting: [], inside: 0 });
  });

  it('the manager of another estate reads nothing of this one, an administrator reads both', async () => {
    await bookHall('0900', '1000');
    expect((await today(world.otherManager)).waiting).toEqual([]);
    expect((await world.ask('GET', 'today?estateId=901', world.otherManager)).status).toBe(403);
    expect((await world.ask('GET', 'counts?estateId=901', world.otherManager)).status).toBe(403);
    expect((await today(world.administrator)).waiting).toHaveLength(1);
    expect((await today(world.administrator, '902')).waiting).toEqual([]);
  });

  it('residents and strangers read nothing', async () => {
    for (const path of ['today', 'counts']) {
      expect((await world.ask('GET', path, world.thandi)).status).toBe(403);
      expect((await world.running.request('GET', `/api/console/${path}`)).status).toBe(401);
      expect((await world.ask('GET', `${path}?estate=901`, world.manager)).status).toBe(400);
    }
  });

  it('the counts of the navigation are those of Today', async () => {
    await bookHall('0900', '1000');
    await bookHall('1100', '1200');
    expect(await counts()).toEqual({ waiting: [{ kind: 'bookings', count: 2 }], inside: 0 });
  });
});
