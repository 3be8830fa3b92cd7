import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, startSnagWorld } from '../testing/snag-world.ts';

let world: Awaited<ReturnType<typeof startSnagWorld>>;

beforeAll(async () => {
  world = await startSnagWorld();
});
afterAll(() => world.running.close());

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
