import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createGatedEstates, signUpAs } from '../testing/gate-access.factory.ts';
import { selectPassages } from './gate-log-pages.store.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let employee: Awaited<ReturnType<typeof signUpAs>>;

const passages = 180;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  employee = await signUpAs(running, 'Employee');
  // Her 180 passages are among 40,000 of other people. Several share one instant.
  await running.database.pool.query(
    `insert into gate_log (nonce, at, received_at, estate_id, gate_id, direction, result, kind, subject_key, person_id,
       name, plate, whose_guest, unit, override_reason, guard_id, was_offline, has_no_place)
     select 'bulk-' || n, $1::timestamptz + (n / 3) * interval '1 second', $1, '901', 'main', 'in', 'granted', 'resident', '',
       case when n % 223 = 0 then $2 when n % 8 = 0 then 'busy' else 'other-' || n % 50 end, 'N', '', '', '', '', 'guard', false, false
     from generate_series(1, ${passages * 223}) n`,
    [running.clock.now(), employee.userId],
  );
  await running.database.pool.query('vacuum analyze gate_log');
});
afterAll(() => running.close());

const read = async (query: string) =>
  (await running.request('GET', `/api/gate/history?userID=me${query}`, { cookie: employee.cookie })).body;

describe('the gate history of an employee', () => {
  it('returns every passage once over all pages, and all of them as CSV', async () => {
    const ids: string[] = [];
    for (let page = 0; page < 5; page += 1) {
      const before = ids.length === 0 ? '' : `&before=${ids.at(-1)}`;
      const { details } = await read(before);
      ids.push(...details.map(({ id }: { id: string }) => id));
    }
    expect(ids).toHaveLength(passages);
    expect(new Set(ids).size).toBe(passages);
    expect(
      String(await read('&format=csv'))
        .trimEnd()
        .split('\r\n'),
    ).toHaveLength(passages + 1);
  });

  it('reads every page from the index', async () => {
    const whose = { personId: 'busy', staffEstates: 'all' as const };
    const found = await running.database.pool.query<{ id: string }>(
      `select id::text from gate_log where person_id = 'busy' order by at desc, id desc offset 2000 limit 1`,
    );
    for (const before of [undefined, found.rows[0]?.id]) {
      const { sql, params } = selectPassages(running.database.db, whose, { before, limit: 50 }).toSQL();
      const { rows } = await running.database.pool.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${sql}`, params);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index Scan Backward using gate_log_person_index .*rows=50(\.00)?\b/);
      expect(plan).not.toMatch(/Seq Scan on gate_log|Sort/);
    }
  });
});
