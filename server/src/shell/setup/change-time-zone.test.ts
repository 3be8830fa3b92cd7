import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  bookingForm,
  createTestLocation,
  createTestResource,
  createTestService,
  signUpBooker,
} from '../../features/bookings/bookings.factory.ts';
import { testRoleId } from '../../features/estates/estates.factory.ts';
import { grantRole } from '../../features/estates/index.ts';
import { createGatedEstate, invitation, signUpWithRole } from '../../features/visitors/visitors.factory.ts';
import { eventually } from '../../platform/testing/eventually.ts';
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

it('the first and the last day of a role are those of the new zone', async () => {
  const { db, pool } = running.database;
  const days = { firstDay: '2026-12-01', lastDay: '2026-12-31' };
  const grant = { userId: resident.userId, roleId: testRoleId('901', 'Tenant'), unitNumber: '71', days };
  await grantRole(db, grant, running.dependencies);
  const instants = async () =>
    (await pool.query("select starts_at, ends_at from role_grants where unit_number = '71'")).rows[0];
  expect(await instants()).toEqual({
    starts_at: new Date('2026-11-30T21:00:00Z'),
    ends_at: new Date('2026-12-31T21:00:00Z'),
  });
  expect((await change({ timeZone: 'Africa/Johannesburg' })).status).toBe(200);
  expect(await instants()).toEqual({
    starts_at: new Date('2026-11-30T22:00:00Z'),
    ends_at: new Date('2026-12-31T22:00:00Z'),
  });
  expect((await change({ timeZone: 'Africa/Nairobi' })).status).toBe(200);
});

/** Changes the zone while a call waits for it, and lets both end. */
const changeDuring = async (timeZone: string, call: () => Promise<unknown>): Promise<void> => {
  const client = await running.database.pool.connect();
  await client.query('begin');
  await client.query(`select 1 from estates where id = '901' for update`);
  const calling = call();
  await eventually(async () => {
    const { rowCount } = await running.database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rowCount).toBeGreaterThan(0);
  });
  await client.query(`update estates set time_zone = $1 where id = '901'`, [timeZone]);
  await client.query('commit');
  client.release();
  await calling;
};

it('a booking, a move and an invitation that read the zone before it changes have the times of the new one', async () => {
  const { pool } = running.database;
  const beginnings = async () => {
    const { rows } = await pool.query<{ at: Date }>(
      `select lower(during) as at from bookings where date = '2026-12-01'
       union all select starts_at from visitor_invitations where visit_date = '2026-12-01'`,
    );
    return rows.map(({ at }) => at.toISOString());
  };
  await changeDuring('Africa/Johannesburg', () => ask('/api/booking', bookingForm({ date: '2026-12-01' })));
  expect(await beginnings()).toEqual(['2026-12-01T15:00:00.000Z']);
  const { rows } = await pool.query<{ id: string }>(`select id from bookings where date = '2026-12-01'`);
  // A request can be moved.
  await pool.query(`update bookings set status = 'REQUESTED' where date = '2026-12-01'`);
  const move = { bookingId: rows[0]?.id, date: '2026-12-01', start: '1600', end: '1730' };
  await changeDuring('Africa/Nairobi', () => ask('/api/booking/reschedule', move));
  expect(await beginnings()).toEqual(['2026-12-01T13:00:00.000Z']);
  await changeDuring('Africa/Johannesburg', () =>
    ask('/api/vistor/invite', invitation({ invitedDateStart: '2026-12-01 14:00', invitedDateEnd: '2026-12-01 15:00' })),
  );
  expect((await beginnings()).at(-1)).toBe('2026-12-01T12:00:00.000Z');
});

it('a role that is given while the zone changes has the times of the new one', async () => {
  const { db, pool } = running.database;
  const days = { firstDay: '2026-12-01', lastDay: '2026-12-31' };
  const grant = { userId: resident.userId, roleId: testRoleId('901', 'Tenant'), unitNumber: '72', days };
  await changeDuring('Africa/Nairobi', () =>
    db.transaction((transaction) => grantRole(transaction, grant, running.dependencies)),
  );
  const { rows } = await pool.query("select starts_at, ends_at from role_grants where unit_number = '72'");
  expect(rows).toEqual([{ starts_at: new Date('2026-11-30T21:00:00Z'), ends_at: new Date('2026-12-31T21:00:00Z') }]);
});
