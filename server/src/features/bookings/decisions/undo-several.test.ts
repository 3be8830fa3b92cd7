import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startDecisionWorld } from '../testing/decision-world.ts';
import { codeOf, hallRequest } from '../testing/staffed-estates.ts';

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
    const date = `2027-02-${String((day += 1)).padStart(2, '0')}`;
    ids.push(await world.book(hallRequest({ date, start, end: '1200' })));
  }
});

const decideAll = async (): Promise<string[]> => {
  const decisions: string[] = [];
  for (const id of ids) decisions.push(await world.decided(id, 'BOOKED'));
  return decisions;
};
const undoAll = (decisions: readonly string[], who = world.manager) =>
  world.ask('POST', 'decisions/undo', who, { decisionIds: decisions });
const statuses = () => Promise.all(ids.map((id) => world.statusForResident(id)));

it('takes all of them back with one call, in the order that was asked for', async () => {
  const decisions = (await decideAll()).toReversed();
  const { status, body } = await undoAll(decisions);
  expect(status).toBe(200);
  expect(body.details).toMatchObject(decisions.map((id) => ({ id, state: 'undone' })));
  const audited = await world.rows(
    `select 1 from audit_log where action = 'decision.undo' and subject_id = any($1::text[])`,
    [ids],
  );
  expect(audited).toHaveLength(3);
  expect((await undoAll(decisions)).body.details).toMatchObject(decisions.map((id) => ({ id, state: 'undone' })));
  expect(await statuses()).toEqual(['REQUESTED', 'REQUESTED', 'REQUESTED']);
});

it('says which came too late and takes the others back, by the time when the call arrives', async () => {
  const [id = ''] = ids;
  const early = await world.decided(id, 'BOOKED');
  world.running.clock.advance(5_000);
  const [, ...laterIds] = ids;
  const later: string[] = [];
  for (const each of laterIds) later.push(await world.decided(each, 'BOOKED'));
  const { clock, database } = world.running;
  clock.advance(5_000);
  // Another transaction holds one of the records until the time of all decisions is over. The press was in time.
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from bookings where id = $1 for update', [laterIds[0]]);
  const undoing = undoAll([early, ...later]);
  await expect
    .poll(async () => (await world.rows(`select 1 from pg_locks where not granted`)).length)
    .toBeGreaterThan(0);
  clock.advance(10_000);
  await holder.query('commit');
  holder.release();
  const { body } = await undoing;
  expect(body.details.map(({ state }: { state: string }) => state)).toEqual(['pending', 'undone', 'undone']);
  clock.advance(-20_000);
  await world.running.passUndoTime();
  expect(await statuses()).toEqual(['BOOKED', 'REQUESTED', 'REQUESTED']);
});

it('takes none back for whoever may not take all of them back, nor with one that does not exist', async () => {
  const decisions = await decideAll();
  expect(codeOf(await undoAll(decisions, world.otherManager))).toEqual([403, 'forbidden']);
  expect(codeOf(await undoAll([...decisions, 'never-made']))).toEqual([404, 'not-found']);
  await world.running.passUndoTime();
  expect(await statuses()).toEqual(['BOOKED', 'BOOKED', 'BOOKED']);
});
