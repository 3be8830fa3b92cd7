import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runDueDecisions } from '../../../platform/decisions/testing/run-due-decisions.ts';
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

describe('a decision in the console', () => {
  it('is final for staff at once, and for the customer after 10 seconds', async () => {
    const before = await world.noticesOf(id);
    const answer = await world.decide(id, 'REJECTED');
    expect(answer.body.details).toMatchObject({ status: 'REJECTED', decision: { undoMs: 10_000 }, next: [] });
    expect(await world.read(`bookings/${id}`)).toMatchObject({ status: 'REJECTED', reason: 'A private function.' });
    expect(await world.statusForResident(id)).toBe('REQUESTED');
    expect(await world.noticesOf(id)).toMatchObject({ notifications: before.notifications });
    await world.running.passUndoTime();
    expect(await world.statusForResident(id)).toBe('REJECTED');
    expect(await world.noticesOf(id)).toMatchObject({ notifications: before.notifications + 1, waitingJobs: 0 });
    expect(await world.read(`bookings/${id}`)).toMatchObject({ status: 'REJECTED', decision: null });
  });

  it('a rejected slot is free only when the undo time is over', async () => {
    await world.decided(id, 'REJECTED');
    expect(await world.isFree(date, '0900', '1000')).toBe(false);
    await world.running.passUndoTime();
    expect(await world.isFree(date, '0900', '1000')).toBe(true);
  });

  it('leaves the queue, its counts and the waiting list at once, and comes back when it is taken back', async () => {
    const waiting = async (): Promise<[number, boolean]> => {
      const { decide: count } = await world.read('booking-counts?estateId=901');
      const { items } = await world.read(`bookings?estateId=901&group=decide&date=${date}`);
      return [count, items.some((item: { id: string }) => item.id === id)];
    };
    const [count] = await waiting();
    const decisionId = await world.decided(id, 'BOOKED');
    expect(await waiting()).toEqual([count - 1, false]);
    const { items } = await world.read(`bookings?estateId=901&group=coming&date=${date}`);
    expect(items).toMatchObject([{ id, status: 'BOOKED' }]);
    await world.undo(decisionId);
    expect(await waiting()).toEqual([count, true]);
  });
});

describe('taking a decision back', () => {
  it('works at 9.9 seconds: the customer never learns of it', async () => {
    const before = await world.noticesOf(id);
    const decisionId = await world.decided(id, 'REJECTED');
    world.running.clock.advance(9_900);
    const answer = await world.undo(decisionId);
    expect([answer.status, answer.body.details.state]).toEqual([200, 'undone']);
    world.running.clock.advance(60_000);
    await runDueDecisions(world.running.database.pool);
    expect(await world.statusForResident(id)).toBe('REQUESTED');
    expect(await world.noticesOf(id)).toEqual({ notifications: before.notifications, waitingJobs: 0 });
    expect(await world.read(`bookings/${id}`)).toMatchObject({ status: 'REQUESTED', decision: null });
    world.running.clock.advance(-69_900);
  });

  it('is too late at 10 seconds, and after the decision was applied', async () => {
    const decisionId = await world.decided(id, 'REJECTED');
    world.running.clock.advance(10_000);
    expect(codeOf(await world.undo(decisionId))).toEqual([409, 'decision/too-late']);
    world.running.clock.advance(-10_000);
    await world.running.passUndoTime();
    expect(codeOf(await world.undo(decisionId))).toEqual([409, 'decision/too-late']);
    expect(await world.statusForResident(id)).toBe('REJECTED');
  });

  it('is possible for a world.colleague with the same right, and for nobody else', async () => {
    const decisionId = await world.decided(id, 'REJECTED');
    for (const stranger of [world.otherManager, world.guard, world.thandi]) {
      expect(codeOf(await world.undo(decisionId, stranger))).toEqual([403, 'forbidden']);
    }
    expect((await world.undo(decisionId, world.colleague)).body.details).toMatchObject({ state: 'undone', undoMs: 0 });
    expect((await world.undo(decisionId)).status).toBe(200);
    const trail = await world.rows(
      `select actor_id, action, subject_kind from audit_log where subject_id = $1 order by id`,
      [id],
    );
    expect(trail).toEqual([
      { actor_id: world.manager.userId, action: 'booking.decide', subject_kind: 'booking' },
      { actor_id: world.colleague.userId, action: 'decision.undo', subject_kind: 'booking' },
    ]);
  });

  it('and the job that applies it race: one of them wins, never both', async () => {
    const repeats = Number(process.env['EKHAYA_REPEATS'] ?? 10);
    const { pool } = world.running.database;
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      // Cancelling and requesting again gives each repeat a booking of its own.
      const start = `${String(10 + (repeat % 10)).padStart(2, '0')}00`;
      const end = `${String(11 + (repeat % 10)).padStart(2, '0')}00`;
      id = await world.book(hallRequest({ date: `2027-0${2 + Math.floor(repeat / 10)}-15`, start, end }));
      const { notifications } = await world.noticesOf(id);
      const decisionId = await world.decided(id, 'REJECTED');
      // The undo and the job each read the time when they have the lock. The first of them decides.
      world.running.clock.advance(9_999);
      const undone = world.undo(decisionId);
      world.running.clock.advance(1);
      await Promise.all([undone, runDueDecisions(pool)]);
      world.running.clock.advance(-10_000);
      const isUndone = (await undone).status === 200;
      expect((await world.stateOf(decisionId))?.['state']).toBe(isUndone ? 'undone' : 'applied');
      expect(await world.statusForResident(id)).toBe(isUndone ? 'REQUESTED' : 'REJECTED');
      expect((await world.noticesOf(id)).notifications).toBe(notifications + (isUndone ? 0 : 1));
    }
  });
});

describe('two members of staff', () => {
  it('who decide on one request: one wins and the other is told who', async () => {
    const { version } = await world.read(`bookings/${id}`);
    const both = await Promise.all(
      [world.manager, world.colleague].map(({ cookie }, index) =>
        world.running.request('PUT', `/api/console/bookings/${id}/decision`, {
          cookie,
          version,
          body: { status: index === 0 ? 'BOOKED' : 'REJECTED', reason: 'Painting' },
        }),
      ),
    );
    const [won, lost] = both.toSorted((one, other) => one.status - other.status);
    expect([won?.status, ...(lost ? codeOf(lost) : [])]).toEqual([200, 409, 'changed-meanwhile']);
    expect(['Themba Ndlovu', 'Naledi Khumalo']).toContain(lost?.body.errorDetails.change.by);
    const [winner] = await world.rows('select actor_id from decisions where subject_id = $1', [id]);
    const names = { [world.colleague.userId]: 'Themba Ndlovu', [world.manager.userId]: 'Naledi Khumalo' };
    expect(lost?.body.errorDetails.change.by).toBe(names[String(winner?.['actor_id'])]);
    await world.running.passUndoTime();
    expect((await world.read(`bookings/${id}`)).status).toBe(won?.body.details.status);
  });

  it('the second one cannot decide, nor act at once, while the decision of the first can be taken back', async () => {
    await world.decided(id, 'BOOKED');
    expect(codeOf(await world.decide(id, 'REJECTED', world.colleague))).toEqual([409, 'changed-meanwhile']);
    const now = await world.running.request('PUT', '/api/booking/status', {
      body: { bookingId: id, status: 'CANCELED', reason: 'Burst pipe' },
      cookie: world.colleague.cookie,
    });
    expect([...codeOf(now), now.body.errorDetails.change?.by]).toEqual([409, 'changed-meanwhile', 'Naledi Khumalo']);
  });

  it('staff who call PUT /api/booking/status act at once', async () => {
    const now = await world.running.request('PUT', '/api/booking/status', {
      body: { bookingId: id, status: 'BOOKED', reason: 'Yes' },
      cookie: world.manager.cookie,
    });
    expect(now.status).toBe(200);
    expect(await world.statusForResident(id)).toBe('BOOKED');
  });
});

describe('a resident who changes the booking meanwhile wins', () => {
  it('by cancelling: the decision is void, and staff read why', async () => {
    const decisionId = await world.decided(id, 'BOOKED');
    const canceled = await world.running.request('PUT', '/api/booking/status', {
      body: { bookingId: id, status: 'CANCELED', reason: 'Cancellation requested by user' },
      cookie: world.thandi.cookie,
    });
    expect(canceled.status, JSON.stringify(canceled.body)).toBe(200);
    expect(await world.stateOf(decisionId)).toEqual({
      state: 'void',
      void_reason: 'The customer cancelled the booking.',
    });
    expect(codeOf(await world.undo(decisionId))).toEqual([409, 'decision/too-late']);
    await world.running.passUndoTime();
    expect(await world.statusForResident(id)).toBe('CANCELED');
    expect(await world.read('decisions?estateId=901')).toContainEqual(
      expect.objectContaining({ id: decisionId, state: 'void', voidReason: 'The customer cancelled the booking.' }),
    );
  });

  it('by choosing other times: the decision is void and the booking is requested again', async () => {
    const decisionId = await world.decided(id, 'REJECTED');
    const moved = await world.running.request('PUT', '/api/booking/reschedule', {
      body: { bookingId: id, date, start: '1300', end: '1400' },
      cookie: world.thandi.cookie,
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect((await world.stateOf(decisionId))?.['state']).toBe('void');
    await world.running.passUndoTime();
    expect(await world.read(`bookings/${id}`)).toMatchObject({ status: 'REQUESTED', start: '1300', decision: null });
  });
});
