import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingForm } from '../bookings.factory.ts';
import { codeOf, hallRequest, startStaffedEstates } from '../testing/staffed-estates.ts';

let world: Awaited<ReturnType<typeof startStaffedEstates>>;

beforeAll(async () => {
  world = await startStaffedEstates();
});
afterAll(() => world.running.close());

const date = '2026-12-16';
const hours = { estateId: '901', serviceId: 'hall-901', date, start: '1200', end: '1400' };
const effect = 'closure-effects?estateId=901&date=2026-12-16';

describe('closing some hours of a day', () => {
  it('cancels the bookings of those hours alone, and says before how many', async () => {
    const before = await world.book(hallRequest({ date, start: '1030', end: '1200' }));
    const during = await world.book(hallRequest({ date, start: '1300', end: '1500' }));
    expect(await world.read(`${effect}&serviceId=hall-901&start=1200&end=1400`)).toEqual({ bookings: 1, people: 1 });
    expect(await world.read(effect)).toEqual({ bookings: 2, people: 1 });
    const closed = await world.ask('POST', 'closures', world.manager, { ...hours, reason: 'Polishing the floor' });
    expect(closed.body.details).toMatchObject({ start: '1200', end: '1400', canceled: 1 });
    expect((await world.read(`bookings/${before}`)).status).toBe('REQUESTED');
    expect((await world.read(`bookings/${during}`)).status).toBe('CANCELED');
    await world.running.passUndoTime();
    expect((await world.read(`bookings/${during}`)).status).toBe('CANCELED');
  });

  it('nothing can be booked in those hours, and everything around them can', async () => {
    const ask = (start: string, end: string) =>
      world.running.request('POST', '/api/booking', {
        body: bookingForm(hallRequest({ date, start, end })),
        cookie: world.thandi.cookie,
      });
    expect(codeOf(await ask('1130', '1230'))).toEqual([409, 'booking/closed']);
    expect((await ask('1400', '1500')).status).toBe(201);
    const slots = await world.running.request('GET', `/api/availability/${date}/0/service/hall-901`, {
      cookie: world.thandi.cookie,
    });
    const times = slots.body.details.map(({ time }: { time: string }) => time);
    expect(times).toContain('1130');
    expect(times.filter((time: string) => time >= '1200' && time < '1400')).toEqual([]);
    expect(times).toContain('1400');
  });

  it('hours that overlap a closure are refused, and so is an end before the start', async () => {
    const reason = 'Storm';
    for (const [start, end] of [
      ['1300', '1500'],
      ['0000', '2400'],
    ]) {
      const answer = await world.ask('POST', 'closures', world.manager, { ...hours, start, end, reason });
      expect(codeOf(answer)).toEqual([409, 'conflict']);
    }
    const wrong = await world.ask('POST', 'closures', world.manager, { ...hours, start: '1500', end: '1400', reason });
    expect([wrong.status, wrong.body.errorDetails.fields]).toEqual([400, { end: expect.any(String) }]);
    const beside = await world.ask('POST', 'closures', world.manager, { ...hours, start: '1600', end: '1700', reason });
    expect(beside.status).toBe(201);
  });

  it('the effect is not shown to the manager of another estate', async () => {
    expect(codeOf(await world.ask('GET', effect, world.otherManager))).toEqual([403, 'forbidden']);
  });
});

describe('closing several days in a row', () => {
  const days = { estateId: '901', serviceId: 'hall-901', date: '2027-01-11', until: '2027-01-13', reason: 'Painting' };
  const range = 'closure-effects?estateId=901&serviceId=hall-901&date=2027-01-11';

  it('closes each day as a decision of its own, and says before how many bookings that cancels', async () => {
    const [first, last, after] = await Promise.all(
      ['2027-01-11', '2027-01-13', '2027-01-14'].map((on) =>
        world.book(hallRequest({ date: on, start: '1000', end: '1100' })),
      ),
    );
    expect(await world.read(`${range}&until=2027-01-13`)).toEqual({ bookings: 2, people: 1 });
    const { status, body } = await world.ask('POST', 'closures', world.manager, days);
    expect([status, body.details.date, body.details.laterDecisions.length]).toEqual([201, '2027-01-11', 2]);
    const statusOf = async (id: string | undefined) => (await world.read(`bookings/${id}`)).status;
    expect(await Promise.all([first, last, after].map(statusOf))).toEqual(['CANCELED', 'CANCELED', 'REQUESTED']);
    const lastDecision = body.details.laterDecisions[1].id;
    expect((await world.ask('POST', `decisions/${lastDecision}/undo`, world.manager)).status).toBe(200);
    expect(await Promise.all([first, last].map(statusOf))).toEqual(['CANCELED', 'REQUESTED']);
  });

  it('closes none of them if one is closed already, and says which', async () => {
    const later = { ...days, date: '2027-01-12', until: '2027-01-15' };
    const answer = await world.ask('POST', 'closures', world.manager, later);
    expect(codeOf(answer)).toEqual([409, 'conflict']);
    expect(answer.body.errorDetails.detail).toContain('12 Jan');
    const { items } = await world.read('closures?estateId=901&from=2027-01-14&sort=date&order=ASC');
    expect(items).toEqual([]);
  });

  it('refuses a last day before the first, and more than 31 days', async () => {
    for (const until of ['2027-01-10', '2027-02-11']) {
      const answer = await world.ask('POST', 'closures', world.manager, { ...days, until });
      expect(answer.body.errorDetails.fields).toEqual({ until: 'Please choose a last day within 31 days.' });
    }
  });
});

describe('closing today', () => {
  const today = '2026-11-15';
  const closure = { estateId: '901', serviceId: 'hall-901', date: today, reason: 'A pipe has burst' };

  it('cancels only what is not over yet, and a day that has passed cannot be closed', async () => {
    const chairs = { date: today, resources: [{ id: 'chairs-901', quantity: 1 }] };
    const played = await world.book(hallRequest({ ...chairs, start: '0800', end: '0900' }));
    const playing = await world.book(hallRequest({ ...chairs, start: '1430', end: '1530' }));
    world.running.clock.set(new Date('2026-11-15T13:00:00.000Z'));
    expect(await world.read(`closure-effects?estateId=901&date=${today}`)).toEqual({ bookings: 1, people: 1 });
    const passed = { ...closure, date: '2026-11-14', until: today };
    const refused = await world.ask('POST', 'closures', world.manager, passed);
    expect([refused.status, refused.body.errorDetails.fields]).toEqual([400, { date: 'This day has passed.' }]);

    const closed = await world.ask('POST', 'closures', world.manager, closure);
    expect(closed.body.details).toMatchObject({ canceled: 1 });
    await world.running.passUndoTime();
    expect((await world.read(`bookings/${played}`)).status).toBe('REQUESTED');
    expect((await world.read(`bookings/${playing}`)).status).toBe('CANCELED');
    const { rows } = await world.running.database.pool.query<{ id: string }>(
      `select distinct notification_id as id from notifications where description like '%A pipe has burst'`,
    );
    expect(rows).toEqual([{ id: playing }]);
  });
});
