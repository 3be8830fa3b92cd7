// Measures every list and every screen's calls on a large group of estates against the demo world: `npm run bench:scale`.
// `EKHAYA_SCALE=1` writes the whole group (100 estates, 1,000,000 people; 60 GB, an hour); 0.1 is the default. The same people make
// the same calls before and after the group is written. `BENCH_KEEP=folder` keeps the database in a folder, and uses one that is
// there. `BENCH_ONLY=word` measures the routes with a word in their path. `BENCH_PLANS=keep` keeps the plans of all statements in
// plans.json; by default they are compared with it.
import { mkdirSync, mkdtempSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { DEMO_PASSWORD, seedDemoWorld } from '../../server/demo-data/index.ts';
import { applicationKey } from '../../server/src/shell/application-key.ts';
import { createApplication } from '../../server/src/shell/application.ts';
import { createDependencies } from '../../server/src/shell/create-dependencies.ts';
import { startServer, stopAll } from '../../server/src/shell/start/start-server.ts';
import { median, printReport } from '../measure/report.mjs';
import { callsOfLists, fillIn, notMeasured, wholeAnswers } from './calls-of-lists.mjs';
import { sizesAt, writeEstateGroup } from './estate-group.mjs';
import { changesOf, explainEverything, keepPlans, planOf, readPlans } from './plans.mjs';

const scale = Number(process.env.EKHAYA_SCALE ?? 0.1);
const runs = Number(process.env.BENCH_RUNS ?? 5);
const only = process.env.BENCH_ONLY ?? '';
/** A call is no slower than twice the demo world, or than so many milliseconds more: a page of 50 rows in place of three costs that. */
const factor = 2;
const floorMs = 5;
/** The bound of answers that hold all of an estate. */
const wholeAnswerMs = 1_000;

const kept = process.env.BENCH_KEEP;
const folder = kept ?? mkdtempSync(join(tmpdir(), 'ekhaya-bench-scale-'));
mkdirSync(folder, { recursive: true, mode: 0o755 });
const measuredBefore = join(folder, 'demo-world.json');
const isWritten = existsSync(measuredBefore);
const begin = performance.now();
const log = (line) =>
  process.stdout.write(`${((performance.now() - begin) / 1000).toFixed(1).padStart(7)} s  ${line}\n`);

const started = [];
let database;
let apiKey = '';
const { address } = await startServer(
  {
    processEnvironment: { EKHAYA_DATA_DIR: folder, PORT: '0', EKHAYA_DEMO: '1' },
    showProgress: log,
    signal: new AbortController().signal,
    onDatabaseLost: () => process.exit(1),
    createApplication: (foundation) => {
      database = foundation.database;
      apiKey = applicationKey(foundation.environment.secrets.current);
      return createApplication(createDependencies(foundation, { logLevel: 'error' }));
    },
    seedDemoWorld: (foundation) => seedDemoWorld(createDependencies(foundation), log),
  },
  started,
);

/** Files and reads of other people's records ask for a sign-in of the last 10 minutes. */
const signedInForMs = 300_000;
let signedInAt = 0;

/** Signs the people of the measurement in. */
const signInCallers = async () => {
  const ids = new Map(
    (await database.pool.query('select email, id from users')).rows.map(({ email, id }) => [email, id]),
  );
  const callers = [];
  signedInAt = performance.now();
  for (const name of ['thandi', 'guard', 'manager', 'admin']) {
    const email = `${name}@ekhaya.test`;
    const signedIn = await fetch(`${address}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    if (!signedIn.ok) throw new Error(`Signing in answered ${signedIn.status}: ${await signedIn.text()}`);
    const headers = { 'x-api-key': apiKey, cookie: signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' };
    const read = async (path) => {
      const answer = await fetch(`${address}${path}`, { headers });
      if (!answer.ok) return undefined;
      const body = await answer.json();
      return body?.details ?? body;
    };
    callers.push({ name, email, userId: ids.get(email), thandiId: ids.get('thandi@ekhaya.test'), headers, read });
  }
  return callers;
};

const routesUnanswered = new Set();
/** Measures every call of every caller who may make it. @returns the medians in milliseconds by caller and call */
const measureAll = async (signedIn) => {
  let callers = signedIn;
  const measured = {};
  for (const { key, path } of callsOfLists()) {
    if (!key.includes(only)) continue;
    if (performance.now() - signedInAt > signedInForMs) callers = await signInCallers();
    const statuses = [];
    for (const caller of callers) {
      const filled = await fillIn(path, caller);
      if (filled === undefined) continue;
      const once = async () => {
        const start = performance.now();
        const answer = await fetch(`${address}${filled}`, { headers: caller.headers });
        const { byteLength } = await answer.arrayBuffer();
        return { ms: performance.now() - start, status: answer.status, bytes: byteLength };
      };
      const first = await once();
      statuses.push(`${caller.name} ${first.status}`);
      if (first.status !== 200) continue;
      const durations = [];
      for (let run = 0; run < runs; run++) durations.push((await once()).ms);
      measured[`${caller.name} ${path}`] = { key, ms: median(durations), bytes: first.bytes };
    }
    if (!statuses.some((each) => each.endsWith('200')))
      routesUnanswered.add(`${key} ${path} (${statuses.join(', ') || 'no record'})`);
  }
  return measured;
};

let before;
if (isWritten) before = JSON.parse(readFileSync(measuredBefore, 'utf8'));
else {
  log('measuring the demo world');
  const callers = await signInCallers();
  await measureAll(callers);
  before = await measureAll(callers);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const sizes = sizesAt(scale);
  log(`writing ${JSON.stringify(sizes)}`);
  await writeEstateGroup(client, sizes, log);
  const { rows } = await client.query('select pg_size_pretty(pg_database_size(current_database())) as size');
  log(`the database has ${rows[0].size}`);
  await client.end();
  writeFileSync(measuredBefore, JSON.stringify(before));
}
log('measuring the group');
const callers = await signInCallers();
await measureAll(callers);
const after = await measureAll(callers);

const lines = Object.entries(after).map(([what, { key, ms, bytes }]) => {
  const demo = before[what];
  const atMost = wholeAnswers.has(key) ? wholeAnswerMs : Math.max(factor * (demo?.ms ?? 0), (demo?.ms ?? 0) + floorMs);
  const note =
    demo === undefined
      ? 'nothing to read in the demo world'
      : `demo ${demo.ms.toFixed(1)} ms, ${demo.bytes} → ${bytes} bytes`;
  return { what, measured: ms, atMost: demo === undefined ? wholeAnswerMs : +atMost.toFixed(1), unit: 'ms', note };
});
const title = `Calls of lists and screens at scale ${scale} against the demo world: medians of ${runs}, at most ${factor} times or ${floorMs} ms more`;
let isMet = printReport(title, lines);
process.stdout.write(`\nNot measured:\n`);
for (const [key, reason] of Object.entries(notMeasured)) process.stdout.write(`  ${key}: ${reason}\n`);
if (routesUnanswered.size > 0) {
  process.stdout.write(
    `\nAnswered with 200 to nobody:\n${[...routesUnanswered].map((each) => `  ${each}\n`).join('')}`,
  );
  isMet = false;
}

log('reading plans');
await database.pool.query(explainEverything);
let statements = {};
const slow = [];
const listen = (client) =>
  client.on('notice', ({ message }) => {
    const found = planOf(message ?? '');
    if (found === undefined) return;
    statements[found.statement] ??= found.plan;
    if (found.ms > 20) slow.push(`${found.ms} ms ${found.statement.slice(0, 300)}\n${found.plan.join('\n')}`);
  });
database.pool.on('connect', listen);
await database.pool.query(
  `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ekhaya' and pid <> pg_backend_pid()`,
);
const plans = {};
for (const caller of callers) {
  for (const { key, path } of callsOfLists()) {
    if (!key.includes(only)) continue;
    const filled = await fillIn(path, caller);
    if (filled === undefined) continue;
    statements = {};
    slow.length = 0;
    const answer = await fetch(`${address}${filled}`, { headers: caller.headers });
    await answer.arrayBuffer();
    if (answer.status === 200) plans[`${caller.name} ${path}`] = statements;
    if (process.env.BENCH_SLOW === '1' && slow.length > 0)
      process.stdout.write(`\n${caller.name} ${path}\n${slow.join('\n')}\n`);
  }
}
await database.pool.query('alter role ekhaya reset all');
if (process.env.BENCH_PLANS === 'keep') {
  keepPlans(plans);
  log('the plans are kept in bench/scale/plans.json');
} else {
  const changes = changesOf(readPlans(), plans);
  process.stdout.write(
    `\nPlans that differ from bench/scale/plans.json: ${changes.length === 0 ? 'none' : ''}\n${changes.join('\n')}\n`,
  );
}
await stopAll(started);
if (kept === undefined) rmSync(folder, { recursive: true, force: true });
process.exit(isMet ? 0 : 1);
