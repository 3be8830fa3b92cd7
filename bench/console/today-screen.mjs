// Measures Today in the browser: `npm run bench:today`. Medians of 5, production build, demo world, a desk's window with the
// processor four times slower. Filled means that the first row of what waits is on screen.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { median, printReport } from '../measure/report.mjs';
import { signIn, startServer } from '../measure/running-server.mjs';
import { chromeFlags, chromePath } from '../screens/chrome.mjs';

const runs = Number(process.env.BENCH_RUNS ?? 5);
const filled = 'ul[aria-label="Waits for you"] li';

/** Opens Today in a new tab with a slow processor. Returns how long it took until it was filled, in milliseconds. */
async function visit(context, url) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'commit' });
  const ready = await page.waitForFunction(
    (selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box !== undefined && box.height > 0 && performance.now();
    },
    filled,
    { polling: 'raf', timeout: 60_000 },
  );
  const time = await ready.jsonValue();
  await page.close();
  return time;
}

const server = await startServer();
const profile = mkdtempSync(join(tmpdir(), 'ekhaya-bench-today-'));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: chromePath,
  headless: true,
  args: chromeFlags.slice(1),
  viewport: { width: 1280, height: 800 },
});
let isMet = false;
try {
  const { cookie } = await signIn(server.origin, 'manager@ekhaya.test');
  const [name, ...value] = cookie.split('=');
  await context.addCookies([{ name, value: value.join('='), url: server.origin, httpOnly: true, sameSite: 'Lax' }]);
  const url = `${server.origin}/console/today`;
  const first = await visit(context, url);
  const repeats = [];
  for (let run = 0; run < runs; run++) repeats.push(await visit(context, url));
  isMet = printReport(`Today in the console, processor x4 slower, medians of ${runs}`, [
    { what: 'filled, first visit', measured: first, unit: 'ms' },
    { what: 'filled, repeat visit', measured: median(repeats), atMost: 1500, unit: 'ms' },
  ]);
} finally {
  await context.close();
  await server.stop();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = isMet ? 0 : 1;
