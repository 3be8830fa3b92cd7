import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStaffedEstates } from '../../bookings/testing/staffed-estates.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

let world: Awaited<ReturnType<typeof startStaffedEstates>>;
beforeAll(async () => {
  world = await startStaffedEstates();
});
afterAll(() => world.running.close());

const request = (overrides: Record<string, unknown> = {}) => ({
  estateId: '901',
  kind: 'correction',
  channel: 'letter',
  requester: 'Nomsa Zulu',
  contact: 'nomsa@ekhaya.test',
  words: 'My plate is wrong.',
  receivedOn: '2026-10-01',
  ...overrides,
});
const ask = (method: string, path: string, who = world.manager, body?: unknown, version?: number) =>
  world.running.request(method, path, {
    cookie: who.cookie,
    ...(body !== undefined && { body }),
    ...(version !== undefined && { version }),
  });
const record = async (overrides = {}) =>
  (await ask('POST', '/api/console/privacy-requests', world.manager, request(overrides))).body.details;
const waiting = async (who = world.manager) => (await ask('GET', '/api/console/privacy-requests', who)).body.details;

describe('requests about personal data', () => {
  it('have 30 days from the day on which they came, and stand on Today with what is late', async () => {
    const { id, dueAt } = await record();
    expect(dueAt).toBe('2026-10-30T22:00:00.000Z');
    await record({ receivedOn: '2026-11-14' });
    expect((await ask('GET', `/api/console/privacy-requests?personId=${world.thandi.userId}`)).body.details.total).toBe(
      0,
    );
    expect((await waiting()).items[0]).toMatchObject({ id, requester: 'Nomsa Zulu', state: 'open' });
    const today = await ask('GET', '/api/console/today');
    expect(today.body.details.waiting).toContainEqual(
      expect.objectContaining({ kind: 'privacy-requests', count: 2, isLate: true, promisedAt: dueAt }),
    );
  });

  it('that a legal hold keeps do not stand on Today: staff cannot answer them', async () => {
    const { pool } = world.running.database;
    await pool.query('delete from privacy_requests');
    const line = async () =>
      (await ask('GET', '/api/console/today')).body.details.waiting.find(
        ({ kind }: { kind: string }) => kind === 'privacy-requests',
      );
    const held = await record();
    await pool.query(`update privacy_requests set state = 'held' where id = $1`, [held.id]);
    expect(await line()).toBe(undefined);
    const { id } = await record({ receivedOn: '2026-11-14' });
    expect(await line()).toMatchObject({ count: 1, isLate: false, oldest: { id } });
    expect((await waiting()).items).toMatchObject([{ state: 'held' }, { state: 'open' }]);
  });

  it('are seen by the staff of their estate alone', async () => {
    const { id } = await record();
    expect((await waiting(world.otherManager)).items).toEqual([]);
    const one = (who = world.manager) => ask('GET', `/api/console/privacy-requests/${id}`, who);
    expect((await one()).body.details).toMatchObject({ id, requester: 'Nomsa Zulu', state: 'open' });
    expect((await one(world.otherManager)).status).toBe(404);
    expect((await one(world.thandi)).status).toBe(403);
    expect((await ask('GET', '/api/console/privacy-requests/another')).status).toBe(404);
    const answer = { answer: 'No.' };
    const path = `/api/console/privacy-requests/${id}/answer`;
    expect((await ask('PUT', path, world.otherManager, answer)).status).toBe(404);
    expect((await ask('PUT', path, world.thandi, answer)).status).toBe(403);
    expect((await ask('POST', '/api/console/privacy-requests', world.otherManager, request())).status).toBe(403);
    expect((await ask('GET', '/api/console/estates/901/retention', world.otherManager)).status).toBe(403);
  });

  it('are answered in writing after the undo time, and the answer is mailed once', async () => {
    const { id, version } = await record({ contact: 'answered@ekhaya.test' });
    const path = `/api/console/privacy-requests/${id}/answer`;
    const { decision } = (await ask('PUT', path, world.manager, { answer: 'It is corrected.' }, version)).body.details;
    expect((await waiting()).items.find((each: { id: string }) => each.id === id)).toMatchObject({ state: 'answered' });
    await ask('POST', `/api/console/decisions/${decision.id}/undo`);
    expect(await world.running.outbox('answered@ekhaya.test')).toEqual([]);
    await ask('PUT', path, world.manager, { answer: 'It is corrected now.' });
    await world.running.passUndoTime();
    await eventually(async () => {
      const mails = await world.running.outbox('answered@ekhaya.test');
      expect(mails.map(({ subject, text }) => [subject, text])).toEqual([
        ['Your request: a correction', 'It is corrected now.'],
      ]);
    });
    expect((await ask('PUT', path, world.manager, { answer: 'Again.' })).body.errorDetails.code).toBe('conflict');
    expect((await ask('PUT', path, world.manager, { answer: ' ' })).status).toBe(400);
  });

  it('refuse a day that has not come', async () => {
    const answer = await ask(
      'POST',
      '/api/console/privacy-requests',
      world.manager,
      request({ receivedOn: '2026-12-01' }),
    );
    expect(answer.body.errorDetails.fields).toEqual({ receivedOn: 'This day has not come yet.' });
  });
});

describe('who is concerned', () => {
  const concerned = (query: string, who = world.manager) => ask('GET', `/api/console/concerned-people?${query}`, who);

  it('names the people with records of a kind from a period, and that it was read is in the audit log', async () => {
    const { pool } = world.running.database;
    await pool.query(
      `insert into gate_log (nonce, at, estate_id, gate_id, direction, result, kind, subject_key, name, plate, whose_guest, unit,
         override_reason, guard_id, was_offline, has_no_place)
       select 'n' || n, '2026-11-10T10:00:00Z', '901', 'g', 'in', 'granted', 'visitor', 'visit:' || (n % 2), 'Guest ' || (n % 2), '', '', '',
         '', 'g', false, false from generate_series(1, 5) n`,
    );
    const found = await concerned('estateId=901&kind=visits&from=2026-11-10&to=2026-11-10');
    expect(found.body.details).toEqual({
      people: [
        { personId: '', name: 'Guest 0', email: '', mobile: '', records: 2 },
        { personId: '', name: 'Guest 1', email: '', mobile: '', records: 3 },
      ],
      total: 2,
    });
    expect((await concerned('estateId=901&kind=visits&from=2026-11-11&to=2026-11-12')).body.details.people).toEqual([]);
    const members = await concerned('estateId=901&kind=account&from=2026-11-01&to=2026-11-14');
    expect(members.body.details.people).toContainEqual(
      expect.objectContaining({ email: world.manager.email, records: 2 }),
    );
    const { rows } = await pool.query(`select after from audit_log where action = 'privacy.concerned'`);
    expect(rows).toContainEqual({ after: { kind: 'visits', from: '2026-11-10', to: '2026-11-10' } });
  });

  it('is refused at another estate and for days in the wrong order', async () => {
    const query = 'estateId=901&kind=account&from=2026-11-01&to=2026-11-14';
    expect((await concerned(query, world.otherManager)).status).toBe(403);
    expect((await concerned('estateId=901&kind=account&from=2026-11-14&to=2026-11-01')).status).toBe(400);
  });
});
