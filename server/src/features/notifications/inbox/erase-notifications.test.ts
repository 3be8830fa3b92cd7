import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { eraseNotificationsOfSubjects } from './erase-notifications.ts';
import { deletionOfSubjects } from './notifications.store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    `insert into notifications (id, notification_id, group_id, read_key, audience_kind, audience_id, type, title, description, image,
       url, created_at)
     select name || n, '', '', '', 'person', 'p' || n, 'others', '', '', '', '', '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
     from generate_series(1, 20000) n, unnest(array['alert-7-', 'alert-70-']) name`,
  );
  await database.pool.query('analyze notifications');
});
afterAll(() => database.drop());

const subject = {
  idPrefix: 'alert-7-',
  from: new Date('2026-01-01T00:03:00Z'),
  until: new Date('2026-01-01T00:05:00Z'),
};

it('reads an index of the time and not the whole table, for any number of notifications', async () => {
  const { rows } = await database.db.execute(sql`explain ${deletionOfSubjects([subject])}`);
  expect(JSON.stringify(rows)).toContain('created_at >= subject');
  expect(JSON.stringify(rows)).not.toContain('Seq Scan on notifications');
});

it('erases the notifications of a subject, and not those of one whose id begins alike', async () => {
  const count = async (): Promise<number> => (await database.pool.query('select 1 from notifications')).rows.length;
  const before = await count();
  await eraseNotificationsOfSubjects(database.db, []);
  expect(await count()).toBe(before);
  await eraseNotificationsOfSubjects(database.db, [subject]);
  expect(before - (await count())).toBe(3);
});
