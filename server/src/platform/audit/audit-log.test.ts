import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../database/testing/test-database.ts';
import { insertAuditEntry } from './audit.store.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertAuditEntry(database.db, {
    actorId: 'an-administrator',
    action: 'configuration.change',
    estateId: '',
    before: { maintenance: false },
    after: { maintenance: true },
    at: new Date('2026-11-14T08:00:00.000Z'),
  });
});
afterAll(() => database.drop());

test.each([
  ['changed', "update audit_log set actor_id = 'somebody-else'"],
  ['removed', 'delete from audit_log'],
  ['emptied', 'truncate audit_log'],
])('the audit log cannot be %s', async (_, statement) => {
  await expect(database.pool.query(statement)).rejects.toThrow('audit_log is append-only');
  const kept = await database.pool.query('select actor_id from audit_log');
  expect(kept.rows).toEqual([{ actor_id: 'an-administrator' }]);
});
