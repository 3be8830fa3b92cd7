import { countUnread } from '@ekhaya/contract/notifications/notifications.rules';
import { fillPlaceholders, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { publishNotification } from '../publishing/publish-notification.ts';
import { testNotification } from '../notifications.factory.ts';
import { newestNotifications, newestNotificationsValues, unreadNotifications } from './notifications.store.ts';

type Item = { id: string; title: string; status: string };

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let person: Awaited<ReturnType<typeof signUpSomebody>>;
let other: Awaited<ReturnType<typeof signUpSomebody>>;

/** Vacuums until most pages are visible to all: after the transactions that were open before, such as that of a job, have ended. */
const vacuumNotifications = (): Promise<void> =>
  eventually(async () => {
    const { pool } = running.database;
    await pool.query('vacuum analyze notifications');
    const { rows } = await pool.query(
      `select relallvisible > 0.9 * relpages as "areVisible" from pg_class where oid = 'notifications'::regclass`,
    );
    expect(rows).toEqual([{ areVisible: true }]);
  });

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Second Bay' });
});
afterAll(() => running.close());
beforeEach(async () => {
  await running.database.pool.query('delete from notifications');
  person = await signUpSomebody(running);
  other = await signUpSomebody(running, { estateId: '902', estateName: 'Second Bay' });
});

const publish = (announcement: Parameters<typeof testNotification>[0]) =>
  publishNotification(running.database.db, testNotification(announcement), running.dependencies);
const toPerson = (userId = person.userId) => ({ kind: 'person' as const, userId });
const list = async (cookie: string): Promise<Item[]> =>
  (await running.request('GET', '/api/notifications?userID=me', { cookie })).body.details;
const statuses = async (cookie = person.cookie) =>
  Object.fromEntries((await list(cookie)).map(({ id, status }) => [id, status]));
const markRead = (id: string, cookie?: string, body: unknown = { status: 'READ' }) =>
  running.request('PUT', `/api/notifications/${id}`, { cookie, body });

describe('GET /api/notifications', () => {
  it('resolves the audience when it is read: everyone, the person’s estates and roles, the person', async () => {
    const roleId = testRoleId('901', 'Owner');
    await publish({ id: 'everyone', audience: { kind: 'everyone' } });
    await publish({ id: 'estate', audience: { kind: 'estate', estateId: '901' } });
    await publish({ id: 'other-estate', audience: { kind: 'estate', estateId: '902' } });
    await publish({ id: 'owners', audience: { kind: 'role', roleId, estateId: '901' } });
    await publish({ id: 'person', audience: toPerson() });
    await publish({ id: 'other-person', audience: toPerson(other.userId) });
    expect(Object.keys(await statuses()).toSorted()).toEqual(['estate', 'everyone', 'person']);
    await grantRole(running.database.db, { userId: person.userId, roleId }, running.dependencies);
    expect(Object.keys(await statuses()).toSorted()).toEqual(['estate', 'everyone', 'owners', 'person']);
    expect(Object.keys(await statuses(other.cookie)).toSorted()).toEqual(['everyone', 'other-estate', 'other-person']);
  });

  it('reads the newest of each audience from the end of the index, for any number of rows', async () => {
    const { db, pool } = running.database;
    await pool.query(
      `insert into notifications
       select 'n-' || n, 'n-' || n, 'n-' || n, 'n-' || n, kind, id, 'others', 'Title', '', '', '',
         '2026-01-01'::timestamptz + n * interval '1 minute', null
       from generate_series(1, 9000) n,
         lateral (select (array['everyone', 'estate', 'person'])[1 + n % 3] as kind) of,
         lateral (select case kind when 'everyone' then '' when 'estate' then '901' else $1 end as id) whose`,
      [person.userId],
    );
    await pool.query('vacuum analyze notifications');
    const recipient = {
      userId: person.userId,
      includesPersonal: true,
      estateIds: ['901'],
      roleIds: [],
      hiddenTypes: [],
    };
    const { sql: text, params } = newestNotifications(db).toSQL();
    const values = fillPlaceholders(params, { ...newestNotificationsValues(recipient, running.clock.now()) });
    const plan = (await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${text}`, values)).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n');
    expect(plan).toMatch(/Index Scan Backward using notifications_audience_index .*rows=40\b/);
    expect(plan).not.toMatch(/Seq Scan on notifications\b/);
    const ids = (await list(person.cookie)).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 40 }, (_, index) => `n-${9000 - index}`));
  });

  it('Expired notifications do not fill the 40', async () => {
    const expiresAt = new Date(running.clock.now().getTime() + 90_000);
    await publish({ id: 'stays', audience: toPerson() });
    for (let number = 1; number <= 45; number += 1)
      await publish({ id: `gone-${number}`, audience: toPerson(), expiresAt });
    running.clock.advance(90_000);
    // A notification is valid to the end of the minute it expires in.
    expect(await list(person.cookie)).toHaveLength(40);
    running.clock.advance(60_000);
    expect((await list(person.cookie)).map(({ id }) => id)).toEqual(['stays']);
  });

  it('has the fields of the contract', async () => {
    const expiresAt = new Date('2026-12-01T10:00:00.000Z');
    await publish({
      id: 'one',
      audience: toPerson(),
      type: 'booking',
      notificationId: 'booking-7',
      url: '/u',
      expiresAt,
    });
    const { body } = await running.request('GET', `/api/notifications?userID=${person.userId}`, {
      cookie: person.cookie,
    });
    expect(body.details).toEqual([
      {
        id: 'one',
        notificationId: 'booking-7',
        notificationID: 'one',
        title: 'Water off',
        description: 'From 09:00 to 11:00.',
        image: '',
        imageAlt: '',
        url: '/u',
        status: 'SENT',
        type: 'booking',
        createdAt: { _seconds: Math.floor(running.clock.now().getTime() / 1000) },
        expiresAt: '2026-12-01T10:00:00.000Z',
      },
    ]);
  });

  it('answers the 40 newest, newest first', async () => {
    for (let number = 1; number <= 45; number += 1) {
      running.clock.advance(1000);
      await publish({ id: `n${number}`, audience: toPerson() });
    }
    const ids = (await list(person.cookie)).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 40 }, (_, index) => `n${45 - index}`));
  });

  it('is only for the person', async () => {
    const statusFor = async (userId: string, cookie?: string) =>
      (await running.request('GET', `/api/notifications?userID=${userId}`, { cookie })).status;
    expect(await statusFor(person.userId)).toBe(401);
    expect(await statusFor(person.userId, other.cookie)).toBe(403);
    expect((await running.request('GET', '/api/notifications', { cookie: person.cookie })).status).toBe(400);
  });
});

describe('GET /api/notifications/unread', () => {
  const unread = async (cookie = person.cookie): Promise<number> =>
    (await running.request('GET', '/api/notifications/unread', { cookie })).body.details.count;

  it('counts all that are unread, past the 40 and past 99', async () => {
    await running.database.pool.query(
      `insert into notifications
       select 'n-' || n, 'n-' || n, 'n-' || n, 'n-' || n, 'person', $1, 'others', 'Title', '', '', '', now(), null
       from generate_series(1, 120) n`,
      [person.userId],
    );
    expect(await unread()).toBe(120);
    expect(await unread(other.cookie)).toBe(0);
    await markRead('n-7', person.cookie);
    expect(await unread()).toBe(119);
  });

  it('counts each key once, and nothing that has expired or has other recipients', async () => {
    await publish({ id: 'one', audience: toPerson(), type: 'booking', notificationId: 'booking-7' });
    await publish({ id: 'two', audience: toPerson(), type: 'booking', notificationId: 'booking-7' });
    await publish({ id: 'all', audience: { kind: 'everyone' } });
    await publish({ id: 'elsewhere', audience: { kind: 'estate', estateId: '902' } });
    const expiresAt = new Date(running.clock.now().getTime() + 60_000);
    await publish({ id: 'gone', audience: toPerson(), expiresAt });
    expect(await unread()).toBe(3);
    running.clock.advance(120_000);
    expect(await unread()).toBe(2);
    await markRead('two', person.cookie);
    expect(await unread()).toBe(1);
    expect((await running.request('GET', '/api/notifications/unread')).status).toBe(401);
  });

  it('uses an index-only scan, for any number of rows', async () => {
    const { db, pool } = running.database;
    await pool.query(
      `insert into notifications
       select 'n-' || n, 'n-' || n, 'n-' || n, 'n-' || n, kind, id, 'others', 'Title', '', '', '', now(), null
       from generate_series(1, 9000) n,
         lateral (select (array['everyone', 'estate', 'person'])[1 + n % 3] as kind) of,
         lateral (select case kind when 'everyone' then '' when 'estate' then '90' || (n % 90) else 'p-' || (n % 900) end as id) whose`,
    );
    await vacuumNotifications();
    const recipient = {
      userId: person.userId,
      includesPersonal: true,
      estateIds: ['901'],
      roleIds: [],
      hiddenTypes: [],
    };
    const statement = unreadNotifications(recipient, running.clock.now());
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain (analyze) ${statement}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Only Scan using notifications_unread_index/);
    expect(plan).not.toMatch(/Seq Scan on notifications\b/);
  });
});

describe('PUT /api/notifications without an id', () => {
  it.each(['/api/notifications', '/api/notifications/undefined', '/api/notifications/%20'])(
    "answers 'Notification id is required': %s",
    async (path) => {
      const answer = await running.request('PUT', path, { cookie: person.cookie, body: { status: 'READ' } });
      expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'validation']);
      expect(answer.body.errorDetails.fields).toEqual({ id: 'Notification id is required' });
    },
  );
});

describe('PUT /api/notifications/{id}', () => {
  it('Tap marks READ: snag type by item id, booking type by notificationId, others all items sharing the notificationID', async () => {
    const shared = { notificationId: 'same', notificationID: 'same-group', audience: toPerson() };
    for (const type of ['snag', 'booking', 'others']) {
      await publish({ ...shared, id: `${type}-1`, type });
      await publish({ ...shared, id: `${type}-2`, type });
    }
    await markRead('snag-1', person.cookie);
    expect(await statuses()).toMatchObject({ 'snag-1': 'READ', 'snag-2': 'SENT' });
    await markRead('booking-1', person.cookie);
    expect(await statuses()).toMatchObject({ 'booking-1': 'READ', 'booking-2': 'READ', 'others-1': 'SENT' });
    await markRead('others-2', person.cookie);
    expect(await statuses()).toMatchObject({ 'others-1': 'READ', 'others-2': 'READ', 'snag-2': 'SENT' });
    const items = await list(person.cookie);
    expect(countUnread(items as unknown as Parameters<typeof countUnread>[0], running.clock.now())).toBe(1);
  });

  it('marks an announcement to many READ only for the person who read it', async () => {
    const neighbour = await signUpSomebody(running);
    await publish({ id: 'estate', audience: { kind: 'estate', estateId: '901' } });
    expect((await markRead('estate', person.cookie)).body).toEqual({ status: 'success', details: {} });
    expect(await statuses()).toEqual({ estate: 'READ' });
    expect(await statuses(neighbour.cookie)).toEqual({ estate: 'SENT' });
  });

  it('publishes to the person’s other phones once for repeated calls', async () => {
    await publish({ id: 'one', audience: toPerson() });
    const countEvents = async () =>
      (
        await running.database.pool.query(
          `select 1 from live_events where topic = 'notifications' and audience_id = $1`,
          [person.userId],
        )
      ).rows.length;
    const before = await countEvents();
    await Promise.all([1, 2, 3].map(() => markRead('one', person.cookie)));
    expect(await countEvents()).toBe(before + 1);
  });

  it('a new notification about a booking makes its key unread for its recipient', async () => {
    const about = { type: 'booking', notificationId: 'booking-9' };
    await publish({ ...about, id: 'requested', audience: toPerson() });
    await publish({ ...about, id: 'theirs', audience: toPerson(other.userId) });
    await markRead('requested', person.cookie);
    await markRead('theirs', other.cookie);
    running.clock.advance(1000);
    await publish({ ...about, id: 'confirmed', title: 'Confirmed', audience: toPerson() });
    expect(await statuses()).toEqual({ requested: 'SENT', confirmed: 'SENT' });
    expect(await statuses(other.cookie)).toEqual({ theirs: 'READ' });
    const items = (await list(person.cookie)) as unknown as Parameters<typeof countUnread>[0];
    expect(countUnread(items, running.clock.now())).toBe(1);
  });

  it('answers not-found for notifications to others', async () => {
    await publish({ id: 'theirs', audience: toPerson(other.userId) });
    await publish({ id: 'elsewhere', audience: { kind: 'estate', estateId: '902' } });
    for (const id of ['theirs', 'elsewhere', 'never-sent']) {
      const answer = await markRead(id, person.cookie);
      expect([answer.status, answer.body.errorDetails.code], id).toEqual([404, 'not-found']);
    }
    expect(await statuses(other.cookie)).toMatchObject({ theirs: 'SENT' });
  });

  it('requires a session and the status READ', async () => {
    await publish({ id: 'one', audience: toPerson() });
    expect((await markRead('one')).status).toBe(401);
    expect((await markRead('one', person.cookie, { status: 'SENT' })).status).toBe(400);
    expect((await markRead('x'.repeat(201), person.cookie)).status).toBe(400);
  });
});
