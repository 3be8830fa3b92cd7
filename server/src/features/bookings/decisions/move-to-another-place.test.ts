import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestResource, createTestService } from '../bookings.factory.ts';
import { startDecisionWorld } from '../testing/decision-world.ts';
import { codeOf, hallRequest } from '../testing/staffed-estates.ts';

let world: Awaited<ReturnType<typeof startDecisionWorld>>;
let day = 0;
let date = '';
let id = '';

beforeAll(async () => {
  world = await startDecisionWorld();
  const { db } = world.running.database;
  await createTestResource(db, { id: 'room-two', name: 'Club|Room Two', serviceId: 'hall-901' });
  await createTestService(db, { id: 'picnic', multiResource: true });
  for (const thing of ['rug', 'basket']) await createTestResource(db, { id: thing, serviceId: 'picnic' });
  await createTestResource(db, { id: 'room-shut', serviceId: 'hall-901', isEnabled: false });
});
afterAll(() => world.running.close());

beforeEach(async () => {
  day += 1;
  date = `2027-02-${String(day).padStart(2, '0')}`;
  id = await world.book(hallRequest({ date, start: '0900', end: '1000' }));
});

const move = (resourceId: string, who = world.manager, of = id) =>
  world.ask('PUT', `bookings/${of}/times`, who, { date, start: '0900', end: '1000', resourceId });
const bookedIn = async (resourceId: string): Promise<string[]> => {
  const { rows } = await world.read(`booking-days?estateId=901&date=${date}`);
  return rows
    .find((row: { resourceId: string }) => row.resourceId === resourceId)
    .bookings.map((booking: { id: string }) => booking.id);
};
const placeForResident = async (): Promise<string[]> => {
  const own = await world.running.request('GET', '/api/bookings?customer_email=me', { cookie: world.thandi.cookie });
  return own.body.details
    .find((each: { id: string }) => each.id === id)
    .resources.map((resource: { id: string }) => resource.id);
};
const isTaken = async (resourceId: string): Promise<boolean> => {
  const wanted = hallRequest({ date, start: '0900', end: '1000', resources: [{ id: resourceId, quantity: 1 }] });
  return world.book(wanted).then(
    () => false,
    () => true,
  );
};

it('takes the other place at once; the customer keeps the old one until the undo time is over, and is told the new one', async () => {
  expect((await move('room-two')).status).toBe(200);
  expect([await bookedIn('room-901'), await bookedIn('room-two')]).toEqual([[], [id]]);
  expect(await placeForResident()).toEqual(['room-901']);
  expect([await isTaken('room-901'), await isTaken('room-two')]).toEqual([true, true]);
  await world.running.passUndoTime();
  expect(await placeForResident()).toEqual(['room-two']);
  expect([await isTaken('room-901'), await isTaken('room-two')]).toEqual([false, true]);
  const told = await world.rows(
    'select title, description from notifications where notification_id = $1 order by created_at',
    [id],
  );
  expect(told.at(-1)).toEqual({
    title: 'Your booking has moved',
    description: expect.stringMatching(
      /^hall-901, Room Two, .* 09:00 – 10:00\. The estate has moved it to another place\. We will let you know/,
    ),
  });
});

it('gives the other place back when it is taken back', async () => {
  const { decision } = (await move('room-two')).body.details;
  expect((await world.undo(decision.id)).status).toBe(200);
  expect(await bookedIn('room-901')).toEqual([id]);
  expect([await isTaken('room-901'), await isTaken('room-two')]).toEqual([true, false]);
});

it('is refused for a place that is taken, of another service, disabled or unknown', async () => {
  await world.book(hallRequest({ date, start: '0900', end: '1000', resources: [{ id: 'room-two', quantity: 1 }] }));
  expect(codeOf(await move('room-two'))).toEqual([409, 'booking/slot-taken']);
  for (const place of ['room-902', 'room-shut', 'nowhere']) {
    const answer = await move(place);
    expect(codeOf(answer)).toEqual([400, 'validation']);
    expect(answer.body.errorDetails.fields).toEqual({ resourceId: 'Choose another place of the same service.' });
  }
  expect(codeOf(await move('room-two', world.otherManager))).toEqual([403, 'forbidden']);
});

it('is refused for a booking of several things, which has no single place', async () => {
  const resources = ['rug', 'basket'].map((thing) => ({ id: thing, quantity: 1 }));
  const several = await world.book({ services: ['picnic'], resources, date, start: '0900', end: '1000' });
  expect(codeOf(await move('basket', world.manager, several))).toEqual([400, 'validation']);
});

it('is told in the audit log with the name of the place', async () => {
  await move('room-two');
  const entries = await world.rows(
    `select after ->> 'place' as place from audit_log where action = 'booking.reschedule' order by id desc limit 1`,
  );
  expect(entries).toEqual([{ place: 'Room Two' }]);
});
