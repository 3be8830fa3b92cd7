import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planOfFirst } from '../../../platform/testing/plan-of-first.ts';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createGatedEstates, show, signUpAs } from '../testing/gate-access.factory.ts';
import { inviteVisitorFor } from '../testing/visits-at-gates.factory.ts';
import { selectLogPage } from '../log/gate-log-pages.store.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
type Person = Awaited<ReturnType<typeof signUpAs>>;
let guard: Person;
let manager: Person;
let bayManager: Person;
let host: Person;
let visit: { id: string; code: string };

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
  manager = await signUpAs(running, 'Manager');
  bayManager = await signUpAs(running, 'Manager', { estateId: '902' });
  host = await signUpAs(running, 'Owner', { unitNumber: '41' });
  visit = await inviteVisitorFor(running, host.cookie);
  await running.database.pool.query(`update visitor_invitations set plate = 'HX 31-KP' where id = $1`, [visit.id]);
  running.clock.set(new Date('2026-11-14T08:10:00.000Z'));
  await show(running, guard, { typedCode: visit.code });
  running.clock.advance(26 * 60_000);
  await show(running, guard, { typedCode: visit.code, gateId: 'north' });
  await show(running, guard, { typedCode: 'K7M3QXR' });
});
afterAll(() => running.close());

const call = (method: string, path: string, cookie = manager.cookie) => running.request(method, path, { cookie });
const log = async (query: string, cookie = manager.cookie) =>
  (await call('GET', `/api/console/gate-log?estateId=901${query}`, cookie)).body.details.items;
const reasonsOf = async (query: string) =>
  (await log(query)).map(({ result, reason = '' }: { result: string; reason?: string }) =>
    `${result} ${reason}`.trim(),
  );
const auditOf = async (action: string) =>
  (
    await running.database.pool.query(
      'select actor_id, estate_id, subject_id, after from audit_log where action = $1 order by id',
      [action],
    )
  ).rows;

describe('the search of the gate log', () => {
  it.each([
    ['plate=hx31kp', ['refused already-used', 'granted']],
    ['plate=HX%2031', ['refused already-used', 'granted']],
    ['plate=31KP', []],
    ['unit=41', ['refused already-used', 'granted']],
    ['unit=4', []],
    ['reason=unknown', ['refused unknown']],
    ['kind=unknown', ['refused unknown']],
    ['gateId=north', ['refused already-used']],
    ['result=granted', ['granted']],
    ['q=bheki', ['refused already-used', 'granted']],
    ['kind=visitor&result=refused', ['refused already-used']],
  ])('finds by %s', async (query, found) => expect(await reasonsOf(`&${query}`)).toEqual(found));

  it('finds the entries of a visitor code, and nothing for an unknown code or one of another estate', async () => {
    expect(await reasonsOf(`&code=${visit.code}`)).toEqual(['refused already-used', 'granted']);
    expect(await reasonsOf('&code=2222222')).toEqual([]);
    const found = await call('GET', `/api/console/gate-log?code=${visit.code}`, bayManager.cookie);
    expect(found.body.details.items).toEqual([]);
  });

  it('names the host in full, and counts the day', async () => {
    const [entry] = await log('&plate=hx31kp');
    expect(entry).toMatchObject({ name: 'Bheki Cele', whoseGuest: 'Naledi Khumalo', unit: '41' });
    const summary = await call('GET', '/api/console/gate-log/summary?estateId=901');
    expect(summary.body.details).toEqual({ entriesToday: 3, refusedToday: 2, retentionDays: 180 });
    expect((await call('GET', '/api/console/gate-log/summary?estateId=901', bayManager.cookie)).status).toBe(403);
    expect((await call('GET', '/api/console/gate-log/summary?estateId=901', '')).status).toBe(401);
    expect((await call('GET', '/api/console/gate-log?reason=because')).status).toBe(400);
  });

  it("records once an hour that staff looked, without names, plates and codes: 'that they looked is in the audit log'", async () => {
    await log('&q=Cele&plate=hx31kp&result=refused');
    await log('&q=Nkosi&plate=hx31kp&result=refused');
    const looks = (await auditOf('gate-log.read')).filter(({ after }) => after.searched === 'name, plate');
    expect(looks).toEqual([
      {
        actor_id: manager.userId,
        estate_id: '901',
        subject_id: '901',
        after: { result: 'refused', searched: 'name, plate' },
      },
    ]);
    running.clock.advance(61 * 60_000);
    await log('&q=Cele&plate=hx31kp&result=refused');
    expect((await auditOf('gate-log.read')).filter(({ after }) => after.searched === 'name, plate')).toHaveLength(2);
    const texts = JSON.stringify(await auditOf('gate-log.read'));
    for (const secret of ['Cele', 'HX31', 'hx31', visit.code]) expect(texts).not.toContain(secret);
  });

  it('reads every filter from an index in a log of many entries', async () => {
    await running.database.pool.query(
      `insert into gate_log (nonce, at, received_at, estate_id, gate_id, direction, result, reason, kind, subject_key, person_id,
         name, plate, whose_guest, unit, override_reason, guard_id, was_offline, has_no_place)
       select 'many-' || n, $1::timestamptz - n * interval '1 second', $1, case when n % 3 = 0 then '902' else '901' end, 'main', 'in',
         case when n % 40 = 0 then 'refused' else 'granted' end, case when n % 40 = 0 then 'expired' end,
         case when n % 200 = 0 then 'walk-in' else 'resident' end, 'person:' || n % 500, 'p-' || n % 500, 'Name ' || md5((n % 900)::text),
         'CA ' || (100000 + n % 3000), '', (n % 400)::text, '', 'guard', false, false
       from generate_series(1, 40000) n`,
      [running.clock.now()],
    );
    await running.database.pool.query('vacuum analyze gate_log');
    const explained: Record<string, Parameters<typeof selectLogPage>[1]> = {
      gate_log_estate_index: { estates: ['901'], estateId: '901' },
      gate_log_result_index: { estates: ['901'], estateId: '901', result: 'refused' },
      gate_log_reason_index: { estates: ['901'], estateId: '901', reason: 'revoked' },
      gate_log_kind_index: { estates: ['901'], estateId: '901', kind: 'unknown' },
      gate_log_unit_index: { estates: ['901'], estateId: '901', unit: '14' },
      gate_log_plate_index: { estates: ['901'], estateId: '901', plate: 'CA100014' },
      gate_log_person_index: {
        estates: ['901'],
        estateId: '901',
        subject: { personId: 'p-7', subjectKey: 'person:7' },
      },
    };
    const { pool } = running.database;
    for (const [index, filter] of Object.entries(explained)) {
      const plan = await planOfFirst(pool, (queryable) => selectLogPage(queryable, filter, { limit: 51 }));
      expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan on gate_log');
    }
  });

  it.each(['CA', 'CA10', 'CA1000', 'HX', 'ZZ'])(
    'finds the newest entries whose plate begins with %s among many',
    async (plate) => {
      const ofPlate = `replace(replace(plate, ' ', ''), '-', '') like $1`;
      const { rows } = await running.database.pool.query(
        `select id::text from gate_log where estate_id = '901' and ${ofPlate} order by at desc, id desc limit 100`,
        [`${plate}%`],
      );
      const found: { id: string }[] = await log(`&plate=${plate}`);
      const next: { id: string }[] = found.length < 50 ? [] : await log(`&plate=${plate}&before=${found[49]?.id}`);
      expect([...found, ...next].map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    },
  );
});

describe('the life of a code', () => {
  it('shows an entry among what happened with its code', async () => {
    const [refused] = await log('&plate=hx31kp&result=refused');
    const {
      entry,
      host: whose,
      visit: shown,
      life,
      guards,
    } = (await call('GET', `/api/console/gate-log/${refused.id}`)).body.details;
    expect(entry).toEqual(refused);
    expect(whose).toMatchObject({ userId: host.userId, name: 'Naledi Khumalo', unit: '41' });
    expect(whose.phone).toMatch(/^\+27\d{9}$/);
    expect(shown).toMatchObject({ id: visit.id, date: '2026-11-14', from: '1000', to: '1200', status: 'arrived' });
    expect(life.map(({ kind, gate, by }: Record<string, string>) => [kind, gate, by])).toEqual([
      ['made', '', 'Naledi Khumalo'],
      ['passed', 'Main Gate', 'Naledi Khumalo'],
      ['refused', 'North Gate', 'Naledi Khumalo'],
      ['valid-until', '', ''],
    ]);
    expect(guards).toBe(2);
    expect(JSON.stringify(life)).not.toContain(visit.code);
    expect(await auditOf('gate-log.open')).toEqual([
      { actor_id: manager.userId, estate_id: '901', subject_id: refused.id, after: {} },
    ]);
    const ofVisit = (await call('GET', `/api/console/visits/${visit.id}/life`)).body.details;
    expect(ofVisit.life).toEqual(life);
  });

  it('does not exist for the manager of another estate, a guard or a stranger', async () => {
    const [refused] = await log('&plate=hx31kp&result=refused');
    const path = `/api/console/gate-log/${refused.id}`;
    expect((await call('GET', path, bayManager.cookie)).status).toBe(404);
    expect((await call('GET', path, guard.cookie)).status).toBe(403);
    expect((await call('GET', path, '')).status).toBe(401);
    expect((await call('GET', '/api/console/gate-log/999999')).status).toBe(404);
    expect((await call('GET', `/api/console/visits/${visit.id}/life`, bayManager.cookie)).status).toBe(404);
    expect((await call('POST', `${path}/tell-guards`, bayManager.cookie)).status).toBe(404);
  });

  it('tells every guard once, and records ids alone', async () => {
    const [refused] = await log('&plate=hx31kp&result=refused');
    const answer = await call('POST', `/api/console/gate-log/${refused.id}/tell-guards`);
    expect(answer.body.details).toEqual({ told: 2 });
    await call('POST', `/api/console/gate-log/${refused.id}/tell-guards`);
    const inbox = await call('GET', '/api/notifications?userID=me', guard.cookie);
    const told = inbox.body.details.filter(({ title }: { title: string }) => title.startsWith('Refused at North Gate'));
    expect(told).toHaveLength(1);
    expect(JSON.stringify(await auditOf('gate-log.tell-guards'))).not.toContain('Cele');
  });

  it('copies the code of an expected visitor, and records it; not of one who has left', async () => {
    const made = await inviteVisitorFor(running, host.cookie, {
      visitorName: 'Jan Botes',
      start: '2026-11-14 20:00',
      end: '2026-11-14 22:00',
    });
    const path = `/api/console/invitations/${made.id}/copy-code`;
    expect((await call('POST', path)).body.details).toEqual({ code: made.code });
    expect((await call('POST', path, bayManager.cookie)).status).toBe(403);
    expect((await call('POST', path, guard.cookie)).status).toBe(403);
    expect(await auditOf('visitors.copy-code')).toEqual([
      { actor_id: manager.userId, estate_id: '901', subject_id: made.id, after: {} },
    ]);
    await running.request('PUT', `/api/vistor/revokeInvite?inviteID=${made.id}`, { cookie: host.cookie });
    expect((await call('POST', path)).body.errorDetails.code).toBe('visitors/over');
  });
});
