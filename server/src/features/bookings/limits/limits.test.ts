import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody, statusesOf } from '../../identity/identity.factory.ts';
import {
  bookingForm,
  createTestLocation,
  createTestResource,
  createTestService,
  allowBooking,
  signUpBooker,
} from '../bookings.factory.ts';
import { insertBookingLimits } from './limits.store.ts';

type Somebody = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Somebody;
let houses = 0;

/** Returns a unit number that no other test uses. */
const freshHouse = (): string => `house ${(houses += 1)}`;

/** Books a chair by default. Chairs are stock, so several people can book one for the same hour. */
const bookChair = (person: Somebody, overrides: Record<string, unknown> = {}, unitNumber = '') =>
  running.request('POST', '/api/booking', {
    body: bookingForm({
      services: ['chairs'],
      resources: [{ id: 'chair', quantity: 1 }],
      start: '0900',
      end: '1000',
      customer: { email: 'me', extraInfo: { unitNumber } },
      ...overrides,
    }),
    cookie: person.cookie,
  });
const bookLagoon = (person: Somebody, date: string, unitNumber: string) =>
  bookChair(person, { services: ['lagoon'], resources: [], date, start: '0800', end: '1900' }, unitNumber);
const setLimits = (limits: unknown, who = manager) =>
  running.request('PUT', '/api/console/estates/901/booking-limits', { body: limits, cookie: who.cookie });
const refusalOf = (answer: Awaited<ReturnType<typeof bookChair>>) => [
  answer.status,
  answer.body.errorDetails?.code,
  answer.body.errorDetails?.detail,
];
const countLive = async (column: 'customer_id' | 'unit_number', value: string): Promise<number> => {
  const { rows } = await running.database.pool.query<{ count: number }>(
    `select count(*)::int as count from bookings where ${column} = $1 and status in ('REQUESTED', 'BOOKED')`,
    [value],
  );
  return rows[0]?.count ?? -1;
};

beforeAll(async () => {
  running = await startApplicationForTests();
  const { db } = running.database;
  await createTestEstate(db);
  await createTestLocation(db);
  await createTestService(db, { id: 'chairs', multiResource: true, opens: '0800', closes: '1800' });
  await createTestResource(db, { id: 'chair', serviceId: 'chairs', quantity: 1000 });
  await createTestService(db, { id: 'lagoon', opens: '0800', closes: '1900', dayCapacity: 1000 });
  manager = await signUpSomebody(running);
  await grantRole(db, { userId: manager.userId, roleId: testRoleId('901', 'Manager') }, running.dependencies);
});
beforeEach(() => running.database.pool.query('delete from booking_limits'));
afterAll(() => running.close());

describe('Booking takes a role with an enabled Facilities, Bookings or lagoon tile at that estate and a verified number', () => {
  it('refuses a person who has just signed up', async () => {
    const stranger = await signUpSomebody(running);
    expect(refusalOf(await bookChair(stranger))).toEqual([
      403,
      'booking/not-allowed',
      'Your role at this estate does not book.',
    ]);
    await allowBooking(running, stranger, { unitNumber: freshHouse() });
    await running.database.pool.query('update users set mobile_verified = false where id = $1', [stranger.userId]);
    expect(refusalOf(await bookChair(stranger))).toEqual([
      403,
      'booking/number-not-verified',
      'Please verify your mobile number before you book.',
    ]);
    expect(await countLive('customer_id', stranger.userId)).toBe(0);
  });

  it('applies to rescheduling as well', async () => {
    const unit = freshHouse();
    const person = await signUpBooker(running, { unitNumber: unit });
    const made = await bookLagoon(person, '2026-11-20', unit);
    expect(made.status).toBe(201);
    const move = { bookingId: made.body.details.id, date: '2026-11-21', start: '0800', end: '1900' };
    const reschedule = () => running.request('PUT', '/api/booking/reschedule', { body: move, cookie: person.cookie });
    const forbid = (sql: string) => running.database.pool.query(sql, [person.userId]);
    await forbid('update users set mobile_verified = false where id = $1');
    expect(refusalOf(await reschedule()).slice(0, 2)).toEqual([403, 'booking/number-not-verified']);
    await forbid('update users set mobile_verified = true where id = $1');
    await forbid('update role_grants set revoked_at = now() where user_id = $1');
    expect(refusalOf(await reschedule()).slice(0, 2)).toEqual([403, 'booking/not-allowed']);
  });

  it('counts a tile only while it is enabled', async () => {
    const person = await signUpBooker(running, { unitNumber: freshHouse() });
    await running.database.pool.query('update tiles set is_enabled = false');
    expect(refusalOf(await bookChair(person)).slice(0, 2)).toEqual([403, 'booking/not-allowed']);
    await running.database.pool.query('update tiles set is_enabled = true');
    expect((await bookChair(person)).status).toBe(201);
  });
});

describe('unitNumber must be one of the caller’s units there', () => {
  const unitOf = (answer: Awaited<ReturnType<typeof bookChair>>) =>
    answer.body.details?.customer.extraInfo.unitNumber ?? Object.keys(answer.body.errorDetails.fields);

  it('accepts any of several units; by default that of the highest role', async () => {
    const [first, second] = [freshHouse(), freshHouse()];
    const person = await signUpBooker(running, { unitNumber: first });
    const tenant = { userId: person.userId, roleId: testRoleId('901', 'Tenant'), unitNumber: second };
    await grantRole(running.database.db, tenant, running.dependencies);
    expect(unitOf(await bookChair(person))).toBe(first);
    expect(unitOf(await bookChair(person, {}, second.toUpperCase()))).toBe(second);
    expect(unitOf(await bookChair(person, {}, 'house of somebody else'))).toEqual(['customer.extraInfo.unitNumber']);
  });

  it('a role without a unit: her own name', async () => {
    const person = await signUpBooker(running, { unitNumber: '' });
    expect(unitOf(await bookChair(person, {}, '22'))).toEqual(['customer.extraInfo.unitNumber']);
    expect(unitOf(await bookChair(person, {}, 'Naledi Khumalo'))).toBe('');
    expect(unitOf(await bookLagoon(person, '2026-11-20', ''))).toBe('');
  });
});

describe('Live bookings are capped per person and per house', () => {
  it('6 facilities unless the estate says otherwise; what is cancelled or over no longer counts', async () => {
    const person = await signUpBooker(running, { unitNumber: freshHouse() });
    const made = [];
    for (let time = 0; time < 6; time += 1) made.push((await bookChair(person)).body.details.id);
    expect(refusalOf(await bookChair(person))).toEqual([
      409,
      'booking/limit-reached',
      'You have 6 facility bookings to come, as many as the estate allows at the same time. Cancel one, or book again when one is over.',
    ]);
    const cancel = { bookingId: made[0], status: 'CANCELED', reason: 'Cancellation requested by user' };
    await running.request('PUT', '/api/booking/status', { body: cancel, cookie: person.cookie });
    expect((await bookChair(person)).status).toBe(201);
    running.clock.set(new Date('2026-11-20T08:00:01Z'));
    expect((await bookChair(person, { date: '2026-11-23' })).status).toBe(201);
    running.clock.set(new Date('2026-11-14T08:00:00Z'));
  });

  it('allows 2 lagoon days, which do not count as facilities', async () => {
    const unit = freshHouse();
    const person = await signUpBooker(running, { unitNumber: unit });
    expect((await bookLagoon(person, '2026-11-20', unit)).status).toBe(201);
    expect((await bookLagoon(person, '2026-11-21', unit)).status).toBe(201);
    const refused = await bookLagoon(person, '2026-11-22', unit);
    expect(refusalOf(refused).slice(0, 2)).toEqual([409, 'booking/limit-reached']);
    expect(refused.body.errorDetails.detail).toContain('You have 2 lagoon days to come');
    expect((await bookChair(person)).status).toBe(201);
  });

  it('counts all people of a house', async () => {
    const unit = freshHouse();
    const [one, other] = [
      await signUpBooker(running, { unitNumber: unit }),
      await signUpBooker(running, { unitNumber: unit }),
    ];
    for (const person of [one, other]) expect((await bookLagoon(person, '2026-11-20', unit)).status).toBe(201);
    const refused = await bookLagoon(one, '2026-11-21', unit);
    expect(refused.body.errorDetails.detail).toContain('Your house has 2 lagoon days to come');
  });

  it('a request whose time has passed unanswered counts again when it is moved to a later day', async () => {
    await createTestService(running.database.db, { id: 'tables', approval: 'staff' });
    await createTestResource(running.database.db, { id: 'table', serviceId: 'tables', quantity: 1000 });
    const person = await signUpBooker(running, { unitNumber: freshHouse() });
    await insertBookingLimits(running.database.db, '901', { facilities: 1, lagoonDays: 3 });
    running.clock.set(new Date('2026-11-14T05:00:00Z'));
    const tables = { services: ['tables'], resources: [{ id: 'table', quantity: 1 }], start: '0800', end: '0900' };
    const asked = await bookChair(person, { ...tables, date: '2026-11-14' });
    expect(asked.body.details.status).toBe('REQUESTED');
    running.clock.set(new Date('2026-11-14T08:00:00Z'));
    expect((await bookChair(person, { ...tables, date: '2026-11-20' })).status).toBe(201);
    const move = { bookingId: asked.body.details.id, date: '2026-11-21', start: '0800', end: '0900' };
    const moved = (who: Somebody) =>
      running.request('PUT', '/api/booking/reschedule', { body: move, cookie: who.cookie });
    expect((await moved(person)).body.errorDetails.detail).toContain('You have 1 facility booking to come');
    expect((await moved(manager)).body.errorDetails.detail).toContain('This person has 1 facility booking to come');
  });

  it('concurrent requests cannot exceed the cap, of a person or of a house', async () => {
    const unit = freshHouse();
    const [one, other] = [
      await signUpBooker(running, { unitNumber: unit }),
      await signUpBooker(running, { unitNumber: unit }),
    ];
    const alone = await Promise.all(Array.from({ length: 20 }, () => bookChair(one)));
    expect(statusesOf(alone)).toEqual([...Array(6).fill(201), ...Array(14).fill(409)]);
    expect(await countLive('customer_id', one.userId)).toBe(6);
    expect(refusalOf(await bookChair(other)).slice(0, 2)).toEqual([409, 'booking/limit-reached']);
    const both = await Promise.all(
      Array.from({ length: 20 }, (_, index) => bookLagoon(index % 2 === 0 ? one : other, '2026-11-20', unit)),
    );
    expect(statusesOf(both)).toEqual([...Array(2).fill(201), ...Array(18).fill(409)]);
    expect(await countLive('unit_number', unit)).toBe(8);
  });

  it('applies the limits that the estate sets, and audits the change', async () => {
    const person = await signUpBooker(running, { unitNumber: freshHouse() });
    const read = async () =>
      (await running.request('GET', '/api/console/estates/901/booking-limits', { cookie: manager.cookie })).body
        .details;
    expect(await read()).toEqual({ facilities: 6, lagoonDays: 2, version: 0 });
    expect((await setLimits({ facilities: 1, lagoonDays: 3 })).status).toBe(200);
    await setLimits({ facilities: 1, lagoonDays: 3 });
    expect(await read()).toEqual({ facilities: 1, lagoonDays: 3, version: 1 });
    expect((await bookChair(person)).status).toBe(201);
    expect((await bookChair(person)).body.errorDetails.detail).toContain('You have 1 facility booking to come');
    const { rows } = await running.database.pool.query(
      "select before, after from audit_log where action = 'bookings.limits'",
    );
    expect(rows).toEqual([{ before: { facilities: 6, lagoonDays: 2 }, after: { facilities: 1, lagoonDays: 3 } }]);
    expect((await setLimits({ facilities: 0, lagoonDays: 3 })).status).toBe(400);
    expect((await setLimits({ facilities: 9, lagoonDays: 9 }, person)).status).toBe(403);
  });
});
