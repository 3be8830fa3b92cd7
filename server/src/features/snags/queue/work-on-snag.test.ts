import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, startSnagWorld } from '../testing/snag-world.ts';

let world: Awaited<ReturnType<typeof startSnagWorld>>;

beforeAll(async () => {
  world = await startSnagWorld();
});
afterAll(() => world.running.close());

const takes = (id: string, who: (typeof world)['sipho'], answer: Record<string, unknown> = {}) =>
  world.work('POST', `${id}/answer`, { text: '', startsWork: true, ...answer }, who);

it('the second one who takes a snag reads who has it, and the resident is told once', async () => {
  const id = await world.reported();
  const answers = [await takes(id, world.sipho), await takes(id, world.manager)];
  expect(answers.map(({ status }) => status)).toEqual([201, 409]);
  expect(answers[1]?.body.errorMessage).toBe('Sipho Dlamini took it already.');
  expect((await world.own())[0].answers).toHaveLength(1);
});

it('words that are sent late to a snag in work arrive, and do not change when its repair is planned', async () => {
  const id = await world.reported();
  await takes(id, world.sipho, { plannedAt: '2026-11-19T12:00:00.000Z' });
  const late = await takes(id, world.manager, { text: 'I look at it.', plannedAt: '2026-11-25T12:00:00.000Z' });
  expect(late.body.details).toMatchObject({ assignee: { name: 'Sipho Dlamini' } });
  const own: { id: string }[] = await world.own();
  expect(own.find((snag) => snag.id === id)).toMatchObject({ plannedAt: '2026-11-19T12:00:00.000Z' });
});

it('an answer that is sent twice presents the snag to which it was sent, and none of another estate', async () => {
  const own = await world.reported({ request: 'Bench is broken' });
  const elsewhere = { request: 'Their wall leans', estateId: '902', departmentId: '902-maintenance' };
  const theirs = await world.reported(elsewhere, world.otherManager);
  const answer = async (id: string) => {
    // A key that is this old is known by the answer alone.
    await world.query('delete from idempotency_keys');
    return world.ask('POST', `/api/console/snags/${id}/answer`, world.sipho, { text: 'We look at it.' }, 'one-answer');
  };
  for (const id of [own, own, theirs]) {
    const answered = await answer(id);
    expect([answered.status, answered.body.details.title]).toEqual([201, 'Bench is broken']);
  }
  await world.query(`update role_grants set role_id = '902-maintenance-role' where role_id = '901-maintenance-role'`);
  expect(codeOf(await answer(theirs))).toEqual([404, 'not-found']);
});

it('staff of the estate answer a snag by the call of its reporter, audited, and nobody else does', async () => {
  const id = await world.reported({ request: 'The gate squeaks' });
  const send = (who: typeof world.thandi, key?: string) =>
    world.ask('POST', `/api/snags/${id}/answer`, who, { text: 'We bring oil.' }, key);
  const answered = await send(world.manager, 'oil');
  expect([answered.status, answered.body.details.title]).toEqual([201, 'The gate squeaks']);
  await world.query('delete from idempotency_keys');
  expect((await send(world.manager, 'oil')).status).toBe(201);
  const [snag] = (await world.own()).filter((each: { id: string }) => each.id === id);
  expect(snag).toMatchObject({
    status: 'NEW',
    answers: [{ kind: 'answer', text: 'We bring oil.', by: 'Lerato Mokoena', isYou: false }],
  });
  const { rows } = await world.query(`select action, actor_id from audit_log where subject_id = $1`, [id]);
  expect(rows).toEqual([{ action: 'snag.answer', actor_id: world.manager.userId }]);
  for (const who of [world.pieter, world.otherManager]) expect(codeOf(await send(who))).toEqual([404, 'not-found']);
});

it('a member of staff answers a snag of her own as its reporter', async () => {
  const id = await world.reported({ request: 'My own lamp' }, world.manager);
  const answered = await world.ask('POST', `/api/snags/${id}/answer`, world.manager, { text: 'Still dark.' });
  expect(answered.body.details.answers).toMatchObject([{ by: '', isYou: true }]);
});

it('staff answer no snag while the rights of their session rest', async () => {
  const id = await world.reported({ request: 'A late question' });
  // Twelve hours is the longest session of staff.
  await world.query(`update sessions set authenticated_at = $1 where user_id = $2`, [
    new Date(world.running.clock.now().getTime() - 13 * 60 * 60 * 1000),
    world.manager.userId,
  ]);
  const answered = await world.ask('POST', `/api/snags/${id}/answer`, world.manager, { text: 'Late.' });
  expect(codeOf(answered)).toEqual([403, 'auth/staff-session-over']);
});
