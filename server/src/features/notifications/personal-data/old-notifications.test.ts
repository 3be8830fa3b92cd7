import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { eraseNotificationsBefore } from './personal-data.ts';
import { deleteReadsBefore, notificationsBefore } from './personal-data.store.ts';

const people = 100;
const now = new Date('2026-11-14T08:00:00.000Z');
const retention = {
  now,
  days: [
    { estateId: '901', days: 30 },
    { estateId: '902', days: 365 },
  ],
  defaultDays: 365,
  exceptOf: [],
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await createTestEstate(database.db);
  await createTestEstate(database.db, { estateId: '902', estateName: 'Second Bay' });
  // Half of the people live at each estate.
  const roleOf = `case when n % 2 = 0 then '${testRoleId('901', 'Owner')}' else '${testRoleId('902', 'Owner')}' end`;
  await database.pool.query(
    `insert into users (id, email, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at)
     select 'p' || n, n || '@ekhaya.test', '', '', '', (27820000000 + n)::text, 'resident', '901', $1 from generate_series(1, $2::int) n`,
    [now, people],
  );
  await database.pool.query(
    `insert into role_grants (id, user_id, role_id, unit_number, granted_at)
     select 'p' || n, 'p' || n, ${roleOf}, '', $1 from generate_series(1, $2::int) n`,
    [now, people],
  );
});
afterAll(() => database.drop());

/** Writes notifications to everybody, one for each day up to today. */
const writeDays = async (days: number): Promise<void> => {
  await database.pool.query(
    `insert into notifications (id, notification_id, group_id, read_key, audience_kind, audience_id, type, title, description, image,
       url, created_at)
     select key, key, key, key, 'person', 'p' || n, 'Booking', '', '', '', '', $1::timestamptz - day * interval '1 day'
     from generate_series(1, $2::int) n, generate_series(1, $3::int) day, lateral (select n || ' ' || day as key) keys`,
    [now, people, days],
  );
  await database.pool.query('analyze');
};
const count = async (table: string): Promise<number> =>
  (await database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count ?? 0;

beforeEach(() => database.pool.query('delete from notifications; delete from notification_reads'));

it('are deleted in batches, by the days of each estate', async () => {
  await writeDays(50);
  await eraseNotificationsBefore(database.db, retention, 7);
  // Those of half of the people stay, and of the others the ones that are not older than 30 days.
  expect(await count('notifications')).toBe((people / 2) * (50 + 30));
});

it('marks of what was read are deleted a batch a statement', async () => {
  await database.pool.query(
    `insert into notification_reads (user_id, read_key, read_at)
     select 'p' || n, $2, $1::timestamptz - n * interval '10 days' from generate_series(1, $3::int) n`,
    [now, randomUUID(), people],
  );
  const before = new Date(now.getTime() - 365 * dayMs);
  expect(await deleteReadsBefore(database.db, { before, limit: 20 })).toBe(20);
  expect(await count('notification_reads')).toBe(people - 20);
  await eraseNotificationsBefore(database.db, retention, 20);
  expect(await count('notification_reads')).toBe(36);
});

it('the days of a person are looked up once, however many notifications she has', async () => {
  await writeDays(100);
  const explained = await database.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain (analyze, timing off, buffers off) ${notificationsBefore({ ...retention, limit: 20_000 })}`,
  );
  const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain(`Misses: ${people} `);
});
