import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startSnagWorld } from '../testing/snag-world.ts';

let world: Awaited<ReturnType<typeof startSnagWorld>>;
let id = '';

beforeAll(async () => {
  world = await startSnagWorld();
});
afterAll(() => world.running.close());
beforeEach(async () => {
  for (const table of ['snags', 'notifications', 'outbox_messages']) await world.query(`delete from ${table}`);
  id = await world.reported();
});

const give = async (userId: string | null): Promise<void> => {
  expect((await world.work('PUT', `${id}/assignee`, { userId })).status).toBe(200);
};
const moveTo = async (departmentId: string, assigneeId?: string): Promise<{ assignee: { name: string } | null }> => {
  const moved = await world.work('PUT', `${id}/department`, { departmentId, ...(assigneeId && { assigneeId }) });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  return moved.body.details;
};

/** Runs the jobs that tell of the work, as after the time in which it can be undone. */
const passUndoTime = async (): Promise<void> => {
  await world.query(
    `update graphile_worker._private_jobs set run_at = now() where key like 'snag-work:%' and run_at > now() + interval '5 s'`,
  );
  await world.query(`select pg_notify('jobs:insert', '{"r":0.5,"count":10}')`);
  await eventually(async () => {
    const { rows } = await world.query(
      `select 1 from graphile_worker.jobs where task_identifier in ('tell-snag-work', 'mail-snag') and run_at <= now()`,
    );
    expect(rows).toEqual([]);
  });
};
const toldSipho = async (): Promise<number> =>
  (await world.query(`select 1 from notifications where audience_id = '${world.sipho.userId}'`)).rows.length;
const mailsToRoads = async (): Promise<number> => (await world.running.outbox('roads@umoya.test')).length;

it('tells the new assignee once, when the undo time is over', async () => {
  await give(world.sipho.userId);
  expect(await toldSipho()).toBe(0);
  await passUndoTime();
  expect(await toldSipho()).toBe(1);
});

it('tells nobody of an assignment that is undone, neither the wrong person nor the former one again', async () => {
  await give(world.sipho.userId);
  await give(null);
  await passUndoTime();
  expect(await toldSipho()).toBe(0);
  await give(world.sipho.userId);
  await passUndoTime();
  await give(world.manager.userId);
  await give(world.sipho.userId);
  await passUndoTime();
  expect(await toldSipho()).toBe(1);
  await give(null);
  await passUndoTime();
  await give(world.sipho.userId);
  await passUndoTime();
  expect(await toldSipho()).toBe(2);
});

it('mails a department when the undo time is over; an undone move mails neither and gives the snag back', async () => {
  await give(world.sipho.userId);
  await passUndoTime();
  expect((await moveTo('901-roads')).assignee).toBeNull();
  expect(await mailsToRoads()).toBe(0);
  expect((await moveTo('901-maintenance', world.sipho.userId)).assignee?.name).toBe('Sipho Dlamini');
  await passUndoTime();
  expect([await mailsToRoads(), await toldSipho()]).toEqual([0, 1]);
  await moveTo('901-roads');
  await passUndoTime();
  expect(await mailsToRoads()).toBe(1);
  await moveTo('901-security');
  await moveTo('901-roads');
  await passUndoTime();
  expect(await mailsToRoads()).toBe(1);
});

it('an undone move leaves no move in the story, and one that stays leaves one', async () => {
  const story = async () =>
    (await world.read(`snags/${id}`)).entries.map(
      ({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`,
    );
  await moveTo('901-roads');
  expect(await story()).toEqual(['moved Roads']);
  await moveTo('901-maintenance');
  expect(await story()).toEqual([]);
  const [reporter] = await world.own();
  expect(reporter.answers).toEqual([]);
  // The undo of the second of two moves leaves the first one.
  await moveTo('901-roads');
  await moveTo('901-security');
  await give(world.sipho.userId);
  await moveTo('901-roads');
  expect(await story()).toEqual(['moved Roads']);
  await passUndoTime();
  // Entries of the same moment have no order.
  world.running.clock.advance(1_000);
  await moveTo('901-maintenance');
  expect(await story()).toEqual(['moved Roads', 'moved Maintenance']);
});

it('gives a moved snag to nobody who does not work on snags there', async () => {
  const refused = await world.work('PUT', `${id}/department`, {
    departmentId: '901-roads',
    assigneeId: world.pieter.userId,
  });
  expect(refused.status).toBe(409);
});
