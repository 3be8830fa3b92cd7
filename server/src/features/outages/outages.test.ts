import { blankPlan, type PlanPart, type Position } from '@ekhaya/contract/places/plan.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { addContent } from '../content/index.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { countSentOfOutage, remindOfNews, notifyOfOutageStep } from './index.ts';
import { area, form, present, startOutageWorld } from './testing/outage-world.ts';

let world: Awaited<ReturnType<typeof startOutageWorld>>;

beforeAll(async () => {
  world = await startOutageWorld();
});
afterAll(() => world.running.close());
beforeEach(() => world.clear());

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

/** The corners of a small square of the plan, in degrees. */
const squareAt = (longitude: number, latitude: number): Position[] => [
  [longitude, latitude],
  [longitude + 0.001, latitude],
  [longitude + 0.001, latitude + 0.001],
  [longitude, latitude + 0.001],
];
const plot = (name: string, line: Position[]): PlanPart => ({
  id: `plot-${name}`,
  kind: 'plot',
  name,
  line,
  direction: 'both',
  speed: 30,
});

/** Publishes a plan with the houses of two residents, far from each other. */
const publishPlan = (): Promise<unknown> => {
  const fields = {
    ...blankPlan,
    parts: [plot('15', squareAt(28.101, -26.005)), plot('14A', squareAt(28.151, -26.005))],
  };
  const plan = {
    id: 'outage-plan',
    estateId: '901',
    kind: 'plan' as const,
    title: 'Plan',
    fields,
    visibleFrom: present,
  };
  return world.running.database.db.transaction((transaction) =>
    addContent(transaction, [plan], world.running.dependencies),
  );
};

describe('an outage', () => {
  it('is told to the people of its area, who read it, and to nobody else', async () => {
    const id = await world.announced();
    await eventually(async () => expect(await world.titlesOf(world.thandi)).toEqual(['No water at house 14A']));
    expect(await world.messagesOf(world.thandi)).toMatchObject([
      {
        description: 'A pipe burst. Probably until 14:00. Next news at 11:30. Water is at the clubhouse tap.',
        url: `/Outage?outage=${id}`,
      },
    ]);
    expect(await world.openTo(world.thandi)).toMatchObject([
      { id, title: 'No water at house 14A', nextNewsAt: form.nextNewsAt, affectedHouses: 0, isAffected: false },
    ]);
    expect(await world.openTo(world.pieter)).toEqual([]);
    expect(await world.titlesOf(world.pieter)).toEqual([]);
  });

  it('is one outage however often the same announcement arrives', async () => {
    await world.announce({}, world.manager, 'one');
    await world.announce({}, world.manager, 'one');
    expect((await world.query('select 1 from outages')).rows).toHaveLength(1);
  });

  it('tells nobody twice when a batch runs again', async () => {
    await world.announced();
    await eventually(async () => expect(await world.titlesOf(world.thandi)).toHaveLength(1));
    const { rows } = await world.query('select id from outage_steps');
    await notifyOfOutageStep(world.running.dependencies, { stepId: rows[0].id, after: '' });
    expect(await world.titlesOf(world.thandi)).toHaveLength(1);
  });

  it('sends news and the end to the same people, and says who did it', async () => {
    const id = await world.announced();
    const news = { text: 'The plumber is there', until: '2026-11-14T13:00:00.000Z', nextNewsAt: null };
    expect(await statusOf(world.ask('PUT', `console/outages/${id}`, world.manager, news, { 'if-match': '"1"' }))).toBe(
      200,
    );
    expect(await statusOf(world.ask('PUT', `console/outages/${id}`, world.manager, news, { 'if-match': '"1"' }))).toBe(
      409,
    );
    expect(await statusOf(world.ask('POST', `console/outages/${id}/end`, world.manager, { text: '' }))).toBe(200);
    expect(await statusOf(world.ask('POST', `console/outages/${id}/end`, world.manager, { text: '' }))).toBe(409);
    await eventually(async () =>
      expect((await world.titlesOf(world.thandi)).toSorted()).toEqual([
        'News: No water at house 14A',
        'No water at house 14A',
        'Over: No water at house 14A',
      ]),
    );
    expect(await world.titlesOf(world.pieter)).toEqual([]);
    const { rows } = await world.query('select action, actor_id from audit_log where subject_id = $1 order by at, id', [
      id,
    ]);
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set(['outage.announce', 'outage.news', 'outage.end']),
    );
    expect(new Set(rows.map(({ actor_id: actor }) => actor))).toEqual(new Set([world.manager.userId]));
    world.running.clock.set(new Date(present.getTime() + 25 * hourMs));
    expect(await world.openTo(world.thandi)).toEqual([]);
  });

  it('counts who is affected too, once a house, and nobody of another area', async () => {
    const id = await world.announced();
    await world.ask('POST', `outages/${id}/affected`, world.thandi);
    const again = await world.ask('POST', `outages/${id}/affected`, world.thandi);
    expect(again.body.details).toMatchObject({ affectedHouses: 1, isAffected: true });
    expect(await statusOf(world.ask('POST', `outages/${id}/affected`, world.pieter))).toBe(404);
    await world.ask('POST', `console/outages/${id}/end`, world.manager, { text: 'Mended' });
    expect(await statusOf(world.ask('POST', `outages/${id}/affected`, world.thandi))).toBe(409);
  });
});

describe('the area of an outage', () => {
  const change = async (id: string, changes: Record<string, unknown>, who = world.manager) => {
    const { rows } = await world.query('select version from outages where id = $1', [id]);
    const body = { area, startsAt: form.startsAt, ...changes };
    return world.ask('PUT', `console/outages/${id}/area`, who, body, { 'if-match': `"${rows[0]?.version ?? 1}"` });
  };

  it('can change: who comes in is told once, who falls out hears that it no longer concerns her', async () => {
    const id = await world.announced();
    await eventually(async () => expect(await world.titlesOf(world.thandi)).toHaveLength(1));
    expect(await statusOf(change(id, { area: { ...area, houses: ['15'] } }))).toBe(200);
    await eventually(async () => {
      expect(await world.titlesOf(world.pieter)).toEqual(['No water at house 15']);
      expect((await world.titlesOf(world.thandi)).toSorted()).toEqual([
        'No longer where you live: No water',
        'No water at house 14A',
      ]);
    });
    expect((await world.messagesOf(world.pieter))[0]?.description).toContain('A pipe burst. Probably until 14:00.');
    expect(await world.openTo(world.thandi)).toEqual([]);
    expect(await world.openTo(world.pieter)).toHaveLength(1);
    expect(await statusOf(world.ask('POST', `console/outages/${id}/end`, world.manager, { text: '' }))).toBe(200);
    await eventually(async () => expect(await world.titlesOf(world.pieter)).toContain('Over: No water at house 15'));
    expect(await world.titlesOf(world.thandi)).toHaveLength(2);
  });

  it('tells everybody of another begin, and refuses what is no change', async () => {
    const id = await world.announced();
    await eventually(async () => expect(await world.titlesOf(world.thandi)).toHaveLength(1));
    expect(await statusOf(change(id, {}))).toBe(409);
    expect(await statusOf(change(id, { startsAt: '2026-11-14T08:30:00.000Z' }))).toBe(200);
    await eventually(async () => expect(await world.titlesOf(world.thandi)).toContain('News: No water at house 14A'));
    const news = (await world.messagesOf(world.thandi)).find(({ title }) => title.startsWith('News'));
    expect(news?.description).toBe('It begins 10:30. Probably until 14:00. Next news at 11:30.');
    expect(await statusOf(change(id, {}, world.otherManager))).toBe(404);
  });

  it('can be an outline on the plan, which holds the plots whose middle lies in it', async () => {
    await publishPlan();
    const shape: Position[] = [
      [28.1, -26.01],
      [28.11, -26.01],
      [28.11, -26],
      [28.1, -26],
    ];
    const drawn = { ...area, houses: [], shape };
    const reach = await world.ask('POST', 'console/estates/901/outages/reach', world.manager, drawn);
    expect(reach.body.details).toEqual({ houses: 1, people: 1, phones: 0 });
    const id = await world.announced({ area: drawn });
    await eventually(async () =>
      expect(await world.titlesOf(world.pieter)).toEqual(['No water in the area on the plan']),
    );
    expect((await world.openTo(world.pieter))[0]).toMatchObject({ id, area: { shape } });
    expect(await world.openTo(world.thandi)).toEqual([]);
    const line = { ...area, houses: [], shape: shape.slice(0, 2) };
    expect(await statusOf(world.announce({ area: line }))).toBe(400);
  });
});

describe('staff', () => {
  it('are reminded before the news that they promised, once', async () => {
    const id = await world.announced();
    const due = { outageId: id, nextNewsAt: form.nextNewsAt };
    await remindOfNews(world.running.dependencies, due);
    await remindOfNews(world.running.dependencies, due);
    expect(await world.titlesOf(world.manager)).toEqual(['News in 10 minutes: No water at house 14A']);
    await remindOfNews(world.running.dependencies, { ...due, nextNewsAt: '2026-11-14T10:00:00.000Z' });
    await world.ask('POST', `console/outages/${id}/end`, world.manager, { text: '' });
    await remindOfNews(world.running.dependencies, due);
    expect(await world.titlesOf(world.manager)).toHaveLength(1);
  });

  it('see how many messages left: in the app, to phones, and by mail to people without a phone', async () => {
    const id = await world.announced();
    await eventually(async () => expect(await world.titlesOf(world.thandi)).toHaveLength(1));
    const { rows } = await world.query('select id from outage_steps where outage_id = $1', [id]);
    await countSentOfOutage(world.running.database.db, `outage-step-${rows[0].id}`, { pushed: 3, mailed: 0 });
    await countSentOfOutage(world.running.database.db, 'announcement-1', { pushed: 5, mailed: 0 });
    const [listed] = (await world.ask('GET', 'console/estates/901/outages', world.manager)).body.details;
    expect(listed).toMatchObject({ people: 1, told: 1, sent: { app: 1, push: 3, mail: 1 } });
  });

  it('see whom an area reaches before they announce', async () => {
    const reach = (wanted: unknown) => world.ask('POST', 'console/estates/901/outages/reach', world.manager, wanted);
    expect((await reach(area)).body.details).toEqual({ houses: 1, people: 1, phones: 0 });
    await world.subscribe(world.thandi, 2);
    expect((await reach(area)).body.details).toEqual({ houses: 1, people: 1, phones: 1 });
    await world.switchOff(world.thandi, 'push');
    expect((await reach(area)).body.details).toEqual({ houses: 1, people: 1, phones: 0 });
    expect((await reach({ ...area, isWholeEstate: true, houses: [] })).body.details).toMatchObject({ houses: 2 });
    expect((await reach({ ...area, houses: [] })).status).toBe(400);
    expect((await reach({ ...area, streets: ['Nowhere Street'] })).status).toBe(400);
  });

  it('find them on Today, the one whose news are due first, and in the counts of the navigation', async () => {
    const outagesOn = async (path: string, who = world.manager) =>
      (await world.ask('GET', `console/${path}`, who)).body.details.waiting.filter(
        ({ kind }: { kind: string }) => kind === 'outages',
      );
    await world.announced({ startsAt: '2026-11-14T07:30:00.000Z', nextNewsAt: null });
    await world.announced({ startsAt: '2026-11-14T11:00:00.000Z' });
    expect(await outagesOn('today')).toMatchObject([{ count: 1, promisedAt: null, isLate: false }]);
    const id = await world.announced();
    const line = {
      kind: 'outages',
      count: 2,
      since: form.startsAt,
      promisedAt: form.nextNewsAt,
      isLate: false,
      oldest: { id, estateId: '901', who: '', what: 'No water at house 14A', detail: '1', date: '' },
    };
    expect(await outagesOn('today')).toEqual([line]);
    expect(await outagesOn('today', world.otherManager)).toEqual([]);
    world.running.clock.set(new Date('2026-11-14T09:41:00.000Z'));
    expect(await outagesOn('today')).toEqual([{ ...line, isLate: true }]);
    expect(await outagesOn('counts')).toEqual([{ kind: 'outages', count: 2 }]);
    await world.query('update outages set ended_at = $1', [present]);
    expect(await outagesOn('today')).toEqual([]);
  });

  it('of another estate, and residents, may do nothing here', async () => {
    const id = await world.announced();
    for (const who of [world.otherManager, world.thandi]) {
      expect(await statusOf(world.announce({}, who))).toBe(403);
      expect(await statusOf(world.ask('GET', 'console/estates/901/outages', who))).toBe(403);
      expect([403, 404]).toContain(await statusOf(world.ask('POST', `console/outages/${id}/end`, who, { text: '' })));
    }
    expect(await statusOf(world.ask('GET', 'outages?estateId=901', world.otherManager))).toBe(403);
  });

  it('cannot announce what is over already', async () => {
    const refused = await world.announce({ until: '2026-11-14T07:30:00.000Z' });
    expect([refused.status, Object.keys(refused.body.errorDetails.fields)]).toEqual([400, ['until']]);
  });
});
