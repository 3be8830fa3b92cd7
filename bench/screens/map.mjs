// Measures the map of places: `npm run bench:map`. Medians of 5, production build, demo world, a throttled phone (562.5 ms a request,
// 1,475/675 kbit/s, processor four times slower). The first view is the first frame in which the plan is drawn, as SVG or by MapLibre, and a
// card of a place is on the screen. Panning is traced: every task of the page's main thread from the first touch until the map rests.
// The raw twin is MapLibre alone with the same plan. `BENCH_TRACES=folder` keeps the traces, which Chromium's performance panel opens.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median, printReport } from '../measure/report.mjs';
import { startServer } from '../measure/running-server.mjs';
import { panMap } from './map-panning.mjs';
import { startRawMap } from './raw-map-server.mjs';

const runs = Number(process.env.BENCH_RUNS ?? 5);
const person = 'thandi@ekhaya.test:Ekhaya-demo-1';
/** In Weaver Street, near her house. */
const at = { latitude: -26.0012, longitude: 28.12665, accuracy: 18 };
/** Where the traces of panning are kept; undefined for nowhere. */
const traces = process.env.BENCH_TRACES;
const firstView = '.places:has(.plan-drawing path, .plan-map canvas) .place-card';

const server = await startServer();
const rawMap = await startRawMap();
const url = `${server.origin}/poi`;
let isMet = false;
try {
  const place = [`--at=${at.latitude},${at.longitude}`];
  const run = [
    '--name',
    'map',
    '--runs',
    String(runs),
    '--ready',
    firstView,
    '--sign-in',
    person,
    '--skip',
    'lh',
    ...place,
  ];
  await promisify(execFile)(process.execPath, ['bench/screens/measure-screen.mjs', url, ...run], {
    maxBuffer: 1 << 24,
  });
  const { browser } = JSON.parse(await readFile('bench/results/map.json', 'utf8'));
  const [pans, rawPans] = [[], []];
  for (let count = 0; count < runs; count++) {
    pans.push(
      await panMap({
        url,
        signIn: person,
        at,
        standing: '.plan-view:not(:has(.plan-drawing path)) .plan-map canvas',
        traceFile: traces && join(traces, `pan-${count + 1}.json`),
      }),
    );
    rawPans.push(await panMap({ url: rawMap.url, signIn: '', at, standing: rawMap.standing }));
  }
  isMet = printReport(`the map of places, medians of ${runs}`, [
    { what: 'first view, cold', measured: browser.coldReady, atMost: 2500, unit: 'ms' },
    { what: 'first view, repeat visit', measured: browser.warmReady, atMost: 800, unit: 'ms' },
    { what: 'first view, offline', measured: browser.offlineReady ?? Number.NaN, unit: 'ms' },
    { what: 'on the wire, cold', measured: browser.coldWireKB, unit: 'KB' },
    {
      what: 'tasks over 16 ms while panning',
      measured: median(pans.map(({ overFrame }) => overFrame)),
      atMost: 0,
      unit: '',
    },
    {
      what: 'of these by their own processor time',
      measured: median(pans.map((pan) => pan.overFrameOfProcessor)),
      unit: '',
    },
    { what: 'longest task while panning', measured: median(pans.map(({ longest }) => longest)), unit: 'ms' },
    {
      what: 'tasks over 16 ms, MapLibre alone',
      measured: median(rawPans.map(({ overFrame }) => overFrame)),
      unit: '',
    },
    { what: 'longest task, MapLibre alone', measured: median(rawPans.map(({ longest }) => longest)), unit: 'ms' },
  ]);
} finally {
  await rawMap.stop();
  await server.stop();
}
process.exitCode = isMet ? 0 : 1;
