import { blankPlan, type PlanPart } from '@ekhaya/contract/places/plan.rules';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { addContent } from '../content/index.ts';
import { createTestEstate, testRoleId } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { smallTileFile } from './tiles/tile-file.factory.ts';

const road = (line: [number, number][]): PlanPart => ({
  id: 'main',
  kind: 'road',
  name: 'Main Road',
  line,
  direction: 'both',
  speed: 30,
});
const parts = [
  road([
    [28.13, -26],
    [28.132, -26],
    [28.132, -26.001],
  ]),
];
const step = (name: string, distance: number, type: string, modifier?: string) => ({
  name,
  distance,
  maneuver: { type, ...(modifier && { modifier }) },
});
const found = {
  code: 'Ok',
  routes: [
    {
      distance: 900.4,
      duration: 120.2,
      geometry: {
        coordinates: [
          [28.1, -26],
          [28.132, -26.001],
        ],
      },
      legs: [
        {
          steps: [
            step('M1', 500, 'depart'),
            step('M1', 100, 'continue', 'straight'),
            step('Main Road', 300, 'turn', 'slight left'),
            step('', 0, 'arrive'),
          ],
        },
      ],
    },
  ],
};

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let cookie: string;
let answer: { status: number; text: string };
const asked: string[] = [];
const router = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.writeHead(answer.status).end(answer.text);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => router.listen(0, '127.0.0.1', resolve));
  const { port } = router.address() as AddressInfo;
  running = await startApplicationForTests({
    environment: { directionsUrl: `http://127.0.0.1:${port}`, mapTiles: 'tiles/small.pmtiles' },
  });
  await createTestEstate(running.database.db);
  const resident = await signUpSomebody(running);
  cookie = resident.cookie;
  const role = { userId: resident.userId, roleId: testRoleId('901', 'Owner') };
  await grantRole(running.database.db, role, running.dependencies);
  const plan = { id: 'plan', estateId: '901', kind: 'plan' as const, title: 'Plan', fields: { ...blankPlan, parts } };
  await running.database.db.transaction((transaction) =>
    addContent(transaction, [{ ...plan, visibleFrom: new Date('2026-01-01T00:00:00Z') }], running.dependencies),
  );
});
afterAll(async () => {
  router.close();
  await running.close();
});

const way = async (to = '-26.001,28.132') => {
  const path = `/api/directions?from=-26,28.1305&to=${to}&estateId=901`;
  return (await running.request('GET', path, { cookie })).body.details;
};

it('takes the way of the router, with one step for each road', async () => {
  answer = { status: 200, text: JSON.stringify(found) };
  expect(await way()).toEqual({
    geometry: { type: 'LineString', ...found.routes[0]?.geometry },
    distance: 900,
    duration: 120,
    gate: '',
    steps: [
      { text: 'M1', distance: 600 },
      { text: 'Left into Main Road', distance: 300 },
    ],
  });
  expect(asked).toEqual(['/route/v1/driving/28.1305,-26;28.132,-26.001?overview=full&geometries=geojson&steps=true']);
  await way('-27.001,28.132');
  expect(asked).toHaveLength(1);
});

it.each([
  ['fails', { status: 500, text: '' }],
  ['knows no way', { status: 400, text: '{"code":"NoRoute"}' }],
  ['answers something else', { status: 200, text: '<html>' }],
  ['answers a way without an end', { status: 200, text: JSON.stringify({ code: 'Ok', routes: [] }) }],
])('takes the roads of the estate when the router %s', async (_, said) => {
  answer = said;
  expect((await way()).steps[0]).toMatchObject({ text: 'Main Road' });
});

it('serves tiles of the base map to people who are signed in, and nothing where the map has none', async () => {
  const { objectStore } = running.dependencies;
  // The folder of the tests stays from run to run.
  await objectStore.delete('tiles/small.pmtiles');
  const describe = async () => (await running.request('GET', '/api/map-tiles', { cookie })).body.details;
  expect(await describe()).toBeNull();
  const tile = new TextEncoder().encode('a vector tile');
  const file = smallTileFile(tile, { attribution: '<a href="javascript:alert(1)">© OpenStreetMap</a>' });
  await objectStore.put('tiles/small.pmtiles', file, 'application/vnd.pmtiles');
  expect(await describe()).toEqual({ minZoom: 0, maxZoom: 0, attribution: '© OpenStreetMap' });
  const read = (path: string, as = cookie) => running.request('GET', `/api/map-tiles/${path}`, { cookie: as });
  const answered = await read('0/0/0');
  expect([answered.status, answered.body]).toEqual([200, 'a vector tile']);
  for (const none of ['1/0/0', '0/1/0', '30/0/0', '22/99999999/0']) expect((await read(none)).status).toBe(204);
  expect((await read('0/0/-1')).status).toBe(400);
  expect((await read('0/0/0', '')).status).toBe(401);
});
