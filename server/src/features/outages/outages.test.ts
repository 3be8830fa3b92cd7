import { blankPlan, type PlanPart, type Position } from '@ekhaya/contract/places/plan.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { addContent } from '../content/index.ts';
import { createTestEstate, testRoleId, type TestRole } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { countPushesOfOutage, remindOfNews, tellOutage } from './index.ts';
import { eventually } from '../../platform/testing/eventually.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let thandi: Person;
let pieter: Person;
let manager: Person;
let otherManager: Person;

const present = new Date('2026-11-14T08:00:00.000Z');
const area = { isWholeEstate: false, streets: [], houses: [' 14A'], shape: [] };
const form = {
  ...{ kind: 'water', cause: 'outage', what: 'A pipe burst', help: 'Water is at the clubhouse tap.', area },
  ...{ startsAt: '2026-11-14T07:00:00.000Z', until: '2026-11-14T12:00:00.000Z' },
  nextNewsAt: '2026-11-14T09:30:00.000Z',
};

beforeAll(async () => {
  running = await startApplicationForTests();
  const { db } = running.database;
  const estates = { '901': 'Test Ridge', '902': 'Other Bay' } as const;
  for (const [estateId, estateName] of Object.entries(estates)) await createTestEstate(db, { estateId, estateName });
  const signUpAs = async (role: TestRole, unitNumber = '', estateId: keyof typeof estates = '901') => {
    const person = await signUpSomebody(running, { estateId, estateName: estates[estateId] });
    const roleId = testRoleId(estateId, role);
    await grantRole(
      db,
      { userId: person.userId, roleId, ...(unitNumber !== '' && { unitNumber }) },
      running.dependencies,
    );
    return person;
  };
  thandi = await signUpAs('Owner', '14a');
  pieter = await signUpAs('Owner', '15');
  manager = await signUpAs('Manager');
  otherManager = await signUpAs('Manager', '', '902');
});
afterAll(() => running.close());

const ask = (method: string, path: string, who: Person, body?: unknown, headers: Record<string, string> = {}) =>
  running.request(method, `/api/${path}`, { cookie: who.cookie, ...(body !== undefined && { body }), headers });
const query = (text: string, values: unknown[] = []) => running.database.pool.query(text, values);
const announce = (changes: Record<string, unknown> = {}, who = manager, key?: string) =>
  ask('POST', 'console/estates/901/outages', who, { ...form, ...changes }, key ? { 'idempotency-key': key } : {});
const announced = async (changes: Record<string, unknown> = {}): Promise<string> =>
  String((await announce(changes)).body.details.id);
const messagesOf = async (who: Person): Promise<{ title: string; description: string; url: string }[]> =>
  (await ask('GET', 'notifications?userID=me', who)).body.details;
const titlesOf = async (who: Person) => (await messagesOf(who)).map(({ title }) => title);
const openTo = async (who: Person) => (await ask('GET', 'outages?estateId=901', who)).body.details;
/** Jobs take their time on a busy machine. */
const statusOf = async (answer: ReturnType<typeof ask>) => (await answer).status;

/** The corners of a small square of the plan, in degrees. */
const squareAt = (longitude: number, latitude: number): Position[] => [
  [longitude, latitude],
  [longitude + 0.001, latitude],
  [longitude + 0.001, latitude + 0.001],
  [longitude, latitude + 0.001],
];
const plot = (name: string, line: Position[]): PlanPart => ({
  ...{ id: `plot-${name}`, kind: 'plot', name, line, direction: 'both', speed: 30 },
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
  return running.database.db.transaction((transaction) => addContent(transaction, [plan], running.dependencies));
};

beforeEach(async () => {
  // A message of the test before would otherwise arrive in this one.
  const jobs = `select 1 from graphile_worker.jobs where task_identifier = 'tell-outage'`;
  await vi.waitUntil(async () => (await query(jobs)).rows.length === 0, { timeout: 60_000 });
  running.clock.set(present);
  for (const table of ['outages', 'notifications', 'idempotency_keys']) await query(`delete from ${table}`);
});

describe('an outage', () => {
  it('is told to the people of its area, who read it, and to nobody else', async () => {
    const id = await announced();
    await eventually(async () => expect(await titlesOf(thandi)).toEqual(['No water at house 14A']));
    expect(await messagesOf(thandi)).toMatchObject([
      {
        description: 'A pipe burst. Probably until 14:00. Next news at 11:30. Water is at the clubhouse tap.',
        url: `/Outage?outage=${id}`,
      },
    ]);
    expect(await openTo(thandi)).toMatchObject([
      { id, title: 'No water at house 14A', nextNewsAt: form.nextNewsAt, affectedHouses: 0, isAffected: false },
    ]);
    expect(await openTo(pieter)).toEqual([]);
    expect(await titlesOf(pieter)).toEqual([]);
  });

  it('is one outage however often the same announcement arrives', async () => {
    await announce({}, manager, 'one');
    await announce({}, manager, 'one');
    expect((await query('select 1 from outages')).rows).toHaveLength(1);
  });

  it('tells nobody twice when a batch runs again', async () => {
    await announced();
    await eventually(async () => expect(await titlesOf(thandi)).toHaveLength(1));
    const { rows } = await query('select id from outage_steps');
    await tellOutage(running.dependencies, { stepId: rows[0].id, after: '' });
    expect(await titlesOf(thandi)).toHaveLength(1);
  });

  it('sends news and the end to the same people, and says who did it', async () => {
    const id = await announced();
    const news = { text: 'The plumber is there', until: '2026-11-14T13:00:00.000Z', nextNewsAt: null };
    expect(await statusOf(ask('PUT', `console/outages/${id}`, manager, news, { 'if-match': '"1"' }))).toBe(200);
    expect(await statusOf(ask('PUT', `console/outages/${id}`, manager, news, { 'if-match': '"1"' }))).toBe(409);
    expect(await statusOf(ask('POST', `console/outages/${id}/end`, manager, { text: '' }))).toBe(200);
    expect(await statusOf(ask('POST', `console/outages/${id}/end`, manager, { text: '' }))).toBe(409);
    await eventually(async () =>
      expect((await titlesOf(thandi)).toSorted()).toEqual([
        'News: No water at house 14A',
        'No water at house 14A',
        'Over: No water at house 14A',
      ]),
    );
    expect(await titlesOf(pieter)).toEqual([]);
    const { rows } = await query('select action, actor_id from audit_log where subject_id = $1 order by at, id', [id]);
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set(['outage.announce', 'outage.news', 'outage.end']),
    );
    expect(new Set(rows.map(({ actor_id: actor }) => actor))).toEqual(new Set([manager.userId]));
    running.clock.set(new Date(present.getTime() + 25 * 3_600_000));
    expect(await openTo(thandi)).toEqual([]);
  });

  it('counts who is affected too, once a house, and nobody of another area', async () => {
    const id = await announced();
    await ask('POST', `outages/${id}/affected`, thandi);
    const again = await ask('POST', `outages/${id}/affected`, thandi);
    expect(again.body.details).toMatchObject({ affectedHouses: 1, isAffected: true });
    expect(await statusOf(ask('POST', `outages/${id}/affected`, pieter))).toBe(404);
    await ask('POST', `console/outages/${id}/end`, manager, { text: 'Mended' });
    expect(await statusOf(ask('POST', `outages/${id}/affected`, thandi))).toBe(409);
  });
});

describe('the area of an outage', () => {
  const change = async (id: string, changes: Record<string, unknown>, who = manager) => {
    const { rows } = await query('select version from outages where id = $1', [id]);
    const body = { area, startsAt: form.startsAt, ...changes };
    return ask('PUT', `console/outages/${id}/area`, who, body, { 'if-match': `"${rows[0]?.version ?? 1}"` });
  };

  it('can change: who comes in is told once, who falls out hears that it no longer concerns her', async () => {
    const id = await announced();
    await eventually(async () => expect(await titlesOf(thandi)).toHaveLength(1));
    expect(await statusOf(change(id, { area: { ...area, houses: ['15'] } }))).toBe(200);
    await eventually(async () => {
      expect(await titlesOf(pieter)).toEqual(['No water at house 15']);
      expect((await titlesOf(thandi)).toSorted()).toEqual([
        'No longer where you live: No water',
        'No water at house 14A',
      ]);
    });
    expect((await messagesOf(pieter))[0]?.description).toContain('A pipe burst. Probably until 14:00.');
    expect(await openTo(thandi)).toEqual([]);
    expect(await openTo(pieter)).toHaveLength(1);
    expect(await statusOf(ask('POST', `console/outages/${id}/end`, manager, { text: '' }))).toBe(200);
    await eventually(async () => expect(await titlesOf(pieter)).toContain('Over: No water at house 15'));
    expect(await titlesOf(thandi)).toHaveLength(2);
  });

  it('tells everybody of another begin, and refuses what is no change', async () => {
    const id = await announced();
    await eventually(async () => expect(await titlesOf(thandi)).toHaveLength(1));
    expect(await statusOf(change(id, {}))).toBe(409);
    expect(await statusOf(change(id, { startsAt: '2026-11-14T08:30:00.000Z' }))).toBe(200);
    await eventually(async () => expect(await titlesOf(thandi)).toContain('News: No water at house 14A'));
    const news = (await messagesOf(thandi)).find(({ title }) => title.startsWith('News'));
    expect(news?.description).toBe('It begins 10:30. Probably until 14:00. Next news at 11:30.');
    expect(await statusOf(change(id, {}, otherManager))).toBe(404);
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
    const reach = await ask('POST', 'console/estates/901/outages/reach', manager, drawn);
    expect(reach.body.details).toEqual({ houses: 1, people: 1, phones: 0 });
    const id = await announced({ area: drawn });
    await eventually(async () => expect(await titlesOf(pieter)).toEqual(['No water in the area on the plan']));
    expect((await openTo(pieter))[0]).toMatchObject({ id, area: { shape } });
    expect(await openTo(thandi)).toEqual([]);
    const line = { ...area, houses: [], shape: shape.slice(0, 2) };
    expect(await statusOf(announce({ area: line }))).toBe(400);
  });
});

describe('staff', () => {
  it('are reminded before the news that they promised, once', async () => {
    const id = await announced();
    const due = { outageId: id, nextNewsAt: form.nextNewsAt };
    await remindOfNews(running.dependencies, due);
    await remindOfNews(running.dependencies, due);
    expect(await titlesOf(manager)).toEqual(['News in 10 minutes: No water at house 14A']);
    await remindOfNews(running.dependencies, { ...due, nextNewsAt: '2026-11-14T10:00:00.000Z' });
    await ask('POST', `console/outages/${id}/end`, manager, { text: '' });
    await remindOfNews(running.dependencies, due);
    expect(await titlesOf(manager)).toHaveLength(1);
  });

  it('see how many messages left: in the app, to phones, and by mail to people without a phone', async () => {
    const id = await announced();
    await eventually(async () => expect(await titlesOf(thandi)).toHaveLength(1));
    const { rows } = await query('select id from outage_steps where outage_id = $1', [id]);
    await countPushesOfOutage(running.database.db, `outage-step-${rows[0].id}`, 3);
    await countPushesOfOutage(running.database.db, 'announcement-1', 5);
    const [listed] = (await ask('GET', 'console/estates/901/outages', manager)).body.details;
    expect(listed).toMatchObject({ people: 1, told: 1, sent: { app: 1, push: 3, mail: 1 } });
  });

  it('see whom an area reaches before they announce', async () => {
    const reach = (wanted: unknown) => ask('POST', 'console/estates/901/outages/reach', manager, wanted);
    expect((await reach(area)).body.details).toEqual({ houses: 1, people: 1, phones: 0 });
    await query(
      `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
       select 'of ' || n, $1, (select id from sessions where user_id = $1 limit 1), 'https://push.example/' || n, 'p', 'a', now()
       from generate_series(1, 2) n`,
      [thandi.userId],
    );
    expect((await reach(area)).body.details).toEqual({ houses: 1, people: 1, phones: 1 });
    await query('delete from push_subscriptions');
    expect((await reach({ ...area, isWholeEstate: true, houses: [] })).body.details).toMatchObject({ houses: 2 });
    expect((await reach({ ...area, houses: [] })).status).toBe(400);
    expect((await reach({ ...area, streets: ['Nowhere Street'] })).status).toBe(400);
  });

  it('find them on Today, the one whose news are due first, and in the counts of the navigation', async () => {
    const outagesOn = async (path: string, who = manager) =>
      (await ask('GET', `console/${path}`, who)).body.details.waiting.filter(
        ({ kind }: { kind: string }) => kind === 'outages',
      );
    await announced({ startsAt: '2026-11-14T07:30:00.000Z', nextNewsAt: null });
    await announced({ startsAt: '2026-11-14T11:00:00.000Z' });
    expect(await outagesOn('today')).toMatchObject([{ count: 1, promisedAt: null, isLate: false }]);
    const id = await announced();
    const line = {
      ...{ kind: 'outages', count: 2, since: form.startsAt, promisedAt: form.nextNewsAt, isLate: false },
      oldest: { id, estateId: '901', who: '', what: 'No water at house 14A', detail: '1', date: '' },
    };
    expect(await outagesOn('today')).toEqual([line]);
    expect(await outagesOn('today', otherManager)).toEqual([]);
    running.clock.set(new Date('2026-11-14T09:41:00.000Z'));
    expect(await outagesOn('today')).toEqual([{ ...line, isLate: true }]);
    expect(await outagesOn('counts')).toEqual([{ kind: 'outages', count: 2 }]);
    await query('update outages set ended_at = $1', [present]);
    expect(await outagesOn('today')).toEqual([]);
  });

  it('of another estate, and residents, may do nothing here', async () => {
    const id = await announced();
    for (const who of [otherManager, thandi]) {
      expect(await statusOf(announce({}, who))).toBe(403);
      expect(await statusOf(ask('GET', 'console/estates/901/outages', who))).toBe(403);
      expect([403, 404]).toContain(await statusOf(ask('POST', `console/outages/${id}/end`, who, { text: '' })));
    }
    expect(await statusOf(ask('GET', 'outages?estateId=901', otherManager))).toBe(403);
  });

  it('cannot announce what is over already', async () => {
    const refused = await announce({ until: '2026-11-14T07:30:00.000Z' });
    expect([refused.status, Object.keys(refused.body.errorDetails.fields)]).toEqual([400, ['until']]);
  });
});
