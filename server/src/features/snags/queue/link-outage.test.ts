import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notifyOfOutageStep } from '../../outages/index.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { codeOf, startSnagWorld, type Person } from '../testing/snag-world.ts';

let world: Awaited<ReturnType<typeof startSnagWorld>>;

beforeAll(async () => {
  world = await startSnagWorld();
});
afterAll(() => world.running.close());
beforeEach(async () => {
  world.running.clock.set(new Date('2026-11-18T08:00:00.000Z'));
  for (const table of ['snags', 'outages', 'notifications', 'rate_limit_attempts', 'idempotency_keys']) {
    await world.query(`delete from ${table}`);
  }
});

const form = {
  kind: 'water',
  cause: 'outage',
  what: 'A pipe burst',
  help: '',
  nextNewsAt: null,
  area: { isWholeEstate: false, streets: [], houses: ['nobody lives here'], shape: [] },
  startsAt: '2026-11-18T07:00:00.000Z',
  until: '2026-11-18T12:00:00.000Z',
};
/** The title of that outage in the messages about it. */
const noWater = 'No water at house nobody lives here';

/** Announces an outage, by default where nobody lives, and returns its id. */
const announced = async (changes: Record<string, unknown> = {}): Promise<string> => {
  const body = { ...form, ...changes };
  return String((await world.ask('POST', '/api/console/estates/901/outages', world.manager, body)).body.details.id);
};

const change = async (outageId: string, changes: Record<string, unknown>) => {
  const { rows } = await world.query('select version from outages where id = $1', [outageId]);
  return world.running.request('PUT', `/api/console/outages/${outageId}/area`, {
    cookie: world.manager.cookie,
    body: { area: form.area, startsAt: form.startsAt, ...changes },
    version: rows[0].version,
  });
};

const end = (outageId: string) =>
  world.ask('POST', `/api/console/outages/${outageId}/end`, world.manager, { text: 'Mended' });

const titlesOf = async ({ userId }: Person): Promise<string[]> => {
  const { rows } = await world.query('select title from notifications where audience_id = $1 order by title', [userId]);
  return rows.map(({ title }: { title: string }) => title);
};

/** The ids of the people who hear the news of an outage. */
const hearersOf = async (outageId: string): Promise<string[]> => {
  const { rows } = await world.query(
    'select user_id from outage_people where outage_id = $1 and left_at_step is null order by user_id',
    [outageId],
  );
  return rows.map((row: { user_id: string }) => row.user_id);
};

/** Sends the steps of an outage so far once more, as a batch that comes late does. */
const notifyLate = async (outageId: string): Promise<void> => {
  const { rows } = await world.query('select id from outage_steps where outage_id = $1', [outageId]);
  for (const { id } of rows) await notifyOfOutageStep(world.running.dependencies, { stepId: id, after: '' });
};

describe('a snag that belongs to an outage', () => {
  it('lets its people hear the news of the outage, and none that is older', async () => {
    const id = await world.reported({ request: 'No water in the kitchen' });
    const outageId = await announced();
    expect(codeOf(await world.work('PUT', `${id}/outage`, { outageId: 'none' }))).toEqual([400, 'validation']);
    expect((await world.work('PUT', `${id}/outage`, { outageId })).status).toBe(200);
    expect((await world.own())[0].outage).toMatchObject({ id: outageId });
    expect((await world.read(`snags/${id}`)).outage).toMatchObject({ id: outageId });
    await notifyLate(outageId);
    expect(await titlesOf(world.thandi)).toEqual(['Known: No water in the kitchen']);
    expect((await end(outageId)).status).toBe(200);
    await eventually(async () =>
      expect(await titlesOf(world.thandi)).toEqual(['Known: No water in the kitchen', `Over: ${noWater}`]),
    );
  });

  it('keeps its people, who do not live in the area, when staff correct the begin or the area', async () => {
    const outageId = await announced();
    const id = await world.reported({ request: 'No water in the kitchen' });
    await world.work('PUT', `${id}/outage`, { outageId });
    expect((await change(outageId, { startsAt: '2026-11-18T06:30:00.000Z' })).status).toBe(200);
    const houses = ['nobody lives here either'];
    expect(
      (await change(outageId, { startsAt: '2026-11-18T06:30:00.000Z', area: { ...form.area, houses } })).status,
    ).toBe(200);
    expect((await end(outageId)).status).toBe(200);
    await eventually(async () =>
      expect(await titlesOf(world.thandi)).toEqual([
        'Known: No water in the kitchen',
        expect.stringMatching(/^News: No water at house/),
        'Over: No water at house nobody lives here either',
      ]),
    );
  });

  it('lets later followers and the people of duplicates hear the news too', async () => {
    const outageId = await announced();
    const id = await world.reported({ request: 'No water in the kitchen' });
    await world.work('PUT', `${id}/outage`, { outageId });
    expect((await world.ask('POST', `/api/snags/${id}/follow`, world.pieter, { words: 'Dry taps' })).status).toBe(200);
    const duplicate = await world.reported({ request: 'The geyser is empty' }, world.sipho);
    const merged = await world.work('PUT', `${duplicate}/decision`, { status: 'MERGED', text: '', into: id });
    expect(merged.status).toBe(200);
    await world.running.passUndoTime();
    await end(outageId);
    await eventually(async () => {
      expect(await titlesOf(world.pieter)).toEqual([`Over: ${noWater}`]);
      expect(await titlesOf(world.sipho)).toEqual([
        'Joined with another report: The geyser is empty',
        `Over: ${noWater}`,
      ]);
    });
  });

  it('takes its people from the outage when the link is removed or leads to another one', async () => {
    const wrong = await announced();
    const right = await announced();
    const moved = await world.reported({ request: 'No water in the kitchen' });
    const removed = await world.reported({ request: 'The geyser is empty' }, world.pieter);
    const [first, second] = [
      await world.reported({ request: 'The pool is dry' }, world.sipho),
      await world.reported({ request: 'The hose is dry' }, world.sipho),
    ];
    for (const id of [moved, removed, first, second]) await world.work('PUT', `${id}/outage`, { outageId: wrong });
    await world.work('PUT', `${moved}/outage`, { outageId: right });
    for (const id of [removed, first]) {
      expect((await world.work('PUT', `${id}/outage`, { outageId: null })).status).toBe(200);
    }
    expect(await hearersOf(wrong)).toEqual([world.sipho.userId]);
    expect(await hearersOf(right)).toEqual([world.thandi.userId]);
    const everywhere = await announced({ area: { ...form.area, isWholeEstate: true, houses: [] } });
    for (const outageId of [everywhere, null]) await world.work('PUT', `${moved}/outage`, { outageId });
    expect(await hearersOf(everywhere)).toContain(world.thandi.userId);
  });
});
