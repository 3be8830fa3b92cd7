import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { eraseVisitsBefore } from '../index.ts';

const estateId = '901';
/** More than two batches. */
const count = 1100;
const before = new Date('2026-06-01T00:00:00Z');
const held = 'person-7';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
});
afterAll(() => running.close());

const rows = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await running.database.pool.query<Row>(statement, values)).rows;

/** Adds so many records at an instant: positions, people who left, people who stayed inside, and walk-ins. */
const addTraces = async (at: string, name: string): Promise<void> => {
  const values = [estateId, at, count, name];
  await rows(
    `insert into pass_evidence (user_id, estate_id, gate_id, step, at, device_time, latitude, longitude)
     select 'person-' || n, $1, 'gate', n, $2, $4, 0, 0 from generate_series(1, $3::int) n`,
    values,
  );
  for (const isInside of [false, true]) {
    await rows(
      `insert into gate_presence (estate_id, subject_key, is_inside, since, gate_id, kind, name, plate, whose_guest, unit)
       select $1, 'person:' || case when $5 then 'inside-' else 'person-' end || case when $4 = 'Old' then '' else $4 end || n,
         $5, $2, 'gate', 'resident', $4, '', '', '' from generate_series(1, $3::int) n`,
      [...values, isInside],
    );
  }
  await rows(
    `insert into walk_ins (id, estate_id, gate_id, guard_id, visitor_name, plate, unit, asked_at, expires_at)
     select $4 || n, $1, 'gate', 'guard', $4, '', '', $2, $2 from generate_series(1, $3::int) n`,
    values,
  );
};

const countAll = async () => {
  const [counts] = await rows<Record<string, string>>(
    `select (select count(*) from pass_evidence) as positions, (select count(*) from walk_ins) as "walkIns",
       count(*) filter (where not is_inside) as left, count(*) filter (where is_inside) as inside,
       count(*) filter (where is_inside and name <> '') as named
     from gate_presence`,
  );
  return Object.fromEntries(Object.entries(counts ?? {}).map(([name, value]) => [name, Number(value)]));
};

it('erases the traces of visits in batches, keeps those of a person under a legal hold, and then rewrites nothing', async () => {
  await addTraces('2026-05-31T23:59:59Z', 'Old');
  await addTraces('2026-06-01T00:00:00Z', 'New');
  await eraseVisitsBefore(running.dependencies, { estateId, before, exceptOf: [held] });
  expect(await countAll()).toEqual({
    positions: count + 1,
    walkIns: count,
    left: count + 1,
    inside: 2 * count,
    named: count,
  });
  expect(await rows(`select user_id from pass_evidence where at < $1`, [before])).toEqual([{ user_id: held }]);

  const written = () => rows(`select subject_key, xmin::text from gate_presence order by subject_key`);
  const once = await written();
  await eraseVisitsBefore(running.dependencies, { estateId, before, exceptOf: [held] });
  expect(await written()).toEqual(once);
});
