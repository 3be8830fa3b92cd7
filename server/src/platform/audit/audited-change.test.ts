import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../database/testing/test-database.ts';
import { acquireNamedLock } from '../database/named-lock.ts';
import { auditedChange } from './audited-change.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const clock = { now: () => new Date('2026-11-14T08:00:00.000Z') };

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table notes (name text primary key, words text not null)');
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("truncate notes; insert into notes values ('gate', 'closed')");
});

const wordsOf = async (): Promise<string> => {
  const { rows } = await database.pool.query<{ words: string }>("select words from notes where name = 'gate'");
  return rows[0]?.words ?? '';
};
const recorded = async (action: string) =>
  (
    await database.pool.query<{ estate_id: string; before: string; after: string }>(
      'select estate_id, before, after from audit_log where action = $1 order by id',
      [action],
    )
  ).rows;

/** Changes the note as a member of staff. */
const writeNote = (action: string, words: string, estateIds: readonly string[] = ['91']) =>
  auditedChange(
    { database, clock },
    {
      actorId: 'a-manager',
      action,
      subject: { kind: 'gate', id: 'note' },
      lock: async (transaction) => {
        await acquireNamedLock(transaction, 'note:gate');
        const { rows } = await transaction.execute<{ words: string }>(sql`select words from notes where name = 'gate'`);
        return rows[0]?.words ?? '';
      },
      change: async (transaction, before) => {
        await transaction.execute(sql`update notes set words = ${words} where name = 'gate'`);
        return { estateIds, before, after: words, result: `${before} to ${words}` };
      },
    },
  );

test('records the change with the values before and after', async () => {
  expect(await writeNote('note.one', 'open')).toBe('closed to open');
  expect(await recorded('note.one')).toEqual([{ estate_id: '91', before: 'closed', after: 'open' }]);
});

test('records one row per estate, and one row for a change of every estate', async () => {
  await writeNote('note.two', 'open', ['91', '92']);
  expect((await recorded('note.two')).map((row) => row.estate_id)).toEqual(['91', '92']);
  await writeNote('note.every', 'closed', []);
  expect((await recorded('note.every')).map((row) => row.estate_id)).toEqual(['']);
});

test('refuses a change without effect and does not record it', async () => {
  await expect(writeNote('note.same', 'closed')).rejects.toMatchObject({ code: 'nothing-changed' });
  expect(await recorded('note.same')).toEqual([]);
});

test('rolls back both the change and the audit row when one fails', async () => {
  const failing = auditedChange(
    { database, clock },
    {
      actorId: 'a-manager',
      action: 'note.fails',
      subject: { kind: 'gate', id: 'note' },
      lock: () => Promise.resolve('closed'),
      change: async (transaction) => {
        await transaction.execute(sql`update notes set words = 'open'`);
        throw new Error('The change fails.');
      },
    },
  );
  await expect(failing).rejects.toThrow('The change fails.');
  expect(await wordsOf()).toBe('closed');
  expect(await recorded('note.fails')).toEqual([]);
});

test('lets each of several concurrent changes read the result of the one before', async () => {
  const words = Array.from({ length: 8 }, (_, index) => `words ${index}`);
  await Promise.all(words.map((each) => writeNote('note.race', each)));
  const rows = await recorded('note.race');
  expect(rows.map((row) => row.after).toSorted()).toEqual(words);
  expect(rows.map((row) => row.before)).toEqual(['closed', ...rows.slice(0, -1).map((row) => row.after)]);
});
