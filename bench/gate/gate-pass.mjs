// Measures the time from the fourth digit of the PIN to the pass on screen: `npm run bench:gate-pass`. The built app runs in
// Chromium with the CPU slowed four times, on an enrolled phone with a known location. The app must not send a request during
// this time.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { becomeSignedIn } from '../screens/become-signed-in.mjs';
import { chromeFlags, chromePath } from '../screens/chrome.mjs';
import { startProxy } from '../screens/counting-proxy.mjs';
import { median, printReport } from '../measure/report.mjs';
import { startServer } from '../measure/running-server.mjs';

const runs = Number(process.env.BENCH_RUNS ?? 5);
const slowdown = 4;
const pin = '4711';
/** A location in front of the main gate of Msasa Ridge. */
const atTheGate = { latitude: -26.0022, longitude: 28.1303, accuracy: 8 };

/** Runs in the page: records when a key was pressed and when the frame with the code was painted. */
const recordTimes = () => {
  const recorded = { typed: [], drawn: undefined };
  globalThis.recordedTimes = recorded;
  const recordKey = (event) => {
    if (event.target.closest?.('.pin-pad-key')) recorded.typed.push(event.timeStamp);
  };
  document.addEventListener('click', recordKey, true);
  const checkCode = () => {
    const code = document.querySelector('svg.qr-code path');
    if (code === null || code.getAttribute('d') === '') {
      requestAnimationFrame(checkCode);
      return;
    }
    // A message posted in a frame is handled after that frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => (recorded.drawn = performance.now()));
    port1.start();
    port2.postMessage(undefined);
  };
  requestAnimationFrame(checkCode);
};

/** Runs in the page: resolves when the app has received a location. */
const waitForLocation = () =>
  new Promise((resolve, reject) => {
    const options = { maximumAge: Number.POSITIVE_INFINITY, timeout: 20_000 };
    navigator.geolocation.getCurrentPosition(
      () => resolve(),
      () => reject(new Error('The location is unknown.')),
      options,
    );
  });

const typePin = async (page) => {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
};

const server = await startServer();
const proxy = await startProxy();
const browser = await chromium.launch({
  executablePath: chromePath,
  args: chromeFlags.slice(1),
  proxy: { server: `http://127.0.0.1:${proxy.port}`, bypass: '<-loopback>' },
});

/** Waits until no request is sent for 500 ms: then the app is stored on the phone and its reads have finished. */
const waitUntilQuiet = async () => {
  for (let before = -1; before !== proxy.requests; await sleep(500)) before = proxy.requests;
};

try {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    geolocation: atTheGate,
    permissions: ['geolocation'],
  });
  const access = `${server.origin}/access`;
  await becomeSignedIn(context, access, 'thandi@ekhaya.test:Ekhaya-demo-1');

  const first = await context.newPage();
  await first.goto(access);
  await first.getByRole('heading', { name: 'Set your PIN' }).waitFor();
  await typePin(first);
  await first.getByRole('heading', { name: "You're Almost Set" }).waitFor();
  const enrolled = first.waitForResponse((answer) => answer.url().endsWith('/api/guard/device'));
  await typePin(first);
  await enrolled;
  await first.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await waitUntilQuiet();
  await first.close();

  const measured = { milliseconds: [], requestedPaths: [] };
  for (let run = 0; run < runs; run++) {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(recordTimes);
    await page.goto(access);
    await page.getByRole('heading', { name: 'Enter your 4-digit Pin:' }).waitFor();
    await page.evaluate(waitForLocation);
    await waitUntilQuiet();
    const before = proxy.requestedPaths.length;
    await typePin(page);
    await page.waitForFunction(() => globalThis.recordedTimes.drawn !== undefined);
    const { typed, drawn } = await page.evaluate(() => globalThis.recordedTimes);
    if (typed.length !== pin.length) throw new Error(`${typed.length} digits were typed.`);
    measured.milliseconds.push(drawn - typed.at(-1));
    measured.requestedPaths.push(...proxy.requestedPaths.slice(before));
    await page.close();
  }

  const isMet = printReport(`The pass after the fourth digit, CPU ×${slowdown}, known location, median of ${runs}`, [
    { what: 'the code is painted', measured: median(measured.milliseconds), atMost: 300, unit: 'ms' },
    {
      what: 'requests during this time',
      measured: measured.requestedPaths.length,
      atMost: 0,
      unit: '',
      note: measured.requestedPaths.join(', '),
    },
  ]);
  process.exitCode = isMet ? 0 : 1;
} finally {
  await browser.close();
  proxy.close();
  await server.stop();
}
