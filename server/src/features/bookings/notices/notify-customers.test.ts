import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import {
  bookingForm,
  createTestLocation,
  createTestResource,
  createTestService,
  allowBooking,
  signUpBooker,
} from '../bookings.factory.ts';

type Somebody = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let thandi: Somebody;
let manager: Somebody;

const present = new Date('2026-11-14T08:00:00Z');
const book = async (overrides: Record<string, unknown> = {}, cookie = thandi.cookie) => {
  const answer = await running.request('POST', '/api/booking', { body: bookingForm(overrides), cookie });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.details as { id: string; status: string; modified: string };
};
const hall = { services: ['hall'], resources: [{ id: 'room', quantity: 1 }] };
const change = (bookingId: string, status: string, who: Somebody, reason = 'Cancellation requested by user') =>
  running.request('PUT', '/api/booking/status', { body: { bookingId, status, reason }, cookie: who.cookie });
const rowsOf = async (text: string, values: unknown[] = []) =>
  (await running.database.pool.query<Record<string, unknown>>(text, values)).rows;

beforeAll(async () => {
  running = await startApplicationForTests();
  const { db } = running.database;
  await createTestEstate(db);
  await createTestLocation(db);
  await createTestService(db, { id: 'hall', name: 'Clubhouse|Clubhouse Hall', approval: 'staff' });
  await createTestResource(db, { id: 'room', serviceId: 'hall' });
  thandi = await signUpBooker(running);
  manager = await signUpSomebody(running);
  const { dependencies } = running;
  await grantRole(db, { userId: manager.userId, roleId: testRoleId('901', 'Manager') }, dependencies);
});
afterAll(() => running.close());

describe('A change of a booking’s status notifies its customer', () => {
  const jobsOf = (task: string) => rowsOf('select payload, xact from enqueued where task = $1 order by id', [task]);

  // The workers take jobs at once, so a trigger records each enqueued job and its transaction in another table.
  beforeAll(async () => {
    await running.database.pool.query(`
      create table enqueued (id bigint generated always as identity, task text, payload json, xact text);
      create function note_job() returns trigger language plpgsql as $$ begin
        insert into enqueued (task, payload, xact) select identifier, new.payload, pg_current_xact_id()::text
        from graphile_worker._private_tasks where id = new.task_id;
        return new;
      end $$;
      create trigger note_job after insert on graphile_worker._private_jobs for each row execute function note_job()`);
  });

  it('by live stream, push and mail through jobs enqueued in the same transaction', async () => {
    const { id } = await book({ ...hall, date: '2026-12-08' });
    const [last] = await rowsOf('select coalesce(max(id), 0)::text as id from live_events');
    const known = { push: (await jobsOf('push-notification')).length, mail: (await jobsOf('send-mail')).length };
    expect((await change(id, 'BOOKED', manager, 'Fine')).status).toBe(200);
    const [booking] = await rowsOf('select xmin::text as xact from bookings where id = $1', [id]);
    const events = await rowsOf(
      'select topic, audience_kind, audience_id, xmin::text as xact from live_events where id > $1 order by id',
      [last?.['id']],
    );
    const person = { audience_kind: 'person', audience_id: thandi.userId, ...booking };
    expect(events).toEqual([
      { topic: 'bookings', ...person },
      { topic: 'bookings', audience_kind: 'staff', audience_id: '901', ...booking },
      { topic: 'notifications', ...person },
    ]);
    const pushes = await jobsOf('push-notification');
    expect(pushes).toHaveLength(known.push + 1);
    expect(pushes.at(-1)).toMatchObject({ ...booking });
    const mails = await jobsOf('send-mail');
    expect(mails).toHaveLength(known.mail + 1);
    expect(mails.at(-1)).toMatchObject({
      ...booking,
      payload: {
        to: thandi.email,
        subject: 'Your booking is confirmed: Clubhouse Hall, Tue, 08 Dec, 17:00 – 18:30',
      },
    });
  });

  it('with a notification of type booking whose notificationId is the booking’s; a second one makes it unread again', async () => {
    const { id } = await book({ ...hall, date: '2026-12-09' });
    const notifications = async () => {
      const { body } = await running.request('GET', '/api/notifications?userID=me', { cookie: thandi.cookie });
      return (
        body.details as { id: string; notificationId: string; type: string; status: string; title: string }[]
      ).filter((each) => each.notificationId === id);
    };
    expect(await notifications()).toEqual([]);
    await change(id, 'BOOKED', manager);
    const [first] = await notifications();
    expect(first).toMatchObject({
      type: 'booking',
      status: 'SENT',
      title: 'Your booking is confirmed',
      url: `/RequestedBookingDetails?booking=${id}`,
    });
    const sent = { body: { status: 'READ' }, cookie: thandi.cookie };
    await running.request('PUT', `/api/notifications/${first?.id}`, sent);
    expect((await notifications())[0]?.status).toBe('READ');
    running.clock.advance(1000);
    await change(id, 'CANCELED', manager, 'A pipe has burst.');
    const [second] = await notifications();
    expect(second).toMatchObject({ status: 'SENT', title: 'Your booking has been cancelled' });
    running.clock.set(present);
  });

  it('notifies the customer of a move by staff, and not of the customer’s own move', async () => {
    const { id } = await book({ ...hall, date: '2026-12-12' });
    const move = (who: { cookie: string }, start: string, end: string) =>
      running.request('PUT', '/api/booking/reschedule', {
        body: { bookingId: id, date: '2026-12-12', start, end },
        cookie: who.cookie,
      });
    const known = (await jobsOf('send-mail')).length;
    expect((await move(thandi, '1000', '1100')).status).toBe(200);
    expect(await jobsOf('send-mail')).toHaveLength(known);
    expect((await move(manager, '1200', '1300')).status).toBe(200);
    const mails = await jobsOf('send-mail');
    expect(mails).toHaveLength(known + 1);
    expect(mails.at(-1)?.['payload']).toMatchObject({ to: thandi.email });
    expect(mails.at(-1)?.['payload']).toMatchObject({
      subject: 'Your booking has moved: Clubhouse Hall, Sat, 12 Dec, 12:00 – 13:00',
      text: expect.stringContaining(
        'The estate has moved it from Sat, 12 Dec, 10:00 – 11:00. We will let you know as soon as it is answered.',
      ),
    });
  });

  it('sends nothing if the change fails', async () => {
    const { id } = await book({ ...hall, date: '2026-12-10' });
    const known = (await jobsOf('send-mail')).length;
    await change(id, 'REQUESTED', manager);
    expect(await jobsOf('send-mail')).toHaveLength(known);
  });

  it('the audit log records what staff do, and not what residents do', async () => {
    const { id } = await book({ ...hall, date: '2026-12-11' });
    await change(id, 'BOOKED', manager);
    await change(id, 'CANCELED', thandi);
    const trail = await rowsOf(
      `select actor_id, action, estate_id, before ->> 'status' as before, after ->> 'status' as after from audit_log
       where after ->> 'bookingId' = $1 order by id`,
      [id],
    );
    expect(trail).toEqual([
      { actor_id: manager.userId, action: 'booking.decide', estate_id: '901', before: 'REQUESTED', after: 'BOOKED' },
    ]);
  });
});

describe('Times are the estate’s wall clock', () => {
  it('and are correct if the server, the phone and the estate are in three time zones', async () => {
    const { db, pool } = running.database;
    await createTestEstate(db, { estateId: '903', estateName: 'Far Harbour' });
    await pool.query(`update estates set time_zone = 'Pacific/Auckland' where id = '903'`);
    await createTestLocation(db, '903');
    await createTestService(db, { id: 'jetty', locationId: '903', approval: 'staff' });
    await createTestResource(db, { id: 'jetty-1', serviceId: 'jetty' });
    const far = await signUpSomebody(running, { estateId: '903', estateName: 'Far Harbour' });
    await allowBooking(running, far, { estateId: '903' });
    const slotRequest = { locationId: '903', services: ['jetty'], resources: [{ id: 'jetty-1', quantity: 1 }] };
    // 08:00 UTC is 21:00 of the same day in Auckland (+13 in November), 10:00 in Johannesburg.
    const late = bookingForm({ ...slotRequest, date: '2026-11-14', start: '2030', end: '2130' });
    const refused = await running.request('POST', '/api/booking', { body: late, cookie: far.cookie });
    expect(Object.keys(refused.body.errorDetails.fields)).toEqual(['start']);
    const { id } = await book({ ...slotRequest, date: '2026-11-15', start: '900', end: '1000' }, far.cookie);
    const [row] = await rowsOf('select lower(during) as "from", upper(during) as "until" from bookings where id = $1', [
      id,
    ]);
    expect(row).toEqual({ from: new Date('2026-11-14T20:00:00Z'), until: new Date('2026-11-14T21:00:00Z') });
    running.clock.set(new Date('2026-11-15T11:30:00Z'));
    const read = await running.request('GET', '/api/bookings?customer_email=me', { cookie: far.cookie });
    expect(read.body.details[0]).toMatchObject({
      date: '2026-11-15',
      start: '0900',
      can: { reschedule: false, cancel: false },
      about: { timeZone: 'Pacific/Auckland' },
    });
    running.clock.set(present);
  });
});
