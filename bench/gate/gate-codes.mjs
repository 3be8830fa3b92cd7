// Measures how many pass codes one core makes and checks a second, beside the raw signatures alone: `npm run bench:gate-codes`.
import { generateKeyPairSync, randomUUID, sign as signBytes, verify as verifyBytes } from 'node:crypto';
import { makeDeviceCode, makeGrant, makeServerCode } from '../../contract/src/gate-access/passes/pass-code.rules.ts';
import { stepAt } from '../../contract/src/gate-access/passes/pass-clock.rules.ts';
import { importPublicKey, verifyPassCode } from '../../contract/src/gate-access/passes/pass-verifier.rules.ts';
import { createPhoneKey } from './gate-world.mjs';
import { median, printReport } from '../measure/report.mjs';

const runs = Number(process.env.BENCH_RUNS ?? 5);
const count = Number(process.env.BENCH_CODES ?? 3000);
const kid = '0badcafe';

const measureRate = async (work) => {
  const start = performance.now();
  for (let at = 0; at < count; at++) await work(at);
  return count / ((performance.now() - start) / 1000);
};

const raw = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const bytes = Buffer.alloc(240, 7);
const signing = { key: raw.privateKey, dsaEncoding: 'ieee-p1363' };
const signature = signBytes('sha256', bytes, signing);

const server = createPhoneKey();
const phone = createPhoneKey();
const [subjectId, deviceId] = [randomUUID(), randomUUID()];
const issuedAt = Math.floor(Date.now() / 1000);
const gateSet = 1;
const grantFields = { kid, deviceId, subjectId, issuedAt, expiresAt: issuedAt + 86_400, estateId: '91', gateSet };
const grant = await makeGrant({ ...grantFields, deviceKey: new Uint8Array(phone.point.subarray(1)) }, server.sign);
const now = new Date();
const step = stepAt(now);
const serverKeys = new Map([[kid, await importPublicKey(new Uint8Array(server.point.subarray(1)))]]);
const knowledge = {
  serverKeys,
  revokedAt: () => undefined,
  newestStepOf: () => undefined,
  isInside: () => undefined,
  passedAt: () => undefined,
};
const situation = {
  estateId: '91',
  direction: 'in',
  now,
  isGateOpen: true,
  opensFor: () => true,
  isWithinHoursOf: () => true,
  secondsBetweenEntries: 60,
};
const code = await makeDeviceCode({ grant, step, hasNoPlace: false }, phone.sign);
const serverCode = await makeServerCode({ kid, subjectId, step, estateId: '91', gateSet }, server.sign);

const check = async (shown) => {
  const verdict = await verifyPassCode(shown, situation, knowledge);
  if (verdict.result !== 'granted') throw new Error(`A valid code was refused: ${verdict.reason}`);
};
const works = {
  rawSign: () => signBytes('sha256', bytes, signing),
  rawVerify: () => verifyBytes('sha256', bytes, { key: raw.publicKey, dsaEncoding: 'ieee-p1363' }, signature),
  made: () => makeServerCode({ kid, subjectId, step, estateId: '91', gateSet }, server.sign),
  checkedOfServer: () => check(serverCode),
  checkedOfPhone: () => check(code),
};
const measured = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
for (let run = -1; run < runs; run++) {
  for (const [name, work] of Object.entries(works)) {
    const rate = await measureRate(work);
    if (run >= 0) measured[name].push(rate);
  }
}
const rate = (name) => median(measured[name]);
const isMet = printReport(`Codes in process, ${count} each, medians of ${runs}`, [
  { what: 'raw P-256 signatures made', measured: rate('rawSign'), unit: 'a second' },
  { what: 'raw P-256 signatures checked', measured: rate('rawVerify'), unit: 'a second' },
  { what: 'codes of the server made', measured: rate('made'), atLeast: 2000, unit: 'a second' },
  { what: 'codes of the server checked', measured: rate('checkedOfServer'), atLeast: 2000, unit: 'a second' },
  {
    what: 'codes of phones checked',
    measured: rate('checkedOfPhone'),
    atLeast: 2000,
    unit: 'a second',
    note: 'two signatures and an imported key each',
  },
]);
process.exitCode = isMet ? 0 : 1;
