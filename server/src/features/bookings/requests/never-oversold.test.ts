import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests, type TestAnswer } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import type { signUpSomebody } from '../../identity/identity.factory.ts';
import {
  bookingForm,
  createTestLocation,
  createTestResource,
  createTestService,
  signUpBooker,
} from '../bookings.factory.ts';

interface Alternative {
  resourceId: string;
  date: string;
  start: string;
  end: string;
}

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let people: Awaited<ReturnType<typeof signUpSomebody>>[];

const requests = 200;
const cookieOf = (index: number): string => people[index % people.length]?.cookie ?? '';
const book = (overrides: Record<string, unknown>, index = 0) =>
  running.request('POST', '/api/booking', { body: bookingForm(overrides), cookie: cookieOf(index) });
const inTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;
const rowsOf = async (text: string): Promise<Record<string, unknown>[]> =>
  (await running.database.pool.query<Record<string, unknown>>(text)).rows;

/** Sends all requests concurrently. Every answer must be a booking or `booking/slot-taken`. */
const race = async (slotRequestOf: (index: number) => Record<string, unknown>) => {
  const slotRequests = Array.from({ length: requests }, (_, index) => slotRequestOf(index));
  const answers = await Promise.all(slotRequests.map((slotRequest, index) => book(slotRequest, index)));
  const accepted = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, body.errorDetails?.code])).toEqual(
    refused.map(() => [409, 'booking/slot-taken']),
  );
  return { slotRequests, answers, accepted, refused };
};

const alternativesOf = (answer: TestAnswer | undefined): Alternative[] =>
  answer?.body.errorDetails.alternatives as Alternative[];

beforeAll(async () => {
  running = await startApplicationForTests();
  const { db } = running.database;
  await createTestEstate(db);
  await createTestLocation(db);
  await createTestService(db, { id: 'padel' });
  for (const id of ['court-1', 'court-2', 'court-3']) await createTestResource(db, { id, serviceId: 'padel' });
  await createTestService(db, { id: 'lagoon', opens: '0800', closes: '1900', dayCapacity: 60 });
  await createTestResource(db, { id: 'kayak', serviceId: 'lagoon', quantity: 7 });
  await createTestResource(db, { id: 'board', serviceId: 'lagoon', quantity: 5 });
  await createTestService(db, { id: 'gym', capacity: 12 });
  await createTestResource(db, { id: 'gym-floor', serviceId: 'gym', quantity: 1000 });
  people = [];
  for (let index = 0; index < 50; index += 1) people.push(await signUpBooker(running));
});
afterAll(() => running.close());

describe('200 simultaneous requests from 50 people for overlapping slots', () => {
  it('zero overlaps of exclusive resources, no deadlock, no 500, every refused request gets the three nearest free slots', async () => {
    const { accepted, refused, answers, slotRequests } = await race((index) => {
      const start = 8 * 60 + (index % 11) * 30;
      const resources = [{ id: `court-${(index % 2) + 1}`, quantity: 1 }];
      return { date: '2026-11-24', start: inTime(start), end: inTime(start + 90), resources };
    });
    expect(accepted.length).toBeGreaterThan(3);
    expect(accepted.length + refused.length).toBe(requests);
    const overlaps = await rowsOf(
      `select 1 from booking_lines a join booking_lines b on a.resource_id = b.resource_id and a.booking_id < b.booking_id
       and a.during && b.during where a.is_live and b.is_live and a.is_exclusive`,
    );
    expect(overlaps).toEqual([]);
    for (const [index, answer] of answers.entries()) {
      if (answer.status === 201) continue;
      const requested = slotRequests[index] as { resources: { id: string }[] };
      const alternatives = alternativesOf(answer);
      expect(alternatives).toHaveLength(3);
      const isOther = alternatives.map(({ resourceId }) => resourceId !== requested.resources[0]?.id);
      expect(isOther, 'same resource first').toEqual(isOther.toSorted((one, other) => Number(one) - Number(other)));
    }
  });

  it('each alternative in a refusal can be booked', async () => {
    const slotRequest = { date: '2026-11-24', start: '1000', end: '1130', resources: [{ id: 'court-1', quantity: 1 }] };
    const alternatives = alternativesOf(await book(slotRequest));
    expect(alternatives).toHaveLength(3);
    for (const { resourceId, ...times } of alternatives) {
      const answer = await book({ ...times, resources: [{ id: resourceId, quantity: 1 }] });
      expect(answer.status).toBe(201);
      const body = { bookingId: answer.body.details.id, status: 'CANCELED', reason: 'Cancellation requested by user' };
      await running.request('PUT', '/api/booking/status', { body, cookie: cookieOf(0) });
    }
  });

  it('every alternative is as long as the request and can be booked', async () => {
    const slotRequest = { date: '2026-11-25', start: '1700', end: '1830' };
    await book(slotRequest);
    const late = await book(slotRequest, 1);
    const alternatives = alternativesOf(late);
    expect(alternatives).toEqual([
      { resourceId: 'court-1', date: '2026-11-25', start: '1530', end: '1700' },
      { resourceId: 'court-1', date: '2026-11-25', start: '1830', end: '2000' },
      { resourceId: 'court-1', date: '2026-11-25', start: '1500', end: '1630' },
    ]);
    const last = alternatives.at(-1);
    for (const { resourceId, ...times } of alternatives.filter((each) => each !== last)) {
      const answer = await book({ ...times, resources: [{ id: resourceId, quantity: 1 }] }, 2);
      expect(answer.status).toBe(201);
    }
  });

  it('offers other resources and later days if the requested resource is full', async () => {
    const day = { date: '2026-11-27', start: '0600', end: '2200' };
    await book(day);
    const full = alternativesOf(await book(day, 1));
    expect(full.map(({ resourceId, date }) => [resourceId, date])).toEqual([
      ['court-1', '2026-11-28'],
      ['court-2', '2026-11-27'],
      ['court-3', '2026-11-27'],
    ]);
    for (const { resourceId, ...times } of full) {
      const answer = await book({ ...times, resources: [{ id: resourceId, quantity: 1 }] }, 3);
      expect(answer.status).toBe(201);
    }
  });

  it('stock never falls below zero, in any order of the resources', async () => {
    const { accepted, refused } = await race((index) => {
      const start = 8 * 60 + (index % 3) * 60;
      const lines = [
        { id: 'kayak', quantity: 1 + (index % 2) },
        { id: 'board', quantity: 1 },
      ];
      const resources = index % 2 === 0 ? lines : lines.toReversed();
      return {
        services: ['lagoon'],
        date: '2026-11-24',
        start: inTime(start),
        end: inTime(start + 120),
        resources,
        access: { visitors: 1 },
      };
    });
    expect(accepted.length).toBeGreaterThan(0);
    const stock = await rowsOf(
      `select r.id, m.at, sum(l.quantity)::int as taken, r.quantity from resources r
       join booking_lines l on l.resource_id = r.id and l.is_live
       join (select distinct lower(during) as at from booking_lines where is_live) m on l.during @> m.at
       where r.quantity > 1 group by r.id, m.at, r.quantity having sum(l.quantity) > r.quantity`,
    );
    expect(stock).toEqual([]);
    for (const answer of refused) expect(alternativesOf(answer)).toHaveLength(3);
    const [first] = alternativesOf(refused[0]);
    const again = await book(
      {
        services: ['lagoon'],
        resources: [
          { id: 'kayak', quantity: 1 },
          { id: 'board', quantity: 1 },
        ],
        access: { visitors: 1 },
        date: first?.date,
        start: first?.start,
        end: first?.end,
      },
      7,
    );
    expect(again.status).toBe(201);
  });

  it('the lagoon’s capacity of a day is never exceeded', async () => {
    const { accepted, refused } = await race((index) => ({
      services: ['lagoon'],
      date: '2026-11-26',
      start: '800',
      end: '1900',
      resources: [],
      access: { visitors: 1 + (index % 4) },
    }));
    const [row] = await rowsOf(
      `select sum(visitors)::int as visitors from bookings where service_id = 'lagoon' and date = '2026-11-26'
       and status in ('REQUESTED', 'BOOKED')`,
    );
    expect(row?.['visitors']).toBe(60);
    expect(accepted.length).toBeLessThan(requests);
    expect(alternativesOf(refused[0])).toEqual(
      ['2026-11-27', '2026-11-28', '2026-11-29'].map((date) => ({ resourceId: '', date, start: '0800', end: '1900' })),
    );
  });

  it('a facility’s capacity at one time is never exceeded', async () => {
    await race((index) => {
      const start = 10 * 60 + (index % 4) * 30;
      const resources = [{ id: 'gym-floor', quantity: 1 }];
      const times = { date: '2026-11-24', start: inTime(start), end: inTime(start + 60) };
      return { services: ['gym'], ...times, resources, access: { visitors: 1 + (index % 3) } };
    });
    const crowded = await rowsOf(
      `select m.at from (select distinct lower(during) as at from bookings where service_id = 'gym') m
       join bookings b on b.service_id = 'gym' and b.during @> m.at and b.status = 'BOOKED'
       group by m.at having sum(b.visitors) > 12`,
    );
    expect(crowded).toEqual([]);
  });

  it('concurrent bookings, reschedules and cancellations: no overlap, no deadlock, one slot per booking', async () => {
    const date = '2026-12-01';
    await running.database.pool.query(`update services set approval = 'staff' where id = 'padel'`);
    const own = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        book({ date, start: inTime(480 + index * 60), end: inTime(540 + index * 60) }, index),
      ),
    );
    const ids = own.map(({ body }) => body.details.id as string);
    const acts = Array.from({ length: requests }, (_, index) => {
      const mine = index % ids.length;
      const start = 480 + ((index * 7) % 12) * 60;
      const times = { date, start: inTime(start), end: inTime(start + 60) };
      if (index % 3 === 0) return book({ ...times }, index);
      const cookie = cookieOf(mine);
      const bookingId = ids[mine];
      if (index % 29 === 1) {
        const body = { bookingId, status: 'CANCELED', reason: 'Cancellation requested by user' };
        return running.request('PUT', '/api/booking/status', { body, cookie });
      }
      return running.request('PUT', '/api/booking/reschedule', { body: { bookingId, ...times }, cookie });
    });
    const statuses = new Set((await Promise.all(acts)).map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    const overlaps = await rowsOf(
      `select 1 from booking_lines a join booking_lines b on a.resource_id = b.resource_id and a.booking_id < b.booking_id
       and a.during && b.during where a.is_live and b.is_live and a.is_exclusive`,
    );
    expect(overlaps).toEqual([]);
    const torn = await rowsOf(
      `select 1 from bookings b join booking_lines l on l.booking_id = b.id
       where l.during <> b.during or l.date <> b.date or l.is_live <> (b.status in ('REQUESTED', 'BOOKED'))`,
    );
    expect(torn).toEqual([]);
    await running.database.pool.query(`update services set approval = 'automatic' where id = 'padel'`);
  });
});

describe('the exclusion constraint', () => {
  it('refuses a second booking of an exclusive resource at the same time, without the use cases', async () => {
    const [line] = await rowsOf(
      `select id from bookings where service_id = 'padel' and date = '2026-11-25' and status = 'BOOKED' limit 1`,
    );
    const copy = running.database.pool.query(
      `insert into booking_lines (booking_id, resource_id, quantity, date, during, is_live, is_exclusive)
       select (select id from bookings where service_id = 'gym' limit 1), resource_id, 1, date, during, true, true
       from booking_lines where booking_id = $1`,
      [line?.['id']],
    );
    await expect(copy).rejects.toMatchObject({ code: '23P01' });
  });
});
