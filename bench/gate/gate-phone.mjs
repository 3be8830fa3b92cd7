// Measures a check on the guard's phone: the shared verifier in Chromium, the CPU slowed four times, the 95th percentile:
// `npm run bench:gate-phone`. It starts from the text of a code; reading the camera is not measured.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import http from 'node:http';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { makeDeviceCode, makeGrant } from '../../contract/src/gate-access/passes/pass-code.rules.ts';
import { stepAt } from '../../contract/src/gate-access/passes/pass-clock.rules.ts';
import { createPhoneKey } from './gate-world.mjs';
import { printReport } from '../measure/report.mjs';

const checks = Number(process.env.BENCH_CHECKS ?? 300);
const slowdown = 4;
const program = [process.env.CHROME_PATH ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== '' && existsSync(path),
);

const bundled = await build({
  entryPoints: ['contract/src/gate-access/passes/pass-verifier.rules.ts'],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'verifier',
});
const script = bundled.outputFiles[0].text;
const page = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(`<!doctype html><title>Verifier</title><script>${script}</script>`);
});
await new Promise((resolve) => page.listen(0, '127.0.0.1', resolve));

const server = createPhoneKey();
const now = new Date();
const issuedAt = Math.floor(now.getTime() / 1000);
const codes = [];
for (let at = 0; at < checks; at++) {
  const phone = createPhoneKey();
  const grantFields = {
    kid: '0badcafe',
    deviceId: randomUUID(),
    subjectId: randomUUID(),
    issuedAt,
    expiresAt: issuedAt + 86_400,
  };
  const where = { estateId: '91', gateSet: 1 };
  const grant = await makeGrant(
    { ...grantFields, ...where, deviceKey: new Uint8Array(phone.point.subarray(1)) },
    server.sign,
  );
  codes.push(await makeDeviceCode({ grant, step: stepAt(now), hasNoPlace: false }, phone.sign));
}

const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
const tab = await browser.newPage();
await tab.goto(`http://127.0.0.1:${page.address().port}/`);
const devtools = await tab.context().newCDPSession(tab);
await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
const milliseconds = await tab.evaluate(
  async ({ shown, point, at }) => {
    const { importPublicKey, verifyPassCode } = globalThis.verifier;
    const serverKeys = new Map([['0badcafe', await importPublicKey(Uint8Array.from(point))]]);
    const nothing = () => undefined;
    const knowledge = { serverKeys, revokedAt: nothing, newestStepOf: nothing, isInside: nothing, passedAt: nothing };
    const situation = {
      estateId: '91',
      direction: 'in',
      now: new Date(at),
      isGateOpen: true,
      opensFor: () => true,
      isWithinHoursOf: () => true,
      secondsBetweenEntries: 60,
    };
    const durations = [];
    for (const code of shown) {
      const start = performance.now();
      const verdict = await verifyPassCode(code, situation, knowledge);
      durations.push(performance.now() - start);
      if (verdict.result !== 'granted') throw new Error(`A valid code was refused: ${verdict.reason}`);
    }
    return durations;
  },
  { shown: codes, point: [...server.point.subarray(1)], at: now.getTime() },
);
await browser.close();
page.close();

const sorted = milliseconds.toSorted((one, other) => one - other);
const isMet = printReport(`The guard's phone, ${checks} checks in Chromium, CPU ×${slowdown}`, [
  { what: 'half of the checks within', measured: sorted[Math.floor(checks / 2)], unit: 'ms' },
  { what: '95 of 100 within', measured: sorted[Math.floor(checks * 0.95)], atMost: 20, unit: 'ms' },
]);
process.exitCode = isMet ? 0 : 1;
