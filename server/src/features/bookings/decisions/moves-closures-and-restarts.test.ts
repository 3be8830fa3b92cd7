import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { runDueDecisions } from '../../../platform/decisions/testing/run-due-decisions.ts';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { startDecisionWorld } from '../testing/decision-world.ts';
import { codeOf, hallRequest } from '../testing/staffed-estates.ts';

let world: Awaited<ReturnType<typeof startDecisionWorld>>;
let day = 0;
let date = '';
let id = '';

beforeAll(async () => {
  world = await startDecisionWorld();
});
afterAll(() => world.running.close());

beforeEach(async () => {
  day += 1;
  date = `2027-01-${String(day).padStart(2, '0')}`;
  id = await world.book(hallRequest({ date, start: '0900', end: '1000' }));
});

describe('moving a booking in the day view', () => {
  const move = (start: string, end: string, who = world.manager) =>
    world.ask('PUT', `bookings/${id}/times`, who, { date, start, end });
  const dayRow = async () => {
    const { rows: resources } = await world.read(`booking-days?estateId=901&date=${date}`);
    return resources.find(({ resourceId }: { resourceId: string }) => resourceId === 'room-901').bookings;
  };

  it('takes the new slot at once and keeps the old one until the end', async () => {
    const answer = await move('0930', '1030');
    expect(answer.body.details, JSON.stringify(answer.body)).toMatchObject({ start: '0930', end: '1030' });
    expect(await dayRow()).toMatchObject([{ id, start: '0930', end: '1030', canMove: false }]);
    expect(await world.isFree(date, '0900', '0930')).toBe(false);
    expect(await world.isFree(date, '1000', '1030')).toBe(false);
    const own = await world.running.request('GET', '/api/bookings?customer_email=me', { cookie: world.thandi.cookie });
    expect(own.body.details.find((each: { id: string }) => each.id === id)).toMatchObject({ start: '0900' });
    await world.running.passUndoTime();
    expect(await dayRow()).toMatchObject([{ id, start: '0930', end: '1030', decision: null }]);
    expect(await world.isFree(date, '0900', '0930')).toBe(true);
  });

  it('gives the new slot back when it is taken back', async () => {
    const { decision } = (await move('1500', '1600')).body.details;
    expect(await world.isFree(date, '1500', '1600')).toBe(false);
    expect((await world.undo(decision.id)).status).toBe(200);
    expect(await world.isFree(date, '1500', '1600')).toBe(true);
    expect(await dayRow()).toContainEqual(expect.objectContaining({ id, start: '0900', decision: null }));
  });

  it('is refused for a taken slot, for a closed day and to the manager of another estate', async () => {
    await world.book(hallRequest({ date, start: '1100', end: '1200' }));
    expect(codeOf(await move('1100', '1200'))).toEqual([409, 'booking/slot-taken']);
    expect(codeOf(await move('1100', '1200', world.otherManager))).toEqual([403, 'forbidden']);
    expect(codeOf(await move('0100', '0200'))).toEqual([400, 'validation']);
  });

  it('becomes void if the new times are closed meanwhile', async () => {
    const { decision } = (await move('1500', '1600')).body.details;
    const closure = { estateId: '901', serviceId: 'hall-901', date, start: '1400', end: '1700', reason: 'Storm' };
    expect((await world.ask('POST', 'closures', world.manager, closure)).status).toBe(201);
    await world.running.passUndoTime();
    expect((await world.stateOf(decision.id))?.['state']).toBe('void');
    expect(await world.read(`bookings/${id}`)).toMatchObject({ start: '0900', status: 'REQUESTED', decision: null });
  });
});

describe('closing a day', () => {
  it('counts its bookings as canceled for staff; taken back, the day opens again and nobody was told', async () => {
    const before = await world.noticesOf(id);
    const closure = { estateId: '901', serviceId: null, date, reason: 'Storm' };
    const closed = await world.ask('POST', 'closures', world.manager, closure);
    expect(closed.body.details).toMatchObject({ canceled: 1, decision: { undoMs: 10_000 } });
    expect(await world.read(`bookings/${id}`)).toMatchObject({ status: 'CANCELED', next: [] });
    expect(await world.statusForResident(id)).toBe('REQUESTED');
    expect(await world.isFree(date, '1500', '1600')).toBe(false);
    expect((await world.undo(closed.body.details.decision.id)).status).toBe(200);
    expect(await world.isFree(date, '1500', '1600')).toBe(true);
    expect(await world.read(`bookings/${id}`)).toMatchObject({ status: 'REQUESTED', decision: null });
    expect(await world.noticesOf(id)).toMatchObject({ notifications: before.notifications });
    expect(codeOf(await world.ask('GET', `closures/${closed.body.details.id}`, world.manager))[0]).toBe(404);
  });
});

describe('what was handled today', () => {
  it('lists the decisions of the day with who decided and how long each can be taken back', async () => {
    const decisionId = await world.decided(id, 'BOOKED');
    world.running.clock.advance(4_000);
    const listed: { id: string }[] = await world.read('decisions?estateId=901');
    world.running.clock.advance(-4_000);
    expect(listed.find((each) => each.id === decisionId)).toMatchObject({
      kind: 'booking.status',
      subject: { kind: 'booking', id },
      actor: { id: world.manager.userId, name: 'Naledi Khumalo' },
      title: 'Accepted: Naledi Khumalo',
      state: 'pending',
      undoMs: 6_000,
    });
  });

  it('is not shown to the manager of another estate, and a guard sees decisions at the gate alone', async () => {
    await world.decided(id, 'BOOKED');
    for (const stranger of [world.otherManager, world.thandi]) {
      expect(codeOf(await world.ask('GET', 'decisions?estateId=901', stranger))).toEqual([403, 'forbidden']);
    }
    expect(await world.read('decisions?estateId=901', world.guard)).toEqual([]);
  });

  it('starts at midnight of the estate', async () => {
    await world.decided(id, 'BOOKED');
    await world.running.passUndoTime();
    world.running.clock.advance(dayMs);
    expect(await world.read('decisions?estateId=901')).toEqual([]);
    world.running.clock.advance(-dayMs);
  });
});

describe('a server that stops between the decision and its time', () => {
  it('another one on the same database applies it once: one notice, one mail', async () => {
    const { database } = world.running;
    const { notifications } = await world.noticesOf(id);
    const mailsBefore = (await world.running.outbox(world.thandi.email)).length;
    await world.decided(id, 'BOOKED');
    await world.running.application.stop();
    const others = await Promise.all([1, 2].map(() => startApplicationForTests({ database })));
    for (const other of others) other.clock.advance(10_000);
    await runDueDecisions(database.pool);
    await expect.poll(async () => (await world.running.outbox(world.thandi.email)).length).toBe(mailsBefore + 1);
    // A repeated sweep finds nothing to do.
    await database.pool.query(`select graphile_worker.add_job('apply-overdue-decisions')`);
    await expect
      .poll(
        async () =>
          (
            await world.rows(
              `select 1 from graphile_worker._private_jobs where attempts < max_attempts and run_at <= now()`,
            )
          ).length,
      )
      .toBe(0);
    expect((await world.noticesOf(id)).notifications).toBe(notifications + 1);
    expect((await world.running.outbox(world.thandi.email)).length).toBe(mailsBefore + 1);
    for (const other of others) await other.close();
    await world.running.application.start();
  });

  it('a decision whose job was lost is applied by the sweep', async () => {
    const decisionId = await world.decided(id, 'BOOKED');
    const { pool } = world.running.database;
    await pool.query(`select graphile_worker.remove_job($1)`, [`decision:${decisionId}`]);
    world.running.clock.advance(16_000);
    await pool.query(`select graphile_worker.add_job('apply-overdue-decisions')`);
    await expect.poll(async () => (await world.stateOf(decisionId))?.['state']).toBe('applied');
    world.running.clock.advance(-16_000);
  });

  it('a move that is applied after its booking was cancelled by a closure is void, and its new slot stays free', async () => {
    const { pool } = world.running.database;
    const other = `2027-04-${String(day).padStart(2, '0')}`;
    const moved = await world.ask('PUT', `bookings/${id}/times`, world.manager, {
      date: other,
      start: '0900',
      end: '1000',
    });
    const closure = { estateId: '901', serviceId: null, date, reason: 'Storm' };
    const closed = await world.ask('POST', 'closures', world.colleague, closure);
    const [moveId, closeId]: string[] = [moved, closed].map(({ body }) => body.details.decision.id);
    // The process that applies the move dies with its job.
    await pool.query(`select graphile_worker.remove_job($1)`, [`decision:${moveId}`]);
    world.running.clock.advance(16_000);
    await pool.query(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [`decision:${closeId}`]);
    await pool.query(`select pg_notify('jobs:insert', '{"r":0.5,"count":10}')`);
    await expect.poll(async () => (await world.stateOf(String(closeId)))?.['state']).toBe('applied');
    await pool.query(`select graphile_worker.add_job('apply-overdue-decisions')`);
    await expect.poll(async () => (await world.stateOf(String(moveId)))?.['state']).not.toBe('pending');
    expect(await world.stateOf(String(moveId))).toMatchObject({
      state: 'void',
      void_reason: expect.stringMatching(/./),
    });
    world.running.clock.advance(-16_000);
    expect(await world.statusForResident(id)).toBe('CANCELED');
    expect(await world.isFree(other, '0900', '1000')).toBe(true);
  });
});
