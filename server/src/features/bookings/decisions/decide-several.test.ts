import { maxRecordsAtOnce } from '@ekhaya/contract/wire/several-records.rules';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startDecisionWorld } from '../testing/decision-world.ts';
import { codeOf, hallRequest } from '../testing/staffed-estates.ts';

interface Outcome {
  id: string;
  result: { decision: { id: string; undoMs: number } } | null;
  refusal: { code: string; change?: { by: string } } | null;
}

/** Who sends a call, and its idempotency key. */
interface Sender {
  who?: { cookie: string };
  key?: string;
}

let world: Awaited<ReturnType<typeof startDecisionWorld>>;
let day = 0;
let ids: string[] = [];

beforeAll(async () => {
  world = await startDecisionWorld();
});
afterAll(() => world.running.close());

beforeEach(async () => {
  ids = [];
  for (const start of ['0900', '1000', '1100']) {
    const date = new Date(Date.UTC(2027, 1, (day += 1))).toISOString().slice(0, 10);
    ids.push(await world.book(hallRequest({ date, start, end: '1200' })));
  }
});

const seen = (of: readonly string[] = ids) =>
  Promise.all(of.map(async (id) => ({ id, version: Number((await world.read(`bookings/${id}`)).version) })));
const send = (body: Record<string, unknown>, { who = world.manager, key }: Sender = {}) =>
  world.running.request('POST', '/api/console/bookings/decisions', {
    cookie: who.cookie,
    body: { status: 'BOOKED', ...body },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const statuses = () => Promise.all(ids.map((id) => world.statusForResident(id)));
const codes = (outcomes: Outcome[]) => outcomes.map(({ refusal }) => refusal?.code ?? 'decided');

it('decides on all of them, audited one by one, and all are taken back by one call', async () => {
  const { status, body } = await send({ bookings: await seen(), status: 'REJECTED', reason: 'Painting' });
  expect(status, JSON.stringify(body)).toBe(200);
  const outcomes = body.details as Outcome[];
  expect(outcomes).toEqual(
    ids.map((id) => ({ id, result: { decision: { id: expect.any(String), undoMs: 10_000 } }, refusal: null })),
  );
  const audited = `select actor_id, estate_id, after -> 'status' as status from audit_log
    where action = 'booking.decide' and subject_id = any($1::text[])`;
  const one = { actor_id: world.manager.userId, estate_id: '901', status: 'REJECTED' };
  expect(await world.rows(audited, [ids])).toEqual([one, one, one]);
  expect((await world.read(`bookings/${ids[1]}`)).status).toBe('REJECTED');
  expect(await statuses()).toEqual(['REQUESTED', 'REQUESTED', 'REQUESTED']);
  const decisionIds = outcomes.map(({ result }) => result?.decision.id);
  const undone = await world.ask('POST', 'decisions/undo', world.manager, { decisionIds });
  expect(undone.body.details).toMatchObject(decisionIds.map((id) => ({ id, state: 'undone' })));
  expect((await world.read(`bookings/${ids[1]}`)).status).toBe('REQUESTED');
});

it('starts one undo time for all, when the last record is locked', async () => {
  const { clock, database } = world.running;
  const bookings = await seen();
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from bookings where id = $1 for update', [ids[1]]);
  const deciding = send({ bookings });
  await expect
    .poll(async () => (await world.rows(`select 1 from pg_locks where not granted`)).length)
    .toBeGreaterThan(0);
  clock.advance(4_000);
  const lockedAt = clock.now();
  await holder.query('commit');
  holder.release();
  await deciding;
  const times = await world.rows(
    'select distinct decided_at, due_at from decisions where subject_id = any($1::text[])',
    [ids],
  );
  expect(times).toEqual([{ decided_at: lockedAt, due_at: new Date(lockedAt.getTime() + 10_000) }]);
  await world.running.passUndoTime();
  clock.advance(-4_000);
  expect(await statuses()).toEqual(['BOOKED', 'BOOKED', 'BOOKED']);
});

it('leaves those that somebody else decided on or that are stale, says which and why, and decides on the others', async () => {
  const [first = '', second = '', third = ''] = ids;
  const stale = await seen([second, third]);
  await world.decide(first, 'REJECTED', world.colleague);
  const decision = await world.decided(second, 'BOOKED');
  await world.undo(decision);
  const bookings = [...(await seen([first])), ...stale, { id: 'never-made', version: 1 }];
  const outcomes = (await send({ bookings })).body.details as Outcome[];
  expect(outcomes.map(({ id }) => id)).toEqual([first, second, third, 'never-made']);
  expect(codes(outcomes)).toEqual(['changed-meanwhile', 'changed-meanwhile', 'decided', 'not-found']);
  expect(outcomes.map(({ refusal }) => refusal?.change?.by)).toEqual([
    'Themba Ndlovu',
    'Naledi Khumalo',
    undefined,
    undefined,
  ]);
  await world.running.passUndoTime();
  expect(await statuses()).toEqual(['REJECTED', 'REQUESTED', 'BOOKED']);
});

it('refuses each booking of an estate where the caller may not decide, and everybody without the permission', async () => {
  const elsewhere = await world.book({
    ...hallRequest({ date: '2027-03-20', start: '0900', end: '1000' }),
    locationId: '902',
    services: ['hall-902'],
    resources: [{ id: 'room-902', quantity: 1 }],
  });
  const bookings = [...(await seen()), { id: elsewhere, version: 1 }];
  const here = (await send({ bookings })).body.details as Outcome[];
  expect(codes(here)).toEqual(['decided', 'decided', 'decided', 'forbidden']);
  const there = (await send({ bookings }, { who: world.otherManager })).body.details as Outcome[];
  expect(codes(there)).toEqual(['forbidden', 'forbidden', 'forbidden', 'decided']);
  for (const who of [world.guard, world.thandi]) {
    expect(codeOf(await send({ bookings }, { who }))).toEqual([403, 'forbidden']);
  }
});

it('gives a repeated call with the same key the same answer, and decides once', async () => {
  const bookings = await seen();
  const answers = await Promise.all([1, 2].map(() => send({ bookings }, { key: 'one-press' })));
  expect(codes(answers[0]?.body.details)).toEqual(['decided', 'decided', 'decided']);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  const rows = await world.rows('select 1 from decisions where subject_id = any($1::text[])', [ids]);
  expect(rows).toHaveLength(3);
});

it('two people who decide on the same bookings in another order do not wait for each other', async () => {
  const bookings = await seen();
  const answers = await Promise.all([
    send({ bookings }),
    send({ bookings: bookings.toReversed(), status: 'REJECTED', reason: 'Painting' }, { who: world.colleague }),
  ]);
  const all = answers.map(({ body }) => new Set(codes(body.details)));
  expect(all).toContainEqual(new Set(['decided']));
  expect(all).toContainEqual(new Set(['changed-meanwhile']));
});

it.each<[string, Record<string, unknown>, string]>([
  ['no booking', { bookings: [] }, 'bookings'],
  [
    'too many',
    { bookings: Array.from({ length: maxRecordsAtOnce + 1 }, (_, at) => ({ id: `${at}`, version: 1 })) },
    'bookings',
  ],
  ['the same twice', { bookings: [1, 1].map((version) => ({ id: 'one', version })) }, 'bookings'],
  ['a booking without a version', { bookings: [{ id: 'one' }] }, 'bookings.0.version'],
  ['no reason to reject', { status: 'REJECTED' }, 'reason'],
])('refuses %s with a sentence for the field', async (_, body, field) => {
  const answer = await send({ bookings: [{ id: 'one', version: 1 }], ...body });
  expect(codeOf(answer)).toEqual([400, 'validation']);
  expect(Object.keys(answer.body.errorDetails.fields)).toEqual([field]);
});
