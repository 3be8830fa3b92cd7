import { blankEvent } from '@ekhaya/contract/events/events.rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  bookingForm,
  createTestLocation,
  createTestResource,
  createTestService,
} from '../../bookings/bookings.factory.ts';
import { addContent } from '../../content/index.ts';
import { testRoleId } from '../../estates/estates.factory.ts';
import { addTiles } from '../../estates/index.ts';
import { startHouseholdWorld, type Person } from '../testing/household-world.ts';

let world: Awaited<ReturnType<typeof startHouseholdWorld>>;

const query = async (text: string, values: unknown[] = []) =>
  (await world.running.database.pool.query<Record<string, string>>(text, values)).rows;

beforeAll(async () => {
  world = await startHouseholdWorld();
  const { db } = world.running.database;
  await createTestLocation(db);
  await createTestService(db, { id: 'padel' });
  await createTestResource(db, { id: 'court-1', serviceId: 'padel' });
  const navigation = { navigatePath: '/MakeBooking', tileDisplayTitle: 'Facilities', tilePriority: 1 };
  await addTiles(db, [{ id: 'tenant-facilities', roleId: testRoleId('901', 'Tenant'), ...navigation }]);
  await query('update booking_limits set facilities = 2');
});
afterAll(() => world.running.close());

const moveIn = async (firstname: string): Promise<Person> => {
  const tenant = await world.signUpAs('Tenant', '14', { firstname });
  await query('update users set mobile_verified = true where id = $1', [tenant.userId]);
  return tenant;
};
const moveOut = async ({ userId }: Person, role: string) => {
  const [grant] = await query(
    'select g.id from role_grants g join roles r on r.id = g.role_id where g.user_id = $1 and r.name = $2',
    [userId, role],
  );
  const path = `/api/console/people/${userId}/roles/${grant?.['id']}`;
  const answer = await world.ask('DELETE', path, world.manager);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const book = (person: Person, date: string) => world.ask('POST', '/api/booking', person, bookingForm({ date }));

it('the bookings to come of a house end with the role, so that who moves in next finds it free', async () => {
  const daniel = await moveIn('Daniel');
  for (const date of ['2026-11-20', '2026-11-21']) expect((await book(daniel, date)).status).toBe(201);
  await moveOut(daniel, 'Tenant');
  expect(await query('select status, reason from bookings where customer_id = $1', [daniel.userId])).toEqual(
    Array.from({ length: 2 }, () => ({ status: 'CANCELED', reason: 'The role for which it was booked has ended.' })),
  );
  const amina = await moveIn('Amina');
  expect((await book(amina, '2026-11-20')).status).toBe(201);
});

it('they stay while another role of the same house is held', async () => {
  const sipho = await moveIn('Sipho');
  await world.hold(sipho, 'Family', { unitNumber: '14' });
  expect((await book(sipho, '2026-11-22')).status).toBe(201);
  await moveOut(sipho, 'Family');
  expect(await query('select status from bookings where customer_id = $1', [sipho.userId])).toEqual([
    { status: 'BOOKED' },
  ]);
});

it('places at events end with the last role at their estate', async () => {
  const grace = await moveIn('Grace');
  const fields = { ...blankEvent, start: '2026-11-28 15:00', end: '2026-11-28 19:00', takesAnswers: true };
  const item = { id: 'market', estateId: '901', kind: 'event' as const, title: 'Market', fields };
  const visibleFrom = new Date(world.running.clock.now().getTime() - 60_000);
  await world.running.database.db.transaction((transaction) =>
    addContent(transaction, [{ ...item, visibleFrom }], world.running.dependencies),
  );
  const answers = () => query('select status from event_answers where user_id = $1', [grace.userId]);
  expect((await world.ask('PUT', '/api/events/market/answer', grace, { going: true, guests: [] })).status).toBe(200);
  await moveOut(grace, 'Tenant');
  expect(await answers()).toEqual([{ status: 'going' }]);
  await moveOut(grace, 'Visitor');
  expect(await answers()).toEqual([]);
});
