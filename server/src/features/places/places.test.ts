import { blankPlan, planeAt, type PlanPart, type Position } from '@ekhaya/contract/places/plan.rules';
import { blankPoint } from '@ekhaya/contract/places/points.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { addContent } from '../content/index.ts';
import { createTestEstate, testRoleId } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { addGates } from '../gate-access/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let editor: Person;
let resident: Person;
const published = new Date('2026-01-01T00:00:00Z');

const { toPosition } = planeAt([28.13, -26]);
const part = (
  kind: PlanPart['kind'],
  name: string,
  metres: [number, number][],
  rest: Partial<PlanPart> = {},
): PlanPart => ({
  id: name.replaceAll(' ', '-'),
  kind,
  name,
  line: metres.map(toPosition),
  direction: 'both',
  speed: 30,
  ...rest,
});
/** A gate in the south, a road to the north, a one-way ring from it to the east, and a footpath across. */
const parts: PlanPart[] = [
  part('boundary', 'Estate', [
    [-50, 0],
    [300, 0],
    [300, 300],
    [-50, 300],
  ]),
  part('road', 'Gate Avenue', [
    [0, 0],
    [0, 100],
    [0, 200],
  ]),
  part(
    'road',
    'Ring Road',
    [
      [0, 100],
      [150, 100],
      [150, 200],
      [0, 200],
    ],
    { direction: 'one-way' },
  ),
  part(
    'road',
    'Short cut',
    [
      [0, 150],
      [150, 150],
    ],
    { direction: 'foot' },
  ),
  part('gate', 'South Gate', [[0, 0]]),
  part('plot', '14', [
    [140, 140],
    [160, 140],
    [160, 160],
  ]),
];

const at = (east: number, north: number): string => {
  const [longitude, latitude] = toPosition([east, north]);
  return `${latitude},${longitude}`;
};
const read = (path: string, who: Person = resident) => running.request('GET', path, { cookie: who.cookie });
const way = async (from: string, to: string, rest = '&estateId=901') =>
  (await read(`/api/directions?from=${from}&to=${to}${rest}`)).body;
const add = (items: Parameters<typeof addContent>[1]) =>
  running.database.db.transaction((transaction) => addContent(transaction, items, running.dependencies));

beforeAll(async () => {
  running = await startApplicationForTests();
  running.clock.set(new Date());
  const { db } = running.database;
  await createTestEstate(db);
  await createTestEstate(db, { estateId: '902', estateName: 'Second Bay' });
  editor = await signUpSomebody(running);
  await grantRole(db, { userId: editor.userId, roleId: testRoleId('901', 'Manager') }, running.dependencies);
  resident = await signUpSomebody(running);
  await grantRole(db, { userId: resident.userId, roleId: testRoleId('901', 'Owner') }, running.dependencies);
});
afterAll(() => running.close());
beforeEach(() => running.database.pool.query('delete from content_versions; delete from content_items'));

describe('places', () => {
  it('are read in order, enabled ones alone, by people with a role at the estate', async () => {
    const [longitude, latitude] = toPosition([10, 10]);
    const point = (id: string, rest: object, visibleFrom?: Date) => ({
      id,
      estateId: '901',
      kind: 'point' as const,
      title: id,
      fields: { ...blankPoint, longitude, latitude, ...rest },
      ...(visibleFrom && { visibleFrom }),
    });
    await add([
      point('Boma', { description: 'Open until 22:00', icon: 'fire' }, published),
      point('Off', { isEnabled: false }, published),
      point('Draft', {}),
    ]);
    const answer = await read('/api/estates/901/points');
    expect(answer.body.details).toEqual([
      {
        id: 'Boma',
        title: 'Boma',
        description: 'Open until 22:00',
        image: '',
        imageAlt: '',
        icon: 'fire',
        coordinate: { latitude, longitude },
        geolocation: `${latitude},${longitude}`,
        isEnabled: true,
      },
    ]);
    for (const path of ['points', 'map']) {
      expect((await read(`/api/estates/902/${path}`)).status).toBe(403);
      expect((await read(`/api/estates/none/${path}`)).status).toBe(404);
    }
  });

  it('has the plan as GeoJSON, empty where there is none, and never a draft', async () => {
    const draft = {
      id: 'plan',
      estateId: '901',
      kind: 'plan' as const,
      title: 'Plan',
      fields: { ...blankPlan, parts },
    };
    await add([draft]);
    expect((await read('/api/estates/901/map')).body.details).toEqual({ type: 'FeatureCollection', features: [] });
    await add([{ ...draft, id: 'plan-2', visibleFrom: published }]);
    const { features } = (await read('/api/estates/901/map')).body.details;
    expect(features).toHaveLength(parts.length);
    expect(features[2]).toMatchObject({
      properties: { kind: 'road', name: 'Ring Road', oneWay: true, speed: 30 },
      geometry: { type: 'LineString' },
    });
  });
});

describe('directions', () => {
  beforeEach(() =>
    add([
      {
        id: 'plan',
        estateId: '901',
        kind: 'plan',
        title: 'Plan',
        fields: { ...blankPlan, parts },
        visibleFrom: published,
      },
    ]),
  );

  it('respects one-way roads and leaves footpaths to walkers', async () => {
    const { details } = await way(at(0, 190), at(150, 120));
    expect(details).toMatchObject({
      gate: '',
      distance: 260,
      duration: 31,
      steps: [
        { text: 'Gate Avenue', distance: 90 },
        { text: 'Left into Ring Road', distance: 170 },
      ],
    });
    const back = (await way(at(150, 120), at(0, 190))).details;
    expect(back.steps.map(({ text }: { text: string }) => text)).toEqual(['Ring Road', 'Left into Gate Avenue']);
    expect(back.distance).toBe(240);
  });

  it('begins at the nearest gate when she is outside, and finds the estate by the destination', async () => {
    expect((await way('-26.2,28.3', at(150, 120), '')).details).toMatchObject({
      gate: 'South Gate',
      steps: [{ text: 'Gate Avenue', distance: 100 }, { text: 'Right into Ring Road' }],
    });
  });

  it('says that no road leads there, and refuses what is no position', async () => {
    await running.database.pool.query('delete from content_versions; delete from content_items');
    expect((await way(at(0, 190), at(150, 120))).errorDetails.code).toBe('places/no-way');
    for (const from of ['here', '26', '1e9,1', '-26.0', `${'1'.repeat(50)},2`]) {
      expect((await read(`/api/directions?from=${from}&to=-26,28&estateId=901`)).status).toBe(400);
    }
    expect((await read('/api/directions?from=-26,28&to=-26,28&estateId=902')).status).toBe(403);
  });

  it('are found 60 times a minute for one person', async () => {
    running.clock.advance(60_001);
    const statuses = await Promise.all(
      Array.from({ length: 61 }, async () => {
        const path = `/api/directions?from=${at(0, 190)}&to=${at(150, 120)}&estateId=901`;
        return (await read(path)).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    running.clock.advance(60_001);
    expect((await way(at(0, 190), at(150, 120))).details.distance).toBe(260);
  });
});

describe('writing a plan', () => {
  const begin = (estateId: string, fields: object) =>
    running.request('POST', '/api/console/content', {
      cookie: editor.cookie,
      body: { kind: 'plan', title: 'Plan', fields, estateId },
    });
  const publish = ({ id, version }: { id: string; version: number }) =>
    running.request('POST', `/api/console/content/${id}/publish`, {
      cookie: editor.cookie,
      body: { visibleFrom: null, shownUntil: null },
      headers: { 'if-match': `"${version}"` },
    });

  it('is refused with words when it lies on another continent, is empty or larger than 2 MB', async () => {
    const fence = { allowedDistanceMetres: 250, revertToOffline: false, message: 'Closer', refreshIntervalMs: 2000 };
    await running.database.db.transaction((transaction) =>
      addGates(transaction, [
        {
          id: 'g',
          estateId: '901',
          name: 'South',
          isEnabled: true,
          roleNames: [],
          opensAt: '0000',
          closesAt: '2400',
          location: { latitude: '-26', longitude: '28.13', ...fence },
        },
      ]),
    );
    const amsterdam = parts.map((each) => ({ ...each, line: each.line.map(([x, y]): Position => [x - 23, y + 78]) }));
    const far = await publish((await begin('901', { ...blankPlan, parts: amsterdam })).body.details);
    expect([far.status, far.body.errorDetails.fields['fields.parts']]).toEqual([
      400,
      'This is not here: it lies more than 30 km from the gates of this estate.',
    ]);
    const empty = await publish((await begin('901', blankPlan)).body.details);
    expect(empty.body.errorDetails.fields['fields.parts']).toMatch(/Draw something first/);
    const large = await begin('901', { ...blankPlan, parts: [{ ...parts[0], name: 'x'.repeat(3_000_000) }] });
    expect([large.status, large.body.errorDetails.code]).toEqual([413, 'body-too-large']);
    const here = await publish((await begin('901', { ...blankPlan, parts })).body.details);
    expect(here.body.details.status).toBe('published');
    const audited = await running.database.pool.query<{ after: object }>(
      `select after from audit_log where action = 'content.publish' order by at desc limit 1`,
    );
    expect(audited.rows[0]?.after).toMatchObject({ parts: parts.length, drawing: expect.any(String) });
  });
});
