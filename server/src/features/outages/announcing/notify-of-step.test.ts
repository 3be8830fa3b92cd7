import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../platform/testing/eventually.ts';
import { area, startOutageWorld } from '../testing/outage-world.ts';

let world: Awaited<ReturnType<typeof startOutageWorld>>;

beforeAll(async () => {
  world = await startOutageWorld();
});
afterAll(() => world.running.close());
beforeEach(() => world.clear());

describe('somebody who comes to live in the area of an outage', () => {
  it('hears the next news, with what is out, and the end', async () => {
    const id = await world.announced({ area: { ...area, houses: ['20'] } });
    const newcomer = await world.signUpAs('Owner', '20');
    const news = { text: 'The plumber is there', until: '2026-11-14T13:00:00.000Z', nextNewsAt: null };
    const told = await world.ask('PUT', `console/outages/${id}`, world.manager, news, { 'if-match': '"1"' });
    expect(told.body.details).toMatchObject({ people: 1 });
    await eventually(async () =>
      expect(await world.messagesOf(newcomer)).toMatchObject([
        {
          title: 'No water at house 20',
          description: 'A pipe burst. The plumber is there. Probably until 15:00. Water is at the clubhouse tap.',
        },
      ]),
    );
    await world.ask('POST', `console/outages/${id}/end`, world.manager, { text: '' });
    await eventually(async () =>
      expect((await world.titlesOf(newcomer)).toSorted()).toEqual([
        'No water at house 20',
        'Over: No water at house 20',
      ]),
    );
  });
});

it('is marked as read by the id of its message', async () => {
  await world.announced();
  await eventually(async () => expect(await world.titlesOf(world.thandi)).toHaveLength(1));
  const messages = async () => (await world.ask('GET', 'notifications?userID=me', world.thandi)).body.details;
  const [{ id }] = await messages();
  const answer = await world.ask('PUT', `notifications/${id}`, world.thandi, { status: 'READ' });
  expect(answer.status).toBe(200);
  expect(await messages()).toMatchObject([{ id, status: 'READ' }]);
});

describe('somebody who can be told by push', () => {
  const sentTo = async (person: typeof world.thandi) => {
    await world.announced();
    await eventually(async () => expect(await world.titlesOf(person)).toHaveLength(1));
    return (await world.ask('GET', 'console/estates/901/outages', world.manager)).body.details[0].sent;
  };

  it('gets no mail as well', async () => {
    await world.subscribe(world.thandi);
    expect(await sentTo(world.thandi)).toMatchObject({ app: 1, mail: 0 });
  });

  it('gets a mail when she switched such push messages off, although her phone receives others', async () => {
    await world.subscribe(world.thandi);
    await world.switchOff(world.thandi, 'push');
    expect(await sentTo(world.thandi)).toMatchObject({ app: 1, mail: 1 });
  });
});
