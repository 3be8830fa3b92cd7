import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, hallRequest, idsOf, startStaffedEstates } from '../testing/staffed-estates.ts';

let world: Awaited<ReturnType<typeof startStaffedEstates>>;

beforeAll(async () => {
  world = await startStaffedEstates();
});
afterAll(() => world.running.close());

const move = (id: string, days: number): Promise<unknown> =>
  world.running.database.pool.query(
    `update bookings set date = date + $2::int, during = tstzrange(lower(during) + make_interval(days => $2),
       upper(during) + make_interval(days => $2)) where id = $1`,
    [id, days],
  );

describe('the tabs of the queue', () => {
  it('every booking is in one tab, and the tabs are counted', async () => {
    const asked = await world.book(hallRequest({ date: '2026-12-07' }));
    const accepted = await world.book({ services: ['lagoon'], resources: [], start: '800', end: '1900' });
    const rejected = await world.book(hallRequest({ date: '2026-12-08' }));
    const past = await world.book(hallRequest({ date: '2026-12-09' }));
    await world.running.database.pool.query(`update bookings set status = 'REJECTED' where id = $1`, [rejected]);
    await move(past, -300);
    const tabs: [string, string[]][] = [
      ['group=decide&sort=asked', [asked]],
      ['group=coming', [accepted]],
      ['group=rejected&sort=modified&order=DESC', [rejected]],
      ['group=past&sort=date&order=DESC', [past]],
    ];
    for (const [query, ids] of tabs) expect(idsOf(await world.read(`bookings?${query}`)), query).toEqual(ids);
    expect(await world.read('booking-counts?estateId=901')).toEqual({ decide: 1, coming: 1, rejected: 1 });
    expect(await world.read('booking-counts?estateId=901', world.otherManager)).toEqual({
      decide: 0,
      coming: 0,
      rejected: 0,
    });
    expect(codeOf(await world.ask('GET', 'bookings?group=maybe', world.manager))).toEqual([400, 'validation']);
  });

  it('a request says until when staff promised to answer', async () => {
    await world.running.database.pool.query(`update services set answer_within_working_days = 2 where id = 'hall-901'`);
    const [row] = (await world.read('bookings?group=decide')).items;
    expect(Date.parse(row.answerDueAt)).toBeGreaterThan(Date.parse(row.createdAt));
    const [past] = (await world.read('bookings?group=past')).items;
    expect(past.answerDueAt).toBeNull();
  });
});

describe('a booking with its context', () => {
  it('shows the person, and the other bookings of the day at the same place', async () => {
    const id = await world.book(hallRequest({ date: '2026-12-14', start: '900', end: '1030' }));
    const later = await world.book(hallRequest({ date: '2026-12-14', start: '1200', end: '1400' }));
    await world.book(hallRequest({ date: '2026-12-14', resources: [{ id: 'chairs-901', quantity: 1 }] }));
    await world.ask('POST', 'closures', world.manager, {
      estateId: '901',
      serviceId: 'hall-901',
      date: '2026-12-14',
      start: '2000',
      end: '2200',
      reason: 'Cleaning',
    });
    const read = await world.read(`bookings/${id}`);
    expect(read.person).toMatchObject({ photoUrl: null, canceledThisYear: 0 });
    expect(read.person.roles).toContain('Owner');
    expect(read.day).toMatchObject({
      hours: { start: '0600', end: '2200' },
      closures: [{ start: '2000', end: '2200', reason: 'Cleaning' }],
      bookings: [{ id: later, start: '1200', end: '1400', status: 'REQUESTED', unitNumber: '14' }],
    });
    expect(read.rivals).toEqual([]);
  });

  it('is not shown to the manager of another estate', async () => {
    const [row] = (await world.read('bookings?group=decide')).items;
    expect(codeOf(await world.ask('GET', `bookings/${row.id}`, world.otherManager))).toEqual([403, 'forbidden']);
    expect(codeOf(await world.ask('GET', 'bookings/never-made', world.manager))).toEqual([404, 'not-found']);
  });
});
