import { afterAll, beforeAll, expect, it } from 'vitest';
import { runTraced, type NewSpan, type Span, type SpanEnd } from '../../telemetry/trace.ts';
import { statementName } from './measure-statements.ts';
import { createTestDatabase } from '../testing/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What a collector would get: the name of each statement and how it ended. */
const recording = (isOpen = true) => {
  const ended: [string, SpanEnd['failure']][] = [];
  const spanOf = ({ name }: NewSpan): Span => ({
    traceId: 'of-a-test',
    isOpen: () => isOpen,
    begin: spanOf,
    end: (how) => void ended.push([name, how?.failure]),
  });
  return { ended, trace: { traceId: 'of-a-test', span: spanOf({ name: 'a request', kind: 'server' }) } };
};

it.each([
  ['select * from "users" where "email" = $1', 'select users'],
  ['insert into bookings (id) select 1 from other', 'insert bookings'],
  ['/* a note */ update only graphile_worker._private_jobs set x = 1', 'update graphile_worker._private_jobs'],
  ["select 'from thandi@ekhaya.test'", 'select'],
  ["select 'it''s from thandi' from snags", 'select snags'],
  ['with found as (select 1 from "gate_log") select 1', 'with gate_log'],
  ['begin', 'begin'],
  ['', 'statement'],
])('%s is called %s', (text, name) => expect(statementName({ text })).toBe(name));

it('a prepared statement keeps its name', () => {
  expect(statementName({ text: 'select 1', name: 'session_by_digest' })).toBe('session_by_digest');
});

it('records each statement once, with the kind of its failure and never a value', async () => {
  const { ended, trace } = recording();
  await runTraced(trace, async () => {
    await database.pool.query('select $1::text from users limit 1', ['thandi']);
    await database.db.transaction((transaction) => transaction.execute('select 1 from gates'));
    await expect(database.pool.query("select 'thandi'::integer from users")).rejects.toThrow('thandi');
  });
  expect(ended).toEqual([
    ['select users', undefined],
    ['begin', undefined],
    ['select gates', undefined],
    ['commit', undefined],
    ['select users', '22P02'],
  ]);
});

it('records nothing outside of a request, and after its end', async () => {
  const { ended, trace } = recording(false);
  await database.pool.query('select 1');
  await runTraced(trace, () => database.pool.query('select 1'));
  expect(ended).toEqual([]);
});
