import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  bookingForm,
  createTestLocation,
  createTestResource,
  createTestService,
  signUpBooker,
} from '../../features/bookings/bookings.factory.ts';
import { createGatedEstate, invitation, signUpWithRole } from '../../features/visitors/visitors.factory.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Awaited<ReturnType<typeof signUpWithRole>>;
let resident: Awaited<ReturnType<typeof signUpBooker>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  running.clock.set(new Date('2026-11-14T08:00:00.000Z'));
  await createGatedEstate(running, { estateId: '901', estateName: 'Test Ridge' });
  const { db } = running.database;
  await createTestLocation(db);
  await createTestService(db, { id: 'padel' });
  await createTestResource(db, { id: 'court-1', serviceId: 'padel' });
  manager = await signUpWithRole(running, { role: 'Manager' });
  resident = await signUpBooker(running);
});
afterAll(() => running.close());

const ask = async (path: string, body: object) => {
  const answer = await running.request('POST', path, { cookie: resident.cookie, body });
  expect(answer.body.status, JSON.stringify(answer.body)).toBe('success');
};
const change = (fields: object) =>
  running.request('PUT', '/api/console/estates/901', {
    cookie: manager.cookie,
    body: { name: 'Test Ridge', suburb: '', city: '', timeZone: 'Africa/Johannesburg', ...fields },
  });

it('an estate keeps its time zone while bookings or visits are to come, and may change everything else', async () => {
  await ask('/api/booking', bookingForm());
  await ask('/api/booking', bookingForm({ date: '2026-11-21' }));
  await ask('/api/vistor/invite', invitation());
  const refused = await change({ timeZone: 'Africa/Nairobi' });
  expect([refused.status, refused.body.errorDetails.fields]).toEqual([
    400,
    {
      timeZone:
        'The estate has 2 bookings and 1 visit to come in the present time zone. Change it when they are over or cancelled.',
    },
  ]);
  expect((await change({ city: 'Midrand' })).status).toBe(200);
});

it('requests count, and what is over, cancelled or revoked does not, nor a visitor who has left', async () => {
  const write = (sql: string) => running.database.pool.query(sql);
  const toCome = async () => {
    const { fields } = (await change({ timeZone: 'Africa/Nairobi' })).body.errorDetails;
    return /^The estate has (.*) to come /.exec(fields.timeZone)?.[1];
  };
  await write(`update bookings set status = 'REQUESTED' where date = '2026-11-20'`);
  expect(await toCome()).toBe('2 bookings and 1 visit');
  await write(`update bookings set status = 'CANCELED' where date = '2026-11-20'`);
  expect(await toCome()).toBe('1 booking and 1 visit');
  await write(`update visitor_invitations set arrived_at = '2026-11-14 08:00Z', left_at = '2026-11-14 08:00Z'`);
  expect(await toCome()).toBe('1 booking');
  await write('update visitor_invitations set left_at = null');
  expect(await toCome()).toBe('1 booking and 1 visit');
  await write(`update visitor_invitations set revoked_at = '2026-11-14 08:00Z'`);
  expect(await toCome()).toBe('1 booking');
  await write('update visitor_invitations set revoked_at = null');
  running.clock.set(new Date('2026-11-14T13:00:00.000Z'));
  expect(await toCome()).toBe('1 booking');
  // A booking that staff move counts by the time that it is to have.
  running.clock.set(new Date('2026-11-22T08:00:00.000Z'));
  await write(
    `update bookings set pending_during = '[2026-11-25 08:00Z, 2026-11-25 09:00Z)' where date = '2026-11-21'`,
  );
  expect(await toCome()).toBe('1 booking');
  await write('update bookings set pending_during = null');
  expect((await change({ timeZone: 'Africa/Nairobi' })).body.details.timeZone).toBe('Africa/Nairobi');
});
