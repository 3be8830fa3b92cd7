import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import {
  bookingForm,
  createTestLocation,
  createTestResource,
  createTestService,
  signUpBooker,
} from '../bookings.factory.ts';

type Somebody = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let thandi: Somebody;
let pieter: Somebody;
let manager: Somebody;
let otherManager: Somebody;

const present = new Date('2026-11-14T08:00:00Z');
const book = async (overrides: Record<string, unknown> = {}, cookie = thandi.cookie) => {
  const answer = await running.request('POST', '/api/booking', { body: bookingForm(overrides), cookie });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.details as { id: string; status: string; modified: string };
};
const hall = { services: ['hall'], resources: [{ id: 'room', quantity: 1 }] };
const lagoon = { services: ['lagoon'], resources: [{ id: 'kayak', quantity: 2 }], start: '900', end: '1100' };
const change = (bookingId: string, status: string, who: Somebody, reason = 'Cancellation requested by user') =>
  running.request('PUT', '/api/booking/status', { body: { bookingId, status, reason }, cookie: who.cookie });
const reschedule = (bookingId: string, times: Record<string, unknown>, who = thandi, method = 'PUT') =>
  running.request(method, '/api/booking/reschedule', { body: { bookingId, ...times }, cookie: who.cookie });
const codeOf = (answer: { status: number; body: { errorDetails?: { code: string } } }) => [
  answer.status,
  answer.body.errorDetails?.code,
];
const remainingAt = async (date: string, resourceId: string, time: string): Promise<number | undefined> => {
  const path = `/api/availability/${date}/0/resource/${resourceId}`;
  const { body } = await running.request('GET', path, { cookie: thandi.cookie });
  return (body.details as { time: string; remaining: number }[]).find((slot) => slot.time === time)?.remaining;
};
beforeAll(async () => {
  running = await startApplicationForTests();
  const { db } = running.database;
  await createTestEstate(db);
  await createTestEstate(db, { estateId: '902', estateName: 'Other Bay' });
  await createTestLocation(db);
  await createTestService(db, { id: 'padel' });
  await createTestResource(db, { id: 'court-1', serviceId: 'padel' });
  await createTestService(db, { id: 'hall', name: 'Clubhouse|Clubhouse Hall', approval: 'staff' });
  await createTestResource(db, { id: 'room', serviceId: 'hall' });
  await createTestService(db, { id: 'lagoon', opens: '0800', closes: '1900', dayCapacity: 100 });
  await createTestResource(db, { id: 'kayak', serviceId: 'lagoon', quantity: 5 });
  thandi = await signUpBooker(running);
  pieter = await signUpBooker(running);
  manager = await signUpSomebody(running);
  otherManager = await signUpSomebody(running, { estateId: '902', estateName: 'Other Bay' });
  const { dependencies } = running;
  await grantRole(db, { userId: manager.userId, roleId: testRoleId('901', 'Manager') }, dependencies);
  await grantRole(db, { userId: otherManager.userId, roleId: testRoleId('902', 'Manager') }, dependencies);
});
afterAll(() => running.close());

describe('a freed slot is free at once', () => {
  it('Cancel sets CANCELED with reason ‘Cancellation requested by user’.', async () => {
    const { id } = await book({ date: '2026-11-20' });
    expect(await remainingAt('2026-11-20', 'court-1', '1700')).toBe(0);
    const answer = await change(id, 'CANCELED', thandi);
    expect(answer.body.details).toMatchObject({
      status: 'CANCELED',
      reason: 'Cancellation requested by user',
      can: { reschedule: false, cancel: false },
    });
    expect(await remainingAt('2026-11-20', 'court-1', '1700')).toBe(1);
    await book({ date: '2026-11-20' }, pieter.cookie);
  });

  it('cancelling releases stock and visitors', async () => {
    const { id } = await book({ ...lagoon, date: '2026-11-20' });
    expect(await remainingAt('2026-11-20', 'kayak', '0900')).toBe(3);
    expect(await remainingAt('2026-11-20', 'kayak', '1100')).toBe(5);
    await change(id, 'CANCELED', thandi);
    expect(await remainingAt('2026-11-20', 'kayak', '0900')).toBe(5);
  });
});

describe('rescheduling', () => {
  it.each(['PUT', 'POST'])(
    '%s /booking/reschedule moves a REQUESTED facility: the old slot is free, the new one is not',
    async (method) => {
      const date = method === 'PUT' ? '2026-11-23' : '2026-11-24';
      const { id } = await book({ ...hall, date });
      const answer = await reschedule(id, { date, start: '900', end: '1000' }, thandi, method);
      expect(answer.body.details).toMatchObject({ date, start: '0900', end: '1000', status: 'REQUESTED' });
      expect(await remainingAt(date, 'room', '1700')).toBe(1);
      expect(await remainingAt(date, 'room', '0900')).toBe(0);
    },
  );

  it('releases the old slot only if the new one is free', async () => {
    const mine = await book({ ...hall, date: '2026-11-25', start: '900', end: '1000' });
    await book({ ...hall, date: '2026-11-25', start: '1000', end: '1200' }, pieter.cookie);
    const answer = await reschedule(mine.id, { date: '2026-11-25', start: '1100', end: '1200' });
    expect(codeOf(answer)).toEqual([409, 'booking/slot-taken']);
    expect(answer.body.errorDetails.alternatives).toHaveLength(3);
    expect(await remainingAt('2026-11-25', 'room', '0900')).toBe(0);
    const [first] = answer.body.errorDetails.alternatives;
    expect((await reschedule(mine.id, { date: first.date, start: first.start, end: first.end })).status).toBe(200);
  });

  it('respects the day’s capacity and the stock, and releases both only when it moves to the new day', async () => {
    const [one, other] = ['2026-12-16', '2026-12-17'] as const;
    const hire = (visitors: number, quantity: number, date: string) => ({
      ...lagoon,
      resources: [{ id: 'kayak', quantity }],
      access: { visitors },
      date,
    });
    const ask = (slotRequest: Record<string, unknown>) =>
      running.request('POST', '/api/booking', { body: bookingForm(slotRequest), cookie: pieter.cookie });
    const { id } = await book(hire(60, 3, one));
    const blocker = await book(hire(60, 1, other));
    const full = await reschedule(id, { date: other, start: '900', end: '1100' });
    expect(codeOf(full)).toEqual([409, 'booking/slot-taken']);
    expect(full.body.errorDetails.detail).toBe('There is room for 40 more visitors then.');
    expect(await remainingAt(one, 'kayak', '0900')).toBe(2);
    expect(codeOf(await ask(hire(41, 1, one)))).toEqual([409, 'booking/slot-taken']);
    expect(codeOf(await ask(hire(1, 3, one)))).toEqual([409, 'booking/slot-taken']);
    // When it moves within its own day, its own visitors and kayaks do not count as taken.
    expect((await reschedule(id, { date: one, start: '1000', end: '1200' })).status).toBe(200);
    await change(blocker.id, 'CANCELED', thandi);
    expect((await reschedule(id, { date: other, start: '900', end: '1100' })).status).toBe(200);
    expect([await remainingAt(one, 'kayak', '1000'), await remainingAt(other, 'kayak', '0900')]).toEqual([5, 2]);
    expect((await ask(hire(100, 5, one))).status).toBe(201);
  });

  it('does not conflict with itself', async () => {
    const { id } = await book({ ...hall, date: '2026-11-26', start: '900', end: '1100' });
    expect((await reschedule(id, { date: '2026-11-26', start: '1000', end: '1200' })).status).toBe(200);
  });

  it('an upcoming BOOKED lagoon moves; a BOOKED facility and a cancelled booking do not', async () => {
    const { id } = await book({ ...lagoon, date: '2026-11-27' });
    const moved = await reschedule(id, { date: '2026-11-28', start: '900', end: '1100' });
    expect(moved.body.details).toMatchObject({ status: 'BOOKED', date: '2026-11-28', resources: [{ quantity: 2 }] });
    const booked = await book({ date: '2026-11-27' });
    const times = { date: '2026-11-28', start: '1700', end: '1800' };
    expect(codeOf(await reschedule(booked.id, times))).toEqual([409, 'booking/not-allowed-now']);
    await change(id, 'CANCELED', thandi);
    expect(codeOf(await reschedule(id, times))).toEqual([409, 'booking/not-allowed-now']);
  });

  it('moves a day pass without amenities to another day, but not to some hours of it', async () => {
    const { id } = await book({ ...lagoon, resources: [], start: '800', end: '1900', date: '2026-12-13' });
    const hours = await reschedule(id, { date: '2026-12-14', start: '900', end: '1100' });
    expect(codeOf(hours)).toEqual([400, 'validation']);
    expect(Object.keys(hours.body.errorDetails.fields)).toEqual(['end']);
    const day = await reschedule(id, { date: '2026-12-14', start: '800', end: '1900' });
    expect(day.body.details).toMatchObject({ date: '2026-12-14', start: '0800', end: '1900', status: 'BOOKED' });
  });

  it('one that staff approve is REQUESTED again', async () => {
    const { id } = await book({ ...lagoon, date: '2026-11-30' });
    await running.database.pool.query(`update services set approval = 'staff' where id = 'lagoon'`);
    const moved = await reschedule(id, { date: '2026-12-01', start: '900', end: '1100' });
    await running.database.pool.query(`update services set approval = 'automatic' where id = 'lagoon'`);
    expect(moved.body.details).toMatchObject({ status: 'REQUESTED', can: { reschedule: false, cancel: true } });
  });

  it('respects the opening hours, and refuses impossible dates by field', async () => {
    const { id } = await book({ ...hall, date: '2026-12-02' });
    const fields = async (times: Record<string, unknown>) =>
      Object.keys((await reschedule(id, times)).body.errorDetails.fields);
    expect(await fields({ date: '2027-04-31', start: '900', end: '1000' })).toEqual(['date']);
    expect(await fields({ date: '2026-12-02', start: '2500', end: '1000' })).toEqual(['start']);
    expect(await fields({ date: '2026-12-02', start: '1000', end: '900' })).toEqual(['end']);
    expect(await fields({ date: '2026-11-13', start: '900', end: '1000' })).toEqual(['date']);
  });
});

describe('authorisation', () => {
  it('someone else’s booking id: a clear answer, nothing changed', async () => {
    const { id } = await book({ ...hall, date: '2026-12-03' });
    for (const who of [pieter, otherManager]) {
      expect(codeOf(await change(id, 'CANCELED', who))).toEqual([403, 'forbidden']);
      const times = { date: '2026-12-03', start: '900', end: '1000' };
      expect(codeOf(await reschedule(id, times, who))).toEqual([403, 'forbidden']);
      const body = { bookingId: id };
      expect(codeOf(await running.request('POST', '/api/booking/status', { body, cookie: who.cookie }))).toEqual([
        403,
        'forbidden',
      ]);
    }
    const own = { body: { bookingId: id }, cookie: thandi.cookie };
    const read = await running.request('POST', '/api/booking/status', own);
    expect(read.body.details).toEqual({ status: 'REQUESTED', reason: '' });
    expect(codeOf(await change('nothing', 'CANCELED', thandi))).toEqual([404, 'not-found']);
  });

  it('the reason is empty unless the booking was rejected or canceled', async () => {
    const { id } = await book({ ...hall, date: '2026-12-15' });
    const accepted = await change(id, 'BOOKED', manager, 'The hall is being painted until then.');
    expect(accepted.body.details).not.toHaveProperty('reason');
    expect((await change(id, 'CANCELED', manager, 'A pipe has burst.')).body.details.reason).toBe('A pipe has burst.');
  });

  it('residents: CANCELED only', async () => {
    const { id } = await book({ ...hall, date: '2026-12-04' });
    for (const status of ['BOOKED', 'REJECTED', 'REQUESTED']) {
      expect(codeOf(await change(id, status, thandi))).toEqual([403, 'forbidden']);
    }
  });

  it('a status jump that is not allowed: a clear answer, nothing changed', async () => {
    const { id } = await book({ ...hall, date: '2026-12-07' });
    expect((await change(id, 'REJECTED', manager, 'The hall is being painted.')).status).toBe(200);
    for (const status of ['BOOKED', 'CANCELED', 'REQUESTED', 'REJECTED']) {
      expect(codeOf(await change(id, status, manager))).toEqual([409, 'booking/not-allowed-now']);
    }
    expect(codeOf(await change(id, 'CANCELED', thandi))).toEqual([409, 'booking/not-allowed-now']);
    const past = await book({ date: '2026-11-16' });
    running.clock.set(new Date('2026-11-17T08:00:00Z'));
    expect(codeOf(await change(past.id, 'CANCELED', thandi))).toEqual([409, 'booking/not-allowed-now']);
    running.clock.set(present);
  });
});

describe('GET /bookings', () => {
  it('all that are live or to come, and the 20 newest past ones of each kind; newest change first', async () => {
    const lister = await signUpBooker(running);
    const first = async (overrides: Record<string, unknown>) =>
      (await book({ date: '2027-01-01', ...overrides }, lister.cookie)).id;
    const ofKind = {
      lagoon: await first({ ...lagoon, resources: [{ id: 'kayak', quantity: 1 }] }),
      facility: await first({}),
    };
    // 25 future and 25 past days of each kind, all changed before the booking that is copied.
    for (const id of Object.values(ofKind)) {
      await running.database.pool.query(
        `insert into bookings
         select (jsonb_populate_record(b, jsonb_build_object('id', id || '/' || days, 'date', date + days, 'request_key', null,
           'during', tstzrange(lower(during) + make_interval(days => days), upper(during) + make_interval(days => days)),
           'modified_at', modified_at - make_interval(days => abs(days))))).*
         from bookings b, unnest(array(select generate_series(1, 25)) || array(select generate_series(-100, -76))) as days
         where id = $1`,
        [id],
      );
    }
    const read = async (who: string) =>
      running.request('GET', `/api/bookings?customer_email=${encodeURIComponent(who)}`, { cookie: lister.cookie });
    const list = (await read(lister.email)).body.details as { id: string; date: string; modified: string }[];
    for (const id of Object.values(ofKind)) {
      const dates = list.filter((each) => each.id.startsWith(id)).map(({ date }) => date);
      const past = dates.filter((date) => date < '2026-11-14').toSorted();
      expect([dates.length - past.length, past.length, past[0]]).toEqual([26, 20, '2026-09-28']);
    }
    const changes = list.map(({ modified }) => modified);
    expect(changes).toEqual(changes.toSorted().toReversed());
    expect(codeOf(await read(thandi.email))).toEqual([403, 'forbidden']);
  });

  it('staff of the person’s estate read them by e-mail address', async () => {
    const path = `/api/bookings?customer_email=${encodeURIComponent(thandi.email)}`;
    const answer = await running.request('GET', path, { cookie: manager.cookie });
    expect(answer.status).toBe(200);
    expect(answer.body.details.length).toBeGreaterThan(0);
    expect((await running.request('GET', path, { cookie: otherManager.cookie })).status).toBe(403);
  });
});
