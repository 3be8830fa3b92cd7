// Login and Home as a person meets them: `npm run bench:screens`. Medians of 5, production build, demo world.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { printReport } from './report.mjs';
import { startServer } from './running-server.mjs';

const runs = process.env.BENCH_RUNS ?? '5';
const server = await startServer();
const screens = [
  { name: 'login', path: '/login', signIn: [], repeatKilobytes: 1 },
  { name: 'home', path: '/home', signIn: ['--sign-in', 'thandi@ekhaya.test:Ekhaya-demo-1'], repeatKilobytes: 3 },
];
let isAllMet = true;
try {
  for (const screen of screens) {
    await promisify(execFile)(
      process.execPath,
      [
        'bench/measure.mjs',
        `${server.origin}${screen.path}`,
        '--name',
        screen.name,
        '--runs',
        runs,
        ...screen.signIn,
      ].concat(['--ready', `[data-ready="${screen.name}"] main`]),
      { maxBuffer: 1 << 24 },
    );
    const { lighthouse, browser } = JSON.parse(await readFile(`bench/results/${screen.name}.json`, 'utf8'));
    isAllMet =
      printReport(`${screen.name}, medians of ${runs}`, [
        { what: 'initial JS', measured: lighthouse.jsKB, atMost: 85, unit: 'KB' },
        { what: 'JS + CSS', measured: lighthouse.jsKB + lighthouse.cssKB, atMost: 95, unit: 'KB' },
        { what: 'requests, images included', measured: lighthouse.requests, atMost: 14, unit: '' },
        { what: 'first frame, cold', measured: browser.coldFcp, atMost: 1000, unit: 'ms' },
        { what: 'usable, cold', measured: browser.coldReady, atMost: 2300, unit: 'ms' },
        { what: 'LCP', measured: lighthouse.lcp, atMost: 1700, unit: 'ms' },
        { what: 'TBT', measured: lighthouse.tbt, atMost: 50, unit: 'ms' },
        { what: 'CLS', measured: lighthouse.cls, atMost: 0.01, unit: '' },
        { what: 'Lighthouse performance', measured: lighthouse.perf, atLeast: 98, unit: '' },
        { what: 'Lighthouse accessibility', measured: lighthouse.a11y, atLeast: 100, unit: '' },
        { what: 'Lighthouse best practices', measured: lighthouse.bp, atLeast: 100, unit: '' },
        { what: 'Lighthouse SEO', measured: lighthouse.seo, atLeast: 100, unit: '' },
        { what: 'repeat visit, ready', measured: browser.warmReady, atMost: 300, unit: 'ms' },
        {
          what: 'repeat visit, on the wire',
          measured: browser.warmWireKB,
          atMost: screen.repeatKilobytes,
          unit: 'KB',
          note: 'headers included',
        },
        { what: 'offline reload', measured: browser.offlineReady ?? Number.NaN, atMost: 200, unit: 'ms' },
      ]) && isAllMet;
  }
} finally {
  await server.stop();
}
process.exitCode = isAllMet ? 0 : 1;
