import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startOutageWorld } from '../testing/outage-world.ts';

let world: Awaited<ReturnType<typeof startOutageWorld>>;

beforeAll(async () => {
  world = await startOutageWorld();
});
afterAll(() => world.running.close());
beforeEach(() => world.clear());

describe('somebody who comes to live in the area of an outage', () => {
  it('hears the next news, with what is out, and the end', async () => {
    const id = await world.announced();
    const newcomer = await world.signUpAs('Owner', '14A');
    const news = { text: 'The plumber is there', until: '2026-11-14T13:00:00.000Z', nextNewsAt: null };
    const told = await world.ask('PUT', `console/outages/${id}`, world.manager, news, { 'if-match': '"1"' });
    expect(told.body.details).toMatchObject({ people: 2 });
    await eventually(async () =>
      expect(await world.messagesOf(newcomer)).toMatchObject([
        {
          title: 'No water at house 14A',
          description: 'A pipe burst. The plumber is there. Probably until 15:00. Water is at the clubhouse tap.',
        },
      ]),
    );
    await world.ask('POST', `console/outages/${id}/end`, world.manager, { text: '' });
    await eventually(async () =>
      expect((await world.titlesOf(newcomer)).toSorted()).toEqual([
        'No water at house 14A',
        'Over: No water at house 14A',
      ]),
    );
  });
});
