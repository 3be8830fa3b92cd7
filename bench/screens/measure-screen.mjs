#!/usr/bin/env node
// Performance of one URL, the same way for every app. Medians over --runs (default 5).
//   node bench/screens/measure-screen.mjs http://127.0.0.1:8080/home --name home --ready '[data-ready=home]' --sign-in EMAIL:PASSWORD
//        [--runs 5] [--out bench/results] [--skip lh|pw] [--at LATITUDE,LONGITUDE]
// With --sign-in every visit is by a person who has signed in before on this browser and has nothing else stored: her cookie and
// the readable mark are set, and the page opens with an empty cache.
// Part 1, Lighthouse: default mobile config (Moto G Power, simulated slow 4G: 150 ms RTT, 1,638 kbit/s; CPU x4), fresh profile
//   per run: category scores, FCP, LCP, SI, TBT, CLS, TTI, and the bytes on the wire by resource type.
// Part 2, a real browser with DevTools throttling of the same class (562.5 ms per request, 1,475/675 kbit/s, CPU x4), in one profile:
//   cold visit -> wait for the service worker and an idle network -> repeat visit in a new tab -> offline reload.
//   'ready' is the first frame in which the --ready selector is on screen and has size (first meaningful screen).
//   All traffic passes a local forward proxy, so bytes are counted on the wire (service worker included),
//   and for 'offline' the proxy refuses all connections and the browser context is set offline.
// Needs Node >= 22.19 (Lighthouse 13), /usr/bin/chromium (or CHROME_PATH), playwright-core, lighthouse, chrome-launcher.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { browserRun } from './browser-run.mjs';
import { lighthouseRun } from './lighthouse-run.mjs';
import { median } from '../measure/report.mjs';

const {
  values: options,
  positionals: [url],
} = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    ready: { type: 'string', default: 'h1, main, [role=main], form' },
    runs: { type: 'string', default: '5' },
    out: { type: 'string', default: 'bench/results' },
    'sign-in': { type: 'string', default: '' },
    skip: { type: 'string', default: '' },
    at: { type: 'string', default: '' },
  },
});
if (!url) {
  process.stderr.write(
    'usage: measure-screen.mjs URL --name NAME [--ready CSS] [--runs N] [--out DIR] [--skip lh|pw]\n',
  );
  process.exit(2);
}
const [latitude, longitude] = options.at.split(',').map(Number);
const at = options.at === '' ? undefined : { latitude, longitude, accuracy: 18 };
const name = options.name ?? new URL(url).host;
const runs = Number(options.runs);
const round = (value) => (typeof value === 'number' ? +value.toFixed(value < 10 ? 3 : 0) : value);

/** Returns the medians of the values of equally shaped objects. A boolean becomes 'n/m': true in n of m runs. */
function summarise(rows) {
  const summary = {};
  for (const key of Object.keys(rows[0] ?? {})) {
    const values = rows.map((row) => row[key]);
    const numbers = values.filter((value) => Number.isFinite(value));
    if (typeof values[0] === 'boolean') summary[key] = `${values.filter(Boolean).length}/${values.length}`;
    else summary[key] = numbers.length > 0 ? round(median(numbers)) : values[0];
  }
  return summary;
}

async function repeat(run) {
  const results = [];
  for (let count = 0; count < runs; count++) {
    results.push(await run({ url, ready: options.ready, signIn: options['sign-in'], at }));
  }
  return results;
}

const brief = { name, url, ready: options.ready, runs, date: new Date().toISOString(), node: process.version };
const details = {};
if (options.skip !== 'lh') {
  const results = await repeat(lighthouseRun);
  brief.lighthouse = summarise(results.map(({ row }) => row));
  const [{ version, failing, lcpElement }] = results;
  Object.assign(brief, { lighthouseVersion: version, failing, lcpElement });
  details.lighthouseRows = results.map(({ row }) => row);
}
if (options.skip !== 'pw') {
  details.browserRows = await repeat(browserRun);
  brief.browser = summarise(details.browserRows);
}
mkdirSync(options.out, { recursive: true });
writeFileSync(join(options.out, `${name}.json`), JSON.stringify({ ...brief, ...details }, null, 2));
process.stdout.write(`${JSON.stringify(brief)}\n`);
