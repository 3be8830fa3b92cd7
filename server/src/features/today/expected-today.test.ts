import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStaffedEstates } from '../bookings/testing/staffed-estates.ts';
import { testRoleId } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';

let world: Awaited<ReturnType<typeof startStaffedEstates>>;

/** A Saturday, 10:00 at the estates. */
const now = new Date('2026-11-14T08:00:00.000Z');

beforeAll(async () => {
  world = await startStaffedEstates();
  world.running.clock.set(now);
  for (const estateId of ['901', '902']) {
    const grant = { userId: world.thandi.userId, roleId: testRoleId(estateId, 'Owner'), unitNumber: '14' };
    await grantRole(world.running.database.db, grant, world.running.dependencies);
  }
});
afterAll(() => world.running.close());

const insertVisit = (id: string, overrides: Record<string, unknown> = {}) => {
  const row = {
    id,
    estate_id: '901',
    host_id: world.thandi.userId,
    house: 'unit:14',
    unit_number: '14',
    visitor: `Visitor ${id}`,
    phone_number: '+27824127788',
    plate: 'CA 482 913',
    visit_date: '2026-11-14',
    start_minutes: 660,
    end_minutes: 720,
    starts_at: '2026-11-14T09:00:00Z',
    ends_at: '2026-11-14T10:00:00Z',
    code: '',
    token_digest: `digest-${id}`,
    created_at: now,
    ...overrides,
  };
  const names = Object.keys(row);
  return world.running.database.pool.query(
    `insert into visitor_invitations (${names.join(', ')}) values (${names.map((_name, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
};

it('lists who is expected next and how many have come', async () => {
  await insertVisit('later', { starts_at: '2026-11-14T09:30:00Z' });
  await insertVisit('next');
  await insertVisit('came', { arrived_at: '2026-11-14T07:00:00Z' });
  await insertVisit('over', { starts_at: '2026-11-14T05:00:00Z', ends_at: '2026-11-14T06:00:00Z' });
  await insertVisit('revoked', { revoked_at: now });
  await insertVisit('tomorrow', { visit_date: '2026-11-15' });
  await insertVisit('elsewhere', { estate_id: '902' });
  const { expected } = await world.read('today');
  expect([expected.total, expected.arrived]).toEqual([4, 1]);
  expect(expected.next.map(({ id }: { id: string }) => id)).toEqual(['next', 'later']);
  expect(expected.next[0]).toMatchObject({
    startsAt: '2026-11-14T09:00:00.000Z',
    visitor: 'Visitor next',
    hostName: 'Naledi Khumalo',
    unitNumber: '14',
    plate: 'CA 482 913',
  });
  const elsewhere = await world.read('today', world.otherManager);
  expect(elsewhere.expected.next.map(({ id }: { id: string }) => id)).toEqual(['elsewhere']);
});
