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
  everyDay,
  signUpBooker,
} from '../bookings.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let thandi: Awaited<ReturnType<typeof signUpSomebody>>;
let pieter: Awaited<ReturnType<typeof signUpSomebody>>;
let manager: Awaited<ReturnType<typeof signUpSomebody>>;

const book = (overrides: Record<string, unknown> = {}, cookie = thandi.cookie, headers: Record<string, string> = {}) =>
  running.request('POST', '/api/booking', { body: bookingForm(overrides), cookie, headers });
const codeOf = (answer: { status: number; body: { errorDetails?: { code: string } } }) => [
  answer.status,
  answer.body.errorDetails?.code,
];
const countBookings = async (): Promise<number> =>
  (await running.database.pool.query<{ count: number }>('select count(*)::int as count from bookings')).rows[0]
    ?.count ?? -1;

/** Sends a request that must be refused, asserts that nothing has changed, and returns the fields of the refusal. */
const refusedFields = async (overrides: Record<string, unknown>) => {
  const before = await countBookings();
  const answer = await book(overrides);
  expect(codeOf(answer), JSON.stringify(answer.body)).toEqual([400, 'validation']);
  expect(await countBookings()).toBe(before);
  return Object.keys(answer.body.errorDetails.fields);
};

beforeAll(async () => {
  running = await startApplicationForTests();
  const { db } = running.database;
  await createTestEstate(db);
  await createTestEstate(db, { estateId: '902', estateName: 'Other Bay' });
  await createTestLocation(db);
  await createTestLocation(db, '902');
  await createTestService(db, { id: 'padel' });
  const openingHours = { ...everyDay('0600', '2200'), sunday: null, saturday: { start: '0815', end: '1200' } };
  await createTestResource(db, { id: 'court-1', serviceId: 'padel', openingHours });
  await createTestResource(db, { id: 'court-2', serviceId: 'padel' });
  await createTestService(db, { id: 'hall', approval: 'staff', multiResource: true, opens: '0800', closes: '1800' });
  await createTestResource(db, { id: 'chairs', serviceId: 'hall', quantity: 100 });
  await createTestResource(db, { id: 'room', serviceId: 'hall' });
  await createTestService(db, { id: 'lagoon', name: 'Water|Lagoon', opens: '0800', closes: '1900', dayCapacity: 20 });
  await createTestResource(db, { id: 'kayak', serviceId: 'lagoon', quantity: 3 });
  await createTestService(db, { id: 'shut', isEnabled: false });
  await createTestResource(db, { id: 'shut-1', serviceId: 'shut' });
  await createTestService(db, { id: 'elsewhere', locationId: '902' });
  await createTestResource(db, { id: 'elsewhere-1', serviceId: 'elsewhere' });
  thandi = await signUpBooker(running);
  pieter = await signUpBooker(running);
  manager = await signUpSomebody(running);
  await grantRole(db, { userId: manager.userId, roleId: testRoleId('901', 'Manager') }, running.dependencies);
});
afterAll(() => running.close());

const kayak = { services: ['lagoon'], resources: [{ id: 'kayak', quantity: 1 }] };

describe('what can be booked', () => {
  it('GET /locations, /services, /resources; GET /service/{id}/resources of estates where the caller has a role', async () => {
    const read = async (path: string) => (await running.request('GET', path, { cookie: thandi.cookie })).body.details;
    expect(await read('/api/locations')).toEqual([{ id: '901', name: 'Test Ridge', timeZone: 'Africa/Johannesburg' }]);
    expect((await read('/api/services')).map(({ id }: { id: string }) => id)).toEqual(['hall', 'padel', 'lagoon']);
    expect((await read('/api/services'))[1]).toEqual({
      id: 'padel',
      name: 'Sports|padel',
      imageUrl: '',
      locationId: '901',
      approval: 'automatic',
      multiResource: false,
      hours: { start: '0000', end: '2400' },
      capacity: null,
      answerWithinWorkingDays: null,
    });
    const resources: { id: string }[] = await read('/api/resources');
    expect(resources.map(({ id }) => id).join(' ')).toBe('chairs court-1 court-2 kayak room');
    const [court] = await read('/api/service/padel/resources');
    expect(court).toMatchObject({ id: 'court-1', services: ['padel'], quantity: 1, locationId: '901' });
    expect(court.availibility.sunday).toBeNull();
    expect(court.availibility.saturday).toEqual({ start: '0815', end: '1200' });
  });

  it('refuses a service that is unknown or belongs to another estate', async () => {
    const read = (path: string) => running.request('GET', path, { cookie: thandi.cookie });
    expect(codeOf(await read('/api/service/nothing/resources'))).toEqual([404, 'not-found']);
    expect(codeOf(await read('/api/service/elsewhere/resources'))).toEqual([403, 'forbidden']);
    expect(codeOf(await read('/api/availability/2026-11-20/0/service/elsewhere'))).toEqual([403, 'forbidden']);
    expect(codeOf(await read('/api/availability/2026-11-20/0/resource/nothing'))).toEqual([404, 'not-found']);
    expect(codeOf(await read('/api/availability/2026-04-31/0/resource/court-1'))).toEqual([400, 'validation']);
    expect(codeOf(await read('/api/availability/2026-11-20/2500/resource/court-1'))).toEqual([400, 'validation']);
  });
});

describe('POST /booking', () => {
  it('books what staff need not approve, for the caller whatever the body says', async () => {
    const answer = await book({ date: '2026-11-19' });
    expect(answer.status).toBe(201);
    expect(answer.body.details).toMatchObject({
      date: '2026-11-19',
      start: '1700',
      end: '1830',
      status: 'BOOKED',
      locationId: '901',
      services: ['padel'],
      resources: [{ id: 'court-1', quantity: 1, name: 'court-1' }],
      access: { visitors: 2 },
      customer: { email: thandi.email, name: 'Naledi Khumalo', extraInfo: { unitNumber: '14' } },
      can: { reschedule: false, cancel: true },
      about: { locationName: 'Test Ridge', serviceName: 'Sports|padel', isLagoon: false },
    });
  });

  it('requests what staff approve: REQUESTED holds its slot', async () => {
    const room = { services: ['hall'], resources: [{ id: 'room', quantity: 1 }], start: '0900', end: '1200' };
    const answer = await book(room);
    expect(answer.body.details).toMatchObject({ status: 'REQUESTED', can: { reschedule: true, cancel: true } });
    expect(codeOf(await book(room, pieter.cookie))).toEqual([409, 'booking/slot-taken']);
  });

  it('books for the person that staff of the estate name', async () => {
    const customer = { ...bookingForm().customer, email: pieter.email.toUpperCase() };
    const answer = await book({ date: '2026-11-18', customer }, manager.cookie);
    expect(answer.body.details.customer.email).toBe(pieter.email);
    const { rows } = await running.database.pool.query(
      `select actor_id, action, estate_id, person_id, before, after ->> 'status' as status from audit_log where subject_id = $1`,
      [answer.body.details.id],
    );
    const booked = { action: 'booking.add', before: null, status: 'BOOKED', estate_id: '901' };
    expect(rows).toEqual([{ ...booked, actor_id: manager.userId, person_id: pieter.userId }]);
    const nobody = await book({ customer: { ...customer, email: 'nobody@ekhaya.test' } }, manager.cookie);
    expect(nobody.body.errorDetails.fields).toHaveProperty('customer.email');
  });

  it('books at once what staff approve when they book it for a person, who is told', async () => {
    const customer = { ...bookingForm().customer, email: pieter.email };
    const room = { date: '2026-11-18', services: ['hall'], resources: [{ id: 'room', quantity: 1 }] };
    const times = { start: '0900', end: '1200' };
    const { details } = (await book({ ...room, ...times, customer }, manager.cookie)).body;
    expect(details).toMatchObject({ status: 'BOOKED', customer: { email: pieter.email } });
    const feed = await running.request('GET', '/api/notifications?userID=me', { cookie: pieter.cookie });
    expect(JSON.stringify(feed.body.details)).toContain(details.id);
  });

  it('accepts times as Hmm, HHmm and numbers', async () => {
    const answer = await book({ date: '2026-11-23', start: 900, end: '1000' });
    expect(answer.body.details).toMatchObject({ start: '0900', end: '1000' });
  });

  it.each([undefined, { visitors: 0 }])(
    'counts one visitor of a facility, whose dialog asks for none: %o',
    async (access) => {
      const day = access === undefined ? '2026-11-24' : '2026-11-25';
      expect((await book({ date: day, access })).body.details.access).toEqual({ visitors: 1 });
    },
  );

  it('lagoon day pass start 800 end 1900, without amenities', async () => {
    const answer = await book({ services: ['lagoon'], resources: [], start: '800', end: '1900' });
    expect(answer.body.details).toMatchObject({ status: 'BOOKED', start: '0800', end: '1900', resources: [] });
    expect(answer.body.details.can).toEqual({ reschedule: true, cancel: true });
  });

  it.each([
    ['31 April', { date: '2027-04-31' }, 'date'],
    ['25:00', { start: '2500' }, 'start'],
    ['12:60', { end: '1260' }, 'end'],
    ['an end before its start', { start: '1800', end: '1700' }, 'end'],
    ['end at least 30 minutes after start', { start: '1700', end: '1700' }, 'end'],
    ['date not before today', { date: '2026-11-13' }, 'date'],
    ['a time of today that has passed', { date: '2026-11-14', start: '0815', end: '0915' }, 'start'],
    ['start within opening hours of that weekday', { date: '2026-11-21', start: '0600', end: '0700' }, 'start'],
    ['an end after closing', { start: '2100', end: '2230' }, 'end'],
    ['a start between slots', { start: '1715', end: '1815' }, 'start'],
    ['a negative quantity', { resources: [{ id: 'court-1', quantity: -1 }] }, 'resources.0.quantity'],
    ['a quantity of 10^9', { resources: [{ id: 'court-1', quantity: 1e9 }] }, 'resources.0.quantity'],
    ['more than there are', { resources: [{ id: 'court-1', quantity: 2 }] }, 'resources.0.quantity'],
    ['one resource twice', { resources: ['court-1', 'court-1'].map((id) => ({ id, quantity: 1 })) }, 'resources'],
    ['two courts at once', { resources: ['court-1', 'court-2'].map((id) => ({ id, quantity: 1 })) }, 'resources'],
    ['nothing', { resources: [] }, 'resources'],
    ['Lagoon: visitors at least 1', { ...kayak, access: { visitors: 0 } }, 'access.visitors'],
    ['a lagoon without visitors', { ...kayak, access: undefined }, 'access.visitors'],
    ['10^9 visitors', { access: { visitors: 1e9 } }, 'access.visitors'],
    ['a resource of another estate', { resources: [{ id: 'elsewhere-1', quantity: 1 }] }, 'resources.0.id'],
    ['a resource of another service', { resources: [{ id: 'kayak', quantity: 1 }] }, 'resources.0.id'],
    ['a service of another location', { locationId: '902' }, 'locationId'],
    ['an unknown service', { services: ['nothing'] }, 'services'],
    ['no unit at the lagoon', { ...kayak, customer: { email: 'x' } }, 'customer.extraInfo.unitNumber'],
    [
      'a lagoon without day pass or amenity',
      { services: ['lagoon'], resources: [], start: '900', end: '1000' },
      'resources',
    ],
    ['19:00 as a lagoon start', { ...kayak, start: '1900', end: '2000' }, 'start'],
    ['Lagoon: end at least 60 minutes after start', { ...kayak, start: '900', end: '930' }, 'end'],
    [
      'Multi-resource: hourly, start 08:00 to 17:00',
      { services: ['hall'], resources: [{ id: 'room', quantity: 1 }], start: '1730', end: '1830' },
      'start',
    ],
  ])('refuses %s, by field, and changes nothing', async (_, overrides, field) => {
    expect(await refusedFields(overrides)).toContain(field);
  });

  it('refuses a weekday that is closed, a service that is shut, and an estate where the caller has no role', async () => {
    expect(codeOf(await book({ date: '2026-11-22' }))).toEqual([409, 'booking/closed']);
    const shut = { services: ['shut'], resources: [{ id: 'shut-1', quantity: 1 }] };
    expect([400, 409]).toContain((await book(shut)).status);
    const elsewhere = { locationId: '902', services: ['elsewhere'], resources: [{ id: 'elsewhere-1', quantity: 1 }] };
    expect(codeOf(await book(elsewhere))).toEqual([403, 'forbidden']);
    expect(codeOf(await book({}, ''))).toEqual([401, 'session-required']);
  });

  it('a day pass for today can be booked until the day ends', async () => {
    running.clock.set(new Date('2026-11-14T10:30:00+02:00'));
    const answer = await book({ services: ['lagoon'], resources: [], start: '800', end: '1900', date: '2026-11-14' });
    expect(answer.status).toBe(201);
    running.clock.set(new Date('2026-11-14T08:00:00Z'));
  });
});

describe('A repeated Idempotency-Key', () => {
  const keyed = (key: string) => ({ 'idempotency-key': key });

  it('books once, also for concurrent requests', async () => {
    const before = await countBookings();
    const slotRequest = { services: ['lagoon'], resources: [{ id: 'kayak', quantity: 1 }], start: '900', end: '1000' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => book(slotRequest, thandi.cookie, keyed('one-kayak'))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.details.id)).size).toBe(1);
    expect(await countBookings()).toBe(before + 1);
    const later = await book(slotRequest, thandi.cookie, keyed('one-kayak'));
    expect(later.body).toEqual(answers[0]?.body);
    expect(later.headers.get('idempotency-replayed')).toBe('true');
  });

  it('gets the first answer for 24 hours, a refusal too, and another caller his own', async () => {
    const first = await book({ date: '2026-11-19' }, pieter.cookie, keyed('late'));
    expect(codeOf(first)).toEqual([409, 'booking/slot-taken']);
    await running.database.pool.query(`update bookings set status = 'CANCELED' where date = '2026-11-19'`);
    await running.database.pool.query(`update booking_lines set is_live = false where date = '2026-11-19'`);
    expect((await book({ date: '2026-11-19' }, pieter.cookie, keyed('late'))).body).toEqual(first.body);
    const own = await book({ date: '2026-11-19' }, thandi.cookie, keyed('late'));
    expect(own.status).toBe(201);
    running.clock.advance(24 * 60 * 60 * 1000 + 1);
    expect((await book({ date: '2026-11-26' }, pieter.cookie, keyed('late'))).status).toBe(201);
    running.clock.set(new Date('2026-11-14T08:00:00Z'));
  });

  it('books once even if the process dies between the booking and its answer', async () => {
    const slotRequest = { ...kayak, start: '1100', end: '1200' };
    const first = await book(slotRequest, thandi.cookie, keyed('died'));
    await running.database.pool.query(
      `update idempotency_keys set status = null, sealed_body = null where key = 'died'`,
    );
    running.clock.advance(31_000);
    const again = await book(slotRequest, thandi.cookie, keyed('died'));
    expect(again.body.details.id).toBe(first.body.details.id);
    running.clock.set(new Date('2026-11-14T08:00:00Z'));
  });

  it('gets its first booking, not slot-taken, if the process died after booking', async () => {
    const slotRequest = { date: '2026-11-23' };
    const first = await book(slotRequest, thandi.cookie, keyed('own-slot'));
    expect(first.status).toBe(201);
    await running.database.pool.query(`delete from idempotency_keys where key = 'own-slot'`);
    const again = await book(slotRequest, thandi.cookie, keyed('own-slot'));
    expect(again.body).toEqual(first.body);
    expect(codeOf(await book(slotRequest, thandi.cookie, keyed('another')))).toEqual([409, 'booking/slot-taken']);
  });

  it('gets the first answer with another body too, in flight and later', async () => {
    const one = { ...kayak, start: '1300', end: '1400' };
    const other = { ...kayak, start: '1400', end: '1500' };
    const before = await countBookings();
    const answers = await Promise.all(
      [one, other].map((slotRequest) => book(slotRequest, thandi.cookie, keyed('two'))),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await book(other, thandi.cookie, keyed('two'))).body).toEqual(answers[0]?.body);
    expect(await countBookings()).toBe(before + 1);
  });

  it('refuses an invalid key', async () => {
    const answer = await book({}, thandi.cookie, keyed('x'.repeat(201)));
    expect(answer.body.errorDetails.fields).toHaveProperty('Idempotency-Key');
  });
});
