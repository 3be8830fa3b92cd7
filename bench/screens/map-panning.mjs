// Counts the tasks of the main thread while a finger pans the map of places: Chromium's own trace, the processor four times slower.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { becomeSignedIn } from './become-signed-in.mjs';
import { chromeFlags, chromePath } from './chrome.mjs';

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', '__metadata'];
/** The map is composed as on a phone, with the processor in place of a graphics chip: without one, each new picture of the map is copied. */
const flags = [
  ...chromeFlags.slice(1).filter((flag) => flag !== '--disable-gpu'),
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--ignore-gpu-blocklist',
  '--enable-gpu-rasterization',
];
/** A frame of 60 a second, in milliseconds. */
const FRAME_MS = 16;
const MOVES = 30;

/** The drags of one run, in pixels of the window: there and back, in both directions. */
const DRAGS = [
  { x: -140, y: 0 },
  { x: 0, y: -160 },
  { x: 140, y: 0 },
  { x: 0, y: 160 },
  { x: -110, y: -110 },
  { x: 110, y: 110 },
];

/** Moves one finger over the map, a move a frame, and lifts it. */
async function drag(devtools, { x, y }) {
  const start = { x: 206, y: 300 };
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
  for (let move = 1; move <= MOVES; move++) {
    const share = move / MOVES;
    const point = { x: start.x + x * share, y: start.y + y * share };
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    await sleep(FRAME_MS);
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // The plan is drawn again when the finger has been lifted: that belongs to panning.
  await sleep(300);
}

/** Records a trace of what `act` does, and returns its events. */
async function traced(devtools, act) {
  const events = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const isComplete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await act();
  await devtools.send('Tracing.end');
  await isComplete;
  return events;
}

/** The tasks of the page's main thread, in milliseconds: the renderer in which the touches arrive. */
function mainThreadTasks(events) {
  const touched = events.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'pointermove');
  if (touched === undefined) throw new Error('No touch reached the map');
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === touched.pid && tid === touched.tid)
    .map(({ ts, dur, tdur }) => ({ start: ts, milliseconds: (dur ?? 0) / 1000, processorMs: (tdur ?? 0) / 1000 }));
}

/**
 * Opens the map, waits until `standing` is on the page, and pans.
 * @returns {Promise<{ overFrame: number, overFrameOfProcessor: number, longest: number }>} tasks over a frame, and those whose own
 *   processor time is over it: on a busy machine a task waits for the processor
 */
export async function panMap({ url, signIn, at, standing, traceFile }) {
  const profile = mkdtempSync(join(tmpdir(), 'ekhaya-bench-map-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromePath,
    headless: true,
    args: flags,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    permissions: ['geolocation'],
    geolocation: at,
  });
  try {
    await becomeSignedIn(context, url, signIn);
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForSelector(standing, { state: 'attached', timeout: 60_000 });
    // What loads when the browser is idle comes before the finger.
    await sleep(4000);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await sleep(500);
    const events = await traced(devtools, async () => {
      for (const by of DRAGS) await drag(devtools, by);
    });
    if (traceFile !== undefined) writeFileSync(traceFile, JSON.stringify({ traceEvents: events }));
    const tasks = mainThreadTasks(events);
    const over = (time) => tasks.filter((task) => task[time] > FRAME_MS).length;
    return {
      overFrame: over('milliseconds'),
      overFrameOfProcessor: over('processorMs'),
      longest: Math.max(...tasks.map(({ milliseconds }) => milliseconds)),
    };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
