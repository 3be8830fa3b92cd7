import type { Booking, Resource, Service } from '@ekhaya/contract/bookings/bookings';
import { groupOfBooking } from '@ekhaya/contract/bookings/bookings.rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { seedDemoWorld } from './index.ts';
import { startDemoWorld } from './testing/demo-world-for-tests.ts';

let world: Awaited<ReturnType<typeof startDemoWorld>>;
beforeAll(async () => {
  world = await startDemoWorld();
});
afterAll(() => world.close());

const thandi = 'thandi@ekhaya.test';

const seed = () => seedDemoWorld(world.application.dependencies, () => undefined);
const bookingsOf = (email: string) => world.read<Booking[]>(email, '/api/bookings?customer_email=me');
const countOf = async (table: string): Promise<number> => {
  const { rows } = await world.application.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  );
  return rows[0]?.count ?? -1;
};

describe('what can be booked in the demo world', () => {
  it('is at Msasa Ridge and Kingfisher Bay; Acacia Walk has no bookings', async () => {
    const services = await world.read<Service[]>(thandi, '/api/services');
    const at = (locationId: string) => services.filter((service) => service.locationId === locationId);
    expect(at('91').length).toBeGreaterThanOrEqual(6);
    expect(at('92').length).toBeGreaterThanOrEqual(3);
    expect(services.map(({ id }) => id)).toEqual(expect.arrayContaining(['lagoon', 'lagoon-92']));
    expect(new Set(services.map(({ approval }) => approval))).toEqual(new Set(['automatic', 'staff']));
    expect(services.some(({ multiResource }) => multiResource)).toBe(true);
    expect(await world.read('new@ekhaya.test', '/api/services')).toEqual([]);
  });

  it('has pictures that are served, and each service something to book', async () => {
    const services = await world.read<Service[]>(thandi, '/api/services');
    const resources = await world.read<Resource[]>(thandi, '/api/resources');
    for (const { id } of services)
      expect(
        resources.some((each) => each.services.includes(id)),
        id,
      ).toBe(true);
    for (const address of new Set([...services, ...resources].map(({ imageUrl }) => imageUrl))) {
      const answer = await world.application.request('GET', address);
      expect([answer.status, answer.headers.get('content-type')], address).toEqual([200, 'image/webp']);
    }
  });
});

describe('Thandi has bookings in each status and time group', () => {
  it('of facilities and of the lagoon', async () => {
    const all = await bookingsOf(thandi);
    const now = world.application.clock.now();
    const groups = (isLagoon: boolean) =>
      new Set(all.filter(({ about }) => about.isLagoon === isLagoon).map((each) => groupOfBooking(each, now)));
    expect(groups(false)).toEqual(new Set(['Requested', 'Upcoming', 'Past']));
    expect(groups(true)).toEqual(new Set(['Upcoming', 'Past']));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['REQUESTED', 'BOOKED', 'REJECTED', 'CANCELED']));
    const rejected = all.filter(({ status }) => status === 'REJECTED');
    expect(rejected.every(({ reason }) => reason !== undefined)).toBe(true);
    expect(all.some(({ resources }) => resources.length > 1)).toBe(true);
  });

  it('and Pieter has others that are not visible to her', async () => {
    const mine = new Set((await bookingsOf(thandi)).map(({ id }) => id));
    const his = await bookingsOf('pieter@ekhaya.test');
    expect(his.length).toBeGreaterThanOrEqual(3);
    expect(his.some(({ id }) => mine.has(id))).toBe(false);
  });
});

describe('it moves with the calendar', () => {
  it('each start adds what is missing ahead of today and never changes a row that a person touched', async () => {
    const before = await countOf('bookings');
    await seed();
    expect(await countOf('bookings')).toBe(before);
    const { pool } = world.application.database;
    await pool.query(`update bookings set status = 'CANCELED', reason = 'By hand' where id like 'demo-hall-%'`);
    const present = world.application.clock.now();
    world.application.clock.set(new Date(present.getTime() + 7 * dayMs));
    await seed();
    expect(await countOf('bookings')).toBeGreaterThan(before + 8);
    const touched = await pool.query(`select 1 from bookings where reason = 'By hand'`);
    expect(touched.rows).toHaveLength(1);
    const now = world.application.clock.now();
    const ahead = (await bookingsOf(thandi)).map((each) => groupOfBooking(each, now));
    expect(new Set(ahead)).toEqual(new Set(['Requested', 'Upcoming', 'Past']));
    world.application.clock.set(present);
  });

  it('skips a booking whose slot a person has booked', async () => {
    const { pool } = world.application.database;
    const taken = await pool.query(`select 1 from booking_lines a join booking_lines b on a.resource_id = b.resource_id
      and a.booking_id < b.booking_id and a.during && b.during
      where a.is_live and b.is_live and a.is_exclusive`);
    expect(taken.rows).toEqual([]);
  });

  it('enables the tiles of an older demo world once, except for tiles whose target was changed', async () => {
    const { pool } = world.application.database;
    await pool.query(`update tiles set is_enabled = false where navigate_path in ('/MakeBooking', '/bookings')`);
    await pool.query(`update tiles set navigate_path = '/About' where id = '91-owner-home-bookings'`);
    await pool.query(`delete from seeded_items where key like 'tile-enabled/%'`);
    await seed();
    const off =
      await pool.query(`select id from tiles where not is_enabled and id like '9%-%-home-%' and navigate_path in
      ('/MakeBooking', '/bookings', '/About')`);
    expect(off.rows).toEqual([{ id: '91-owner-home-bookings' }]);
    await pool.query(`update tiles set is_enabled = false where navigate_path = '/MakeBooking'`);
    await seed();
    const again = await pool.query(`select 1 from tiles where is_enabled and navigate_path = '/MakeBooking'`);
    expect(again.rows).toEqual([]);
  });
});

describe('the gates of the demo world', () => {
  it('have been passed on the past days, and somebody is inside', async () => {
    const manager = 'manager@ekhaya.test';
    const log = await world.read<{ items: { name: string; result: string; direction: string }[] }>(
      manager,
      '/api/console/gate-log?estateId=91',
    );
    expect(log.items.length).toBeGreaterThanOrEqual(13);
    expect(new Set(log.items.map(({ result }) => result))).toEqual(new Set(['granted']));
    const inside = await world.read<{ people: { name: string; isOverstaying: boolean }[] }>(
      manager,
      '/api/console/inside?estateId=91',
    );
    expect(inside.people).toMatchObject([{ name: 'Tebogo Maseko', isOverstaying: false }]);
  });
});
