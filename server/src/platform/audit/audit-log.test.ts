import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../database/testing/test-database.ts';
import { insertAuditEntry } from './audit.store.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const record = (actorId: string, at: string, estateId = '') =>
  insertAuditEntry(database.db, {
    actorId,
    action: 'configuration.change',
    estateId,
    before: { maintenance: false },
    after: { maintenance: true },
    at: new Date(at),
  });
const actors = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ actor_id: string }>('select actor_id from audit_log order by id');
  return rows.map((row) => row.actor_id);
};

beforeAll(async () => {
  database = await createTestDatabase();
  await record('an-administrator', new Date().toISOString());
  await record('first-of-may', '2024-05-01T00:00:00.000Z', '901');
  await record('last-of-may', '2024-05-31T23:59:59.999Z', '901');
  await record('june', '2024-06-01T00:00:00.000Z', '901');
  await record('other-estate', '2024-05-15T12:00:00.000Z', '902');
});
afterAll(() => database.drop());

const everybody = ['an-administrator', 'first-of-may', 'last-of-may', 'june', 'other-estate'];

test.each([
  ['changed', "update audit_log set actor_id = 'somebody-else'"],
  ['changed after years', "update audit_log set actor_id = 'somebody-else' where actor_id = 'june'"],
  ['removed', 'delete from audit_log'],
  ['removed in its first year', "delete from audit_log where actor_id = 'an-administrator'"],
  ['emptied', 'truncate audit_log'],
])('the audit log cannot be %s by the role that the server uses', async (_, statement) => {
  await expect(database.pool.query(statement)).rejects.toThrow('audit_log is append-only');
  expect(await actors()).toEqual(everybody);
});

test.each([
  ['one row', "delete from audit_log where actor_id = 'first-of-may'"],
  ['the rows of one person', "delete from audit_log where actor_id in ('first-of-may', 'june')"],
])('nobody chooses which old rows go: %s', async (_, statement) => {
  await expect(database.pool.query(statement)).rejects.toThrow('audit_log loses whole months of an estate only');
  expect(await actors()).toEqual(everybody);
});

const dropMonth = async (estateId: string, day: string): Promise<number> => {
  const { rows } = await database.pool.query('select drop_audit_month($1, $2::date)::int as dropped', [estateId, day]);
  return rows[0].dropped;
};

test('retention drops a whole month of an estate, and no month of the last year', async () => {
  const lastMonth = new Date(Date.now() - 31 * 24 * 3600_000).toISOString().slice(0, 10);
  await record('last-month', `${lastMonth}T12:00:00.000Z`, '901');
  await expect(dropMonth('901', lastMonth)).rejects.toThrow('audit_log is append-only');
  expect(await dropMonth('901', '2024-05-17')).toBe(2);
  expect(await dropMonth('901', '2024-05-01')).toBe(0);
  expect(await actors()).toEqual(['an-administrator', 'june', 'other-estate', 'last-month']);
});
