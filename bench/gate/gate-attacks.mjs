// Guesses codes at the gate, over HTTP and through the verifier of the guard's phone: `npm run attack:gate`. It scans 100,000
// random codes. Then it types every code that begins with the first three characters of a valid visitor's code, and every number
// of up to four digits. No guess may be let in.
import { randomBytes, randomInt } from 'node:crypto';
import http from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { toBase45 } from '../../contract/src/gate-access/passes/base45.rules.ts';
import { visitorCodeAlphabet, visitorQrText } from '../../contract/src/visitors/visitors.rules.ts';
import { defaultTimeZone, wallClockAt } from '../../contract/src/time/wall-clock.rules.ts';
import { verifyOffline } from '../../resident-app/src/features/gate-access/guard/check/offline-verifier.ts';
import { typedCodeLimits } from '../../server/src/features/gate-access/scans/claim-typed-code.ts';
import { placeDataDirectory } from '../../embedded-database/src/data-directory.ts';
import { openEmbeddedPostgres } from '../../embedded-database/src/embedded-postgres.ts';
import { addPhones, codeOf, readServerKey } from './gate-world.mjs';
import { printReport } from '../measure/report.mjs';
import { signIn, startServer } from '../measure/running-server.mjs';

const scans = Number(process.env.ATTACK_CODES ?? 100_000);
const connections = 64;
const secret = 'a-secret-of-the-attack';
const gates = ['msasa-main', 'msasa-north'];

const folder = mkdtempSync(join(tmpdir(), 'ekhaya-attack-'));
const postgres = await openEmbeddedPostgres({
  dataDirectory: await placeDataDirectory(folder),
  password: 'bench',
  onLost: () => process.exit(1),
});
const server = await startServer({
  dataDirectory: folder,
  environment: { DATABASE_URL: postgres.url, EKHAYA_SECRET: secret },
});
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
const guard = await signIn(server.origin, 'guard@ekhaya.test');
const host = await signIn(server.origin);

const readDetails = async (path) => {
  const answer = await fetch(`${server.origin}${path}`, { headers: guard });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()).details;
};

/** Invites a visitor for now and returns her code, which the attack tries to guess. */
const invite = async () => {
  const { date } = wallClockAt(new Date(), defaultTimeZone);
  const answer = await fetch(`${server.origin}/api/vistor/invite`, {
    method: 'POST',
    headers: { ...host, 'content-type': 'application/json' },
    body: JSON.stringify({
      residentUserID: 'me',
      visitorName: 'Lindiwe',
      visitorPhoneNumber: '0824127788',
      invitedDateStart: `${date} 00:00`,
      invitedDateEnd: `${date} 24:00`,
    }),
  });
  if (!answer.ok) throw new Error(`The invitation was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()).details[0].Message;
};

const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
const verify = (body) =>
  new Promise((resolve, reject) => {
    const options = { method: 'POST', agent, headers: { ...guard, 'content-type': 'application/json' } };
    const request = http.request(`${server.origin}/api/gate/verify`, options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      answer.once('end', () => resolve({ status: answer.statusCode, details: JSON.parse(text).details }));
    });
    request.once('error', reject);
    request.end(JSON.stringify(body));
  });

/** Presents each code once, over concurrent connections, and counts the outcomes. */
const attack = async (shown, show) => {
  const outcomes = new Map();
  const waiting = shown.entries();
  const worker = async () => {
    for (const [at, each] of waiting) {
      const outcome = await show(each, at);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  return { outcomes, seconds: (performance.now() - start) / 1000 };
};

const overHttp = async (each, at) => {
  const { status, details } = await verify({ ...each, gateId: gates[at % 2], direction: 'in' });
  return status === 200 ? (details.reason ?? details.result) : String(status);
};

const [gate] = (await readDetails('/api/gate/gates')).filter(({ id }) => id === gates[0]);
const validCode = await invite();
const inside = await readDetails('/api/gate/inside');
const book = {
  keys: await readDetails('/api/gate/keys').then(({ keys }) => keys),
  revocations: [],
  expected: await readDetails('/api/gate/expected'),
  people: inside.people,
  steps: inside.newestSteps,
  left: [],
  passages: [],
};
const onThePhone = async (each) => {
  const { result, reason } = await verifyOffline(each, { gate, direction: 'in', now: new Date() }, book);
  return reason ?? result;
};

const key = await readServerKey(client, secret);
const phones = await addPhones(client, key, { count: 500, estateId: '91', roleId: '91-owner' });
const tokenSigns = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const randomSigns = (alphabet, count) =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');
const bases = await Promise.all(phones.map(codeOf));
/** Returns, in rotation: a pass of random bytes, a visitor's QR text with a random token, a resident's pass with changed characters. */
const randomCode = (at) => {
  if (at % 3 === 0) return { code: `EK2:${toBase45(randomBytes(randomInt(150, 300)))}` };
  if (at % 3 === 1) return { code: visitorQrText(randomSigns(tokenSigns, 26)) };
  const base = bases[randomInt(bases.length)];
  const from = randomInt(5, base.length - 4);
  const code = `${base.slice(0, from)}${randomSigns('0123456789ABCDEF', 3)}${base.slice(from + 3)}`;
  // The random characters may equal the original ones.
  return code === base ? randomCode(at) : { code };
};
const random = Array.from({ length: scans }, (_, at) => randomCode(at));

const endings = [...visitorCodeAlphabet].flatMap((one) => [...visitorCodeAlphabet].map((other) => one + other));
const siblings = endings
  .flatMap((one) => endings.map((other) => validCode.slice(0, 3) + one + other))
  .filter((code) => code !== validCode);
const numbers = [1, 2, 3, 4].flatMap((length) =>
  Array.from({ length: 10 ** length }, (_, number) => String(number).padStart(length, '0')),
);
// The correct code comes last, when the rate limits have been reached.
const typedCodes = [...siblings, ...numbers, validCode].map((typedCode) => ({ typedCode }));

const before = await client.query('select count(*)::int as entries from gate_log');
const scanned = await attack(random, overHttp);
const typed = await attack(typedCodes, overHttp);
const after = await client.query(
  'select count(*)::int as entries, count(*) filter (where reason is null)::int as granted from gate_log',
);
const scannedOffline = await attack(random, onThePhone);
const typedOffline = await attack(typedCodes.slice(0, -1), onThePhone);
await client.end();
agent.destroy();
await server.stop();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

const runs = [
  { what: 'scanned over HTTP', shown: random, ...scanned },
  { what: 'typed over HTTP', shown: typedCodes, ...typed },
  { what: "scanned, the guard's phone", shown: random, ...scannedOffline },
  { what: "typed, the guard's phone", shown: typedCodes.slice(0, -1), ...typedOffline },
];
// Each further window of the rate limit allows the same number of tries again.
const windows = Math.floor(typed.seconds / typedCodeLimits.estate.windowSeconds) + 1;
const triedOverHttp = typedCodes.length - (typed.outcomes.get('429') ?? 0);
const entered = after.rows[0].entries - before.rows[0].entries;
const isMet = printReport(`Guessing at the gate, ${connections} at a time`, [
  ...runs.map(({ what, shown, outcomes, seconds }) => ({
    what: `${what}: let in`,
    measured: outcomes.get('granted') ?? 0,
    atMost: 0,
    unit: `of ${shown.length}`,
    note: `${[...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', ')}; ${seconds.toFixed(0)} s, ${Math.round(shown.length / seconds)} a second`,
  })),
  {
    what: 'typed over HTTP: checked, not rate-limited',
    measured: triedOverHttp,
    atMost: typedCodeLimits.estate.attempts * windows,
    unit: 'tries',
    note: 'the rest is answered 429, the valid code too',
  },
  {
    what: 'refusals without an entry in the log',
    measured: random.length + triedOverHttp - entered,
    atMost: 0,
    unit: 'entries',
  },
]);
process.exitCode = isMet ? 0 : 1;
