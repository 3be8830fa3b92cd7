import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingForm, everyDay } from '../bookings.factory.ts';
import { codeOf, hallRequest, idsOf, startStaffedEstates } from '../testing/staffed-estates.ts';

let world: Awaited<ReturnType<typeof startStaffedEstates>>;

beforeAll(async () => {
  world = await startStaffedEstates();
});
afterAll(() => world.running.close());

describe('the booking queue', () => {
  it('is filtered by estate, service, resource, date and status, and counted', async () => {
    const first = await world.book(hallRequest({ date: '2026-11-23' }));
    const second = await world.book(
      hallRequest({ date: '2026-11-24', resources: [{ id: 'chairs-901', quantity: 4 }] }),
    );
    const filters: [string, string[]][] = [
      ['estateId=901&status=REQUESTED&sort=date', [first, second]],
      ['estateId=901&date=2026-11-24', [second]],
      ['resourceId=room-901', [first]],
      ['serviceId=hall-901&sort=date&order=DESC&perPage=1', [second]],
      ['status=BOOKED', []],
      ['q=Khumalo&sort=date', [first, second]],
      // Both are of one person: their ids decide.
      ['q=Khumalo&sort=customer&order=DESC', [first, second].toSorted().toReversed()],
      ['q=14&sort=date', [first, second]],
      ['q=100%25', []],
    ];
    for (const [query, ids] of filters) expect(idsOf(await world.read(`bookings?${query}`)), query).toEqual(ids);
    expect((await world.read('bookings?perPage=1')).total).toBe(2);
    for (const wrong of ['date=2026-04-31', 'status=MAYBE', 'page=0', 'perPage=101', 'sort=during', 'colour=red']) {
      expect(codeOf(await world.ask('GET', `bookings?${wrong}`, world.manager)), wrong).toEqual([400, 'validation']);
    }
  });

  it('stops counting at 2,500, reports that there are more, and still lists every page', async () => {
    const { pool } = world.running.database;
    const id = await world.book(hallRequest({ date: '2026-11-30' }));
    await pool.query(
      `insert into bookings (id, estate_id, service_id, customer_id, unit_number, visitors, date, starts_at, ends_at,
         during, status, created_at, modified_at)
       select 'old-' || n, estate_id, service_id, customer_id, unit_number, visitors, '2020-01-01', starts_at, ends_at,
         during, 'CANCELED', created_at, modified_at
       from bookings, generate_series(1, 2501) n where id = $1`,
      [id],
    );
    const old = 'bookings?date=2020-01-01&sort=date&perPage=100';
    expect(await world.read(old)).toMatchObject({ total: 2_500, isMore: true });
    const beyond = await world.read(`${old}&page=26`);
    expect([beyond.items.length, beyond.total, beyond.isMore]).toEqual([1, 2_500, true]);
    await pool.query(`delete from bookings where id = 'old-1'`);
    expect(await world.read(old)).toMatchObject({ total: 2_500, isMore: false });
    await pool.query(`delete from bookings where date = '2020-01-01' or id = $1`, [id]);
  });

  it('walks the list for a name or a unit that more than 100 bookings have, in every order', async () => {
    const { pool } = world.running.database;
    const id = await world.book(hallRequest({ date: '2026-11-30' }));
    await pool.query(
      `insert into bookings (id, estate_id, service_id, customer_id, unit_number, visitors, date, starts_at, ends_at,
         during, status, created_at, modified_at)
       select 'many-' || lpad(n::text, 3, '0'), estate_id, service_id, customer_id, '77', visitors, '2020-01-01', starts_at, ends_at,
         during, 'CANCELED', created_at, modified_at
       from bookings, generate_series(1, 101) n where id = $1`,
      [id],
    );
    for (const text of ['khumalo', '77']) {
      for (const order of [
        'sort=date&order=DESC',
        'sort=customer&order=DESC',
        'sort=asked',
        'sort=modified',
        'sort=status',
      ]) {
        const many = `bookings?q=${text}&date=2020-01-01&${order}&perPage=100`;
        expect(await world.read(many), many).toMatchObject({ total: 100, isMore: true });
        const beyond = await world.read(`${many}&page=2`);
        expect([beyond.items.length, beyond.total, beyond.isMore], many).toEqual([1, 100, true]);
      }
    }
    const pageOf = async (order: string, page: number): Promise<string[]> =>
      idsOf(await world.read(`bookings?q=khumalo&date=2020-01-01&sort=date&order=${order}&perPage=40&page=${page}`));
    const ascending = Array.from({ length: 101 }, (_, nth) => `many-${String(nth + 1).padStart(3, '0')}`);
    for (const [order, ids] of [
      ['ASC', ascending],
      ['DESC', ascending.toReversed()],
    ] as const) {
      expect([await pageOf(order, 1), await pageOf(order, 2), await pageOf(order, 3)].flat(), order).toEqual(ids);
    }
    await pool.query(`delete from bookings where id = 'many-101'`);
    expect(await world.read('bookings?q=77')).toMatchObject({ total: 100, isMore: false });
    await pool.query(`delete from bookings where date = '2020-01-01' or id = $1`, [id]);
  });

  it('shows conflicts, and the stock that the other bookings leave', async () => {
    const at = { date: '2026-11-25', start: '900', end: '1000' };
    const mine = await world.book(hallRequest({ ...at, resources: [{ id: 'chairs-901', quantity: 4 }] }));
    await world.book(hallRequest({ ...at, start: '930', end: '1030', resources: [{ id: 'chairs-901', quantity: 3 }] }));
    await world.running.database.pool.query(`update resources set opening_hours = $1 where id = 'chairs-901'`, [
      JSON.stringify(everyDay('0930', '2200')),
    ]);
    const row = await world.read(`bookings/${mine}`);
    expect(row.resources).toEqual([{ id: 'chairs-901', name: 'chairs-901', quantity: 4, remaining: 7 }]);
    expect(row.conflicts.map(({ kind }: { kind: string }) => kind)).toEqual(['outside-hours', 'same-customer']);
    expect(row.visitorsRemaining).toBeNull();
    expect(row.next).toEqual(['BOOKED', 'REJECTED', 'CANCELED']);
    await world.running.database.pool.query(`update resources set opening_hours = $1 where id = 'chairs-901'`, [
      JSON.stringify(everyDay('0600', '2200')),
    ]);
  });

  it('names the other bookings that want the same resource at that time', async () => {
    const { items } = await world.read('bookings?date=2026-11-25&sort=date');
    const [mine, other] = items;
    expect(mine.rivals).toMatchObject([
      { id: other.id, start: '0930', end: '1030', status: 'REQUESTED', unitNumber: '14' },
    ]);
    expect(mine.rivals[0].customerName).toBe(other.customer.name);
  });

  it('the remaining stock does not count the booking itself', async () => {
    const id = await world.book(hallRequest({ date: '2026-11-24' }));
    const { resources } = await world.read(`bookings/${id}`);
    expect(resources).toMatchObject([{ quantity: 1, remaining: 1 }]);
  });

  it('the remaining visitors do not count those of the booking itself', async () => {
    const lagoon = { services: ['lagoon'], resources: [], start: '800', end: '1900', date: '2026-11-25' };
    const id = await world.book({ ...lagoon, access: { visitors: 5 } });
    await world.book({ ...lagoon, access: { visitors: 7 } });
    expect(await world.read(`bookings/${id}`)).toMatchObject({ visitorsRemaining: 13, about: { isLagoon: true } });
  });

  it('accepts, rejects and cancels with a reason; each is notified and recorded', async () => {
    const id = await world.book(hallRequest({ date: '2026-11-26' }));
    const since = await world.lastAudit();
    const decide = (status: string, reason?: string) =>
      world.ask('PUT', `bookings/${id}/decision`, world.manager, { status, ...(reason !== undefined && { reason }) });
    expect((await decide('REJECTED')).body.errorDetails.fields).toHaveProperty('reason');
    expect((await decide('BOOKED')).body.details).toMatchObject({ id, status: 'BOOKED', next: [] });
    await world.running.passUndoTime();
    expect(await world.read(`bookings/${id}`)).toMatchObject({ status: 'BOOKED', decision: null, next: ['CANCELED'] });
    expect(codeOf(await decide('REJECTED', 'Too late'))).toEqual([409, 'booking/not-allowed-now']);
    expect((await decide('CANCELED', 'A pipe has burst.')).body.details).toMatchObject({
      status: 'CANCELED',
      reason: 'A pipe has burst.',
      next: [],
    });
    const trail = await world.auditedSince(since);
    const decision = { actor_id: world.manager.userId, action: 'booking.decide', estate_id: '901' };
    expect(trail).toMatchObject([decision, decision]);
  });

  it.each([
    ['2026-12-29', 'Keys are at the clubhouse from 08:30.', /It is yours\. Keys are at the clubhouse from 08:30\.$/],
    ['2026-12-30', '', /It is yours\.$/],
  ])('an acceptance on %s reaches the customer with its words when it is final: %s', async (date, reason, told) => {
    const id = await world.book(hallRequest({ date }));
    await world.ask('PUT', `bookings/${id}/decision`, world.manager, { status: 'BOOKED', reason });
    await world.running.passUndoTime();
    const listed = await world.running.request('GET', '/api/notifications?userID=me', {
      cookie: world.thandi.cookie,
    });
    const notice = listed.body.details.find(({ notificationId }: { notificationId: string }) => notificationId === id);
    expect(notice.description).toMatch(told);
  });

  it('the day view lists every resource with its live bookings', async () => {
    const id = await world.book(hallRequest({ date: '2026-11-27', start: '900', end: '1000' }));
    const day = await world.read('booking-days?estateId=901&date=2026-11-27');
    expect(day).toMatchObject({ estateName: 'Test Ridge', date: '2026-11-27', closures: [] });
    expect(day.week.map(({ date }: { date: string }) => date)).toEqual(
      [23, 24, 25, 26, 27, 28, 29].map((number) => `2026-11-${number}`),
    );
    expect(day.week[4].load).toBeGreaterThan(0);
    const row = day.rows.find(({ resourceId }: { resourceId: string }) => resourceId === 'room-901');
    expect(row).toMatchObject({ hours: { start: '0600', end: '2200' }, quantity: 1 });
    expect(row.bookings).toMatchObject([
      { id, start: '0900', end: '1000', status: 'REQUESTED', unitNumber: '14', canMove: true },
    ]);
    expect(
      day.rows.some(
        ({ serviceId, resourceId }: Record<string, unknown>) => serviceId === 'lagoon' && resourceId === null,
      ),
    ).toBe(true);
  });
});

describe('closures', () => {
  it('closing a day cancels its bookings and notifies their customers', async () => {
    const date = '2026-12-01';
    const id = await world.book(hallRequest({ date }));
    const otherBooking = await world.book({ services: ['lagoon'], resources: [], start: '800', end: '1900', date });
    const since = await world.lastAudit();
    const closure = { estateId: '901', serviceId: 'hall-901', date, reason: 'The roof is being mended.' };
    const closed = await world.ask('POST', 'closures', world.manager, closure);
    expect(closed.body.details).toMatchObject({ ...closure, canceled: 1, serviceName: 'Club|hall-901' });
    expect(await world.read(`bookings/${id}`)).toMatchObject({
      status: 'CANCELED',
      reason: 'The roof is being mended.',
    });
    expect((await world.read(`bookings/${otherBooking}`)).status).toBe('BOOKED');
    await world.running.passUndoTime();
    const listed = await world.running.request('GET', '/api/notifications?userID=me', { cookie: world.thandi.cookie });
    expect(
      listed.body.details.find(({ notificationId }: { notificationId: string }) => notificationId === id),
    ).toMatchObject({
      type: 'booking',
      status: 'SENT',
      title: 'Your booking has been cancelled',
    });
    await expect
      .poll(async () => (await world.running.outbox(world.thandi.email)).map(({ text }) => text).join('\n'))
      .toContain('The roof is being mended.');
    const answer = await world.running.request('POST', '/api/booking', {
      body: bookingForm(hallRequest({ date })),
      cookie: world.thandi.cookie,
    });
    expect(codeOf(answer)).toEqual([409, 'booking/closed']);
    const slots = await world.running.request('GET', `/api/availability/${date}/0/service/hall-901`, {
      cookie: world.thandi.cookie,
    });
    expect(slots.body.details).toEqual([]);
    expect(codeOf(await world.ask('POST', 'closures', world.manager, closure))).toEqual([409, 'conflict']);
    expect((await world.auditedSince(since)).map(({ action }) => action)).toEqual(['closure.add']);
  });

  it('a closure of a whole location can be changed and removed', async () => {
    const date = '2026-12-02';
    await world.book(hallRequest({ date }));
    await world.book({ services: ['lagoon'], resources: [], start: '800', end: '1900', date });
    const since = await world.lastAudit();
    const closed = await world.ask('POST', 'closures', world.manager, {
      estateId: '901',
      serviceId: null,
      date,
      reason: 'Storm',
    });
    expect(closed.body.details.canceled).toBe(2);
    const { id } = closed.body.details;
    await world.running.passUndoTime();
    expect((await world.ask('PUT', `closures/${id}`, world.manager, { reason: 'Hail' })).body.details.reason).toBe(
      'Hail',
    );
    expect(idsOf(await world.read(`closures?date=${date}`))).toEqual([id]);
    expect((await world.ask('DELETE', `closures/${id}`, world.manager)).status).toBe(200);
    expect(codeOf(await world.ask('GET', `closures/${id}`, world.manager))).toEqual([404, 'not-found']);
    await world.book(hallRequest({ date }));
    expect((await world.auditedSince(since)).map(({ action }) => action)).toEqual([
      'closure.add',
      'closure.change',
      'closure.remove',
    ]);
  });

  it('closing a day during concurrent bookings leaves nothing booked', async () => {
    const date = '2026-12-03';
    const requests = Array.from({ length: 20 }, () =>
      world.running.request('POST', '/api/booking', {
        body: bookingForm(hallRequest({ date, resources: [{ id: 'chairs-901', quantity: 1 }] })),
        cookie: world.thandi.cookie,
      }),
    );
    const closing = world.ask('POST', 'closures', world.manager, {
      estateId: '901',
      serviceId: null,
      date,
      reason: 'Storm',
    });
    const answers = await Promise.all([...requests, closing]);
    expect(answers.map(({ status }) => status).filter((status) => ![201, 409].includes(status))).toEqual([]);
    expect(idsOf(await world.read(`bookings?date=${date}&status=REQUESTED`))).toEqual([]);
  });

  it('the day view says until when whole days are closed without a gap', async () => {
    const close = (date: string, hours: object = {}) =>
      world.ask('POST', 'closures', world.manager, {
        estateId: '901',
        serviceId: 'hall-901',
        date,
        start: '0000',
        end: '2400',
        reason: 'Painting',
        ...hours,
      });
    for (const date of ['2026-12-21', '2026-12-22', '2026-12-24']) expect((await close(date)).status).toBe(201);
    await close('2026-12-23', { start: '0800', end: '1200' });
    const lastDayOn = async (date: string) =>
      (await world.read(`booking-days?estateId=901&date=${date}`)).closures.map(
        ({ lastDay }: { lastDay: string }) => lastDay,
      );
    expect(await lastDayOn('2026-12-21')).toEqual(['2026-12-22']);
    expect(await lastDayOn('2026-12-23')).toEqual(['2026-12-23']);
  });
});
