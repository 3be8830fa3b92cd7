import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSnagWorld, type Person } from '../testing/snag-world.ts';

let world: Awaited<ReturnType<typeof startSnagWorld>>;

beforeAll(async () => {
  world = await startSnagWorld();
});
afterAll(() => world.running.close());

const doneOf = async ({ userId }: Person): Promise<string[]> => {
  const { rows } = await world.query(
    `select description from notifications where audience_id = $1 and title like 'Done:%'`,
    [userId],
  );
  return rows.map(({ description }: { description: string }) => description);
};

it('asks only the person who reported a snag whether it is mended, not followers and reporters of duplicates', async () => {
  const id = await world.reported();
  await world.ask('POST', `/api/snags/${id}/follow`, world.pieter, { words: 'Street light' });
  const duplicate = await world.reported({ request: 'It is dark at the corner' }, world.sipho);
  await world.work('PUT', `${duplicate}/decision`, { status: 'MERGED', text: '', into: id });
  await world.running.passUndoTime();
  await world.work('PUT', `${id}/decision`, { status: 'DONE', text: 'A new bulb.' });
  await world.running.passUndoTime();
  expect(await doneOf(world.thandi)).toEqual(['A new bulb. Is it mended? Please say so in the app.']);
  expect(await doneOf(world.pieter)).toEqual(['A new bulb.']);
  expect(await doneOf(world.sipho)).toEqual(['A new bulb.']);
  const [asked] = await world.own();
  expect(asked).toMatchObject({ id, asksIfMended: true });
});
