import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { codeOf, startSnagWorld } from '../testing/snag-world.ts';

let world: Awaited<ReturnType<typeof startSnagWorld>>;

beforeAll(async () => {
  world = await startSnagWorld();
});
afterAll(() => world.running.close());
beforeEach(async () => {
  for (const table of ['snags', 'notifications', 'rate_limit_attempts']) {
    await world.query(`delete from ${table}`);
  }
});

const reported = async (request: string) => {
  const id = await world.reported({ request });
  return { id, version: Number((await world.read(`snags/${id}`)).version) };
};
const send = async (path: string, body: unknown, who = world.manager) => {
  const answer = await world.work('POST', path, body, who);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.details as {
    id: string;
    result: { version: number; decision: { id: string } };
    refusal: { code: string } | null;
  }[];
};
const refusals = (outcomes: readonly { refusal: { code: string } | null }[]) =>
  outcomes.map(({ refusal }) => refusal?.code);
const statusOf = async (id: string) => (await world.own()).find((snag: { id: string }) => snag.id === id)?.status;
const audited = async (...snags: { id: string }[]) => {
  const ids = snags.map(({ id }) => id);
  const { rows } = await world.query(`select action from audit_log where subject_id = any($1::text[]) order by id`, [
    ids,
  ]);
  return rows.map(({ action }: { action: string }) => action);
};

it('closes several with one answer, leaves the closed one with the reason, and all are taken back by one call', async () => {
  const lamp = await reported('Lamp is out');
  const bench = await reported('Bench is broken');
  const gate = await reported('Gate squeaks');
  await world.work('PUT', `${bench.id}/decision`, { status: 'REJECTED', text: 'Not ours.' }, world.sipho);
  const ending = { status: 'DONE', text: 'Mended.' };
  const outcomes = await send('decisions', { snags: [lamp, bench, gate], ...ending });
  expect(refusals(outcomes)).toEqual([undefined, 'changed-meanwhile', undefined]);
  expect(outcomes[1]?.refusal).toMatchObject({ change: { by: 'Sipho Dlamini' } });
  expect(await audited(lamp, bench, gate)).toEqual(['snag.reject', 'snag.done', 'snag.done']);
  const decisionIds = [outcomes[0], outcomes[2]].map((outcome) => outcome?.result.decision.id);
  const undone = await world.ask('POST', '/api/console/decisions/undo', world.manager, { decisionIds });
  expect(undone.body.details).toMatchObject([{ state: 'undone' }, { state: 'undone' }]);
  const again = await Promise.all(
    [lamp, gate].map(async ({ id }) => ({ id, version: Number((await world.read(`snags/${id}`)).version) })),
  );
  expect(refusals(await send('decisions', { snags: again, ...ending }))).toEqual([undefined, undefined]);
  await world.running.passUndoTime();
  expect(await Promise.all([lamp, bench, gate].map(({ id }) => statusOf(id)))).toEqual(['DONE', 'REJECTED', 'DONE']);
});

it('merges several into one, and not that one into itself', async () => {
  const lamp = await reported('Lamp is out');
  const same = await reported('The lamp is dark');
  const outcomes = await send('decisions', { snags: [lamp, same], status: 'MERGED', text: '', into: lamp.id });
  expect(refusals(outcomes)).toEqual(['validation', undefined]);
});

it('gives several, each to somebody of its own, and says which were not given', async () => {
  const lamp = await reported('Lamp is out');
  const bench = await reported('Bench is broken');
  const outcomes = await send('assignees', {
    snags: [
      { ...lamp, userId: world.sipho.userId },
      { ...bench, userId: world.pieter.userId },
      { ...lamp, id: 'never-made', userId: null },
    ],
  });
  expect(refusals(outcomes)).toEqual([undefined, 'conflict', 'not-found']);
  const { version, assignee } = await world.read(`snags/${lamp.id}`);
  expect([outcomes[0]?.result, assignee.name]).toEqual([{ version }, 'Sipho Dlamini']);
  const back = await send('assignees', { snags: [{ id: lamp.id, version, userId: null }] });
  expect(refusals(back)).toEqual([undefined]);
  expect((await world.read(`snags/${lamp.id}`)).assignee).toBeNull();
});

it.each(['decisions', 'assignees'])('%s are for staff of the estate who work on snags', async (path) => {
  const lamp = await reported('Lamp is out');
  const body =
    path === 'decisions'
      ? { snags: [lamp], status: 'DONE', text: '' }
      : { snags: [{ ...lamp, userId: world.sipho.userId }] };
  expect(codeOf(await world.work('POST', path, body, world.thandi))).toEqual([403, 'forbidden']);
  expect(refusals(await send(path, body, world.otherManager))).toEqual(['not-found']);
  expect(await audited(lamp)).toEqual([]);
});

it('asks why several are rejected, and names the field', async () => {
  const lamp = await reported('Lamp is out');
  const answer = await world.work('POST', 'decisions', { snags: [lamp], status: 'REJECTED', text: '' });
  expect(answer.body.errorDetails.fields).toEqual({ text: 'Please say why.' });
});
