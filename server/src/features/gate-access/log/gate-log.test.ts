import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { applyRetention } from '../../privacy/index.ts';
import {
  codeOf,
  createGatedEstates,
  enrolPhone,
  show,
  signUpAs,
  type TestPhone,
} from '../testing/gate-access.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: { cookie: string; userId: string };
let manager: { cookie: string; userId: string };
let bayManager: { cookie: string };
let resident: { cookie: string; userId: string };
let phone: TestPhone;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
  manager = await signUpAs(running, 'Manager');
  bayManager = await signUpAs(running, 'Manager', { estateId: '902' });
  resident = await signUpAs(running, 'Owner', { unitNumber: '14' });
  phone = await enrolPhone(running, resident.cookie);
});
afterAll(() => running.close());

const call = (method: string, path: string, { cookie = manager.cookie }: { cookie?: string } = {}) =>
  running.request(method, path, { cookie });
const get = async (path: string, cookie = manager.cookie) => (await call('GET', path, { cookie })).body.details;

/** Passes in, is refused with the same code, and passes out. */
const passOnce = async () => {
  const code = await codeOf(running, phone);
  expect((await show(running, guard, { code })).body.details.result).toBe('granted');
  await show(running, guard, { code });
  running.clock.advance(60_000);
  await show(running, guard, { code: await codeOf(running, phone), direction: 'out' });
  running.clock.advance(60_000);
};

describe('the gate log', () => {
  it('filters by name, unit, gate, result and time, and pages from the newest entry', async () => {
    await passOnce();
    const path = '/api/console/gate-log?estateId=901';
    const { items } = await get(`${path}&q=khumalo`);
    expect(items[0]).toMatchObject({ name: 'Naledi Khumalo', unit: '14', gate: 'Main Gate', guard: 'Naledi Khumalo' });
    const refused = (await get(`${path}&result=refused`)).items;
    expect(new Set(refused.map(({ result }: { result: string }) => result))).toEqual(new Set(['refused']));
    expect((await get(`${path}&q=nobody%25`)).items).toEqual([]);
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const page = await get(`${path}&perPage=2${next === null ? '' : `&before=${next}`}`);
      seen.push(...page.items.map(({ id }: { id: string }) => id));
      next = page.next;
    } while (next !== null);
    const { rows } = await running.database.pool.query(
      `select id from gate_log where estate_id = '901' order by at desc, id desc`,
    );
    expect(seen).toEqual(rows.map(({ id }) => String(id)));
    const all = await get('/api/console/gate-log');
    expect(all.items.map(({ id }: { id: string }) => id)).toEqual(seen.slice(0, 50));
  });

  it('exports CSV in which a formula in a name is neutralised', async () => {
    await running.database.pool.query(
      `update users set first_name = '=1+1', last_name = 'Quote "x", y' where id = $1`,
      [resident.userId],
    );
    await passOnce();
    const answer = await call('GET', '/api/console/gate-log/export?estateId=901');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [header, ...lines] = String(answer.body).trimEnd().split('\r\n');
    expect(header).toBe(
      'at,gate,direction,result,reason,kind,name,plate,whose guest,unit,override reason,guard,offline,no place,conflict,received at,unproven',
    );
    expect(lines[0]).toContain(`"'=1+1 Quote ""x"", y"`);
    expect((await call('GET', '/api/console/gate-log/export?estateId=901', bayManager)).status).toBe(403);
  });

  it('is append-only: the database refuses updates and deletes', async () => {
    for (const statement of [
      `update gate_log set result = 'granted'`,
      `update gate_log set name = 'Somebody else'`,
      'delete from gate_log',
      'truncate gate_log',
    ]) {
      await expect(running.database.pool.query(statement)).rejects.toThrow('gate_log is append-only');
    }
  });
});

describe('A resident sees and exports her own gate history', () => {
  it('returns her passages as JSON and as CSV, and refuses those of others', async () => {
    await passOnce();
    const history = await get('/api/gate/history?userID=me', resident.cookie);
    expect(history[0]).toMatchObject({ gate: 'Main Gate', direction: 'out', result: 'granted', isGuest: false });
    expect(history[0].timeZone).toBe('Africa/Johannesburg');
    const rest = await get(`/api/gate/history?userID=me&before=${history[0].id}`, resident.cookie);
    expect(rest[0].id).toBe(history[1].id);
    const csv = await call('GET', '/api/gate/history?userID=me&format=csv', { cookie: resident.cookie });
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="gate-history.csv"');
    expect(String(csv.body).trimEnd().split('\r\n')).toHaveLength(history.length + 1);
    const headers = { accept: 'text/csv' };
    const accepted = await running.request('GET', '/api/gate/history?userID=me', { cookie: resident.cookie, headers });
    expect(accepted.body).toBe(csv.body);
    const path = `/api/gate/history?userID=${resident.userId}`;
    expect((await call('GET', path, { cookie: bayManager.cookie })).status).toBe(403);
    expect((await call('GET', path)).status).toBe(200);
  });
});

describe('retention', () => {
  it('names and plates are forgotten after 180 days, at +181, while counts stay', async () => {
    const count = async () => {
      const { rows } = await running.database.pool.query(
        `select count(*)::int as all, count(*) filter (where name <> '')::int as named from gate_log`,
      );
      return rows[0];
    };
    const before = await count();
    expect(before.named).toBeGreaterThan(0);
    running.clock.advance(179 * 24 * 3600_000);
    await applyRetention(running.dependencies);
    expect(await count()).toEqual(before);
    running.clock.advance(2 * 24 * 3600_000);
    await applyRetention(running.dependencies);
    expect(await count()).toEqual({ all: before.all, named: 0 });
    const { rows } = await running.database.pool.query('select count(*)::int as left from pass_evidence');
    expect(rows).toEqual([{ left: 0 }]);
  });
});
