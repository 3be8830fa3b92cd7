// Measures every list and every screen's calls on a large group of estates against the demo world: `npm run bench:scale`.
// `EKHAYA_SCALE=1` writes the whole group (100 estates, 1,000,000 people; 70 GB, an hour and a half); 0.1 is the default. Two servers run: one
// has the demo world, the other the group. The same people make the same calls to both in turn. `BENCH_KEEP=folder` keeps the group in
// a folder, and uses one that is there. `BENCH_ONLY=word` measures the routes with a word in their path. `BENCH_PLANS=keep` keeps the
// plans of all statements in plans.json; by default they are compared with it.
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pruneExpired } from '../../server/src/shell/prune-expired.ts';
import { median, printReport } from '../measure/report.mjs';
import { callsOfLists, files, fillIn, notMeasured, wholeAnswers } from './calls-of-lists.mjs';
import { sizesAt, writeEstateGroup } from './estate-group.mjs';
import { measureCall, measureFirstBytes, readBeginning } from './measure-call.mjs';
import { callerNames, openWorld } from './open-world.mjs';
import { changesOf, explainEverything, keepPlans, planOf, readPlans } from './plans.mjs';
import { makeRecordsToRead } from './records-to-read.mjs';

const scale = Number(process.env.EKHAYA_SCALE ?? 0.1);
const runs = Number(process.env.BENCH_RUNS ?? 5);
const only = process.env.BENCH_ONLY ?? '';
/** A call is no slower than twice the demo world, or than so many milliseconds more: a page of 50 rows in place of three costs that. */
const factor = 2;
const floorMs = 5;
/** The bound of answers that hold all of an estate, and of the first bytes of a file. */
const wholeAnswerMs = 1_000;
/** So much of a file is read for its plans: more than one page of its rows. */
const beginningBytes = 1_000_000;

const kept = process.env.BENCH_KEEP;
const temporary = mkdtempSync(join(tmpdir(), 'ekhaya-bench-scale-'));
// The database runs as a user of its own, who has to reach its folder.
chmodSync(temporary, 0o755);
const folder = kept ?? join(temporary, 'group');
const mark = join(folder, 'group-is-written');
const begin = performance.now();
const log = (line) =>
  process.stdout.write(`${((performance.now() - begin) / 1000).toFixed(1).padStart(7)} s  ${line}\n`);

const group = await openWorld(folder, log);
if (!existsSync(mark)) {
  await makeRecordsToRead(await group.callers(), group.address);
  const client = new pg.Client({ connectionString: group.database.url });
  await client.connect();
  const sizes = sizesAt(scale);
  log(`writing ${JSON.stringify(sizes)}`);
  await writeEstateGroup(client, sizes, log);
  const { rows } = await client.query('select pg_size_pretty(pg_database_size(current_database())) as size');
  log(`the database has ${rows[0].size}`);
  await client.end();
  writeFileSync(mark, '');
}
const demo = await openWorld(join(temporary, 'demo'), log);
await makeRecordsToRead(await demo.callers(), demo.address);
log('erasing what is too old, which an installation does every hour');
for (const { database, dependencies } of [demo, group]) {
  await pruneExpired(dependencies);
  // Jobs that it queued may still run.
  const countRunningJobs = async () => {
    const jobs = 'select count(*)::int as count from graphile_worker._private_jobs where locked_at is not null';
    return (await database.pool.query(jobs)).rows[0].count;
  };
  while ((await countRunningJobs()) > 0) await pause(1_000);
  await database.pool.query('vacuum analyze');
}

/** Prepares a call to a world: its first answer, and how to repeat it. Undefined where the caller has no such record. */
const prepareCall = async (world, name, path, isFile) => {
  const caller = (await world.callers()).find((each) => each.name === name);
  const filled = await fillIn(path, caller);
  if (filled === undefined) return undefined;
  const address = `${world.address}${filled}`;
  const { headers } = caller;
  const first = await measureCall(address, { headers });
  const once = async () =>
    isFile ? measureFirstBytes(address, { headers }) : (await measureCall(address, { headers })).ms;
  return { first, once, durations: [] };
};

const routesUnanswered = new Set();
/**
 * Measures every call of every caller who may make it, in both worlds in turn. With 0 runs each call is made once, to warm up.
 * @returns of each caller and call the medians in milliseconds and the first answers; no demo world where it has nothing to read
 */
const measureAll = async (runsOfCall) => {
  const measured = {};
  for (const { key, path } of callsOfLists()) {
    if (!key.includes(only)) continue;
    // A file, which takes long, is read to its end once.
    const isFile = files.has(key);
    if (isFile && runsOfCall === 0) continue;
    const statuses = [];
    for (const name of callerNames) {
      const ofGroup = await prepareCall(group, name, path, isFile);
      if (ofGroup === undefined) continue;
      statuses.push(`${name} ${ofGroup.first.status}`);
      if (ofGroup.first.status !== 200) continue;
      const ofDemo = await prepareCall(demo, name, path, isFile);
      const calls = ofDemo?.first.status === 200 ? [ofDemo, ofGroup] : [ofGroup];
      for (let run = 0; run < runsOfCall; run++) for (const { once, durations } of calls) durations.push(await once());
      const [inGroup, inDemo] = calls
        .toReversed()
        .map(({ first, durations }) => ({ ...first, wholeMs: first.ms, ms: median(durations) }));
      measured[`${name} ${path}`] = { key, inGroup, inDemo };
    }
    if (!statuses.some((each) => each.endsWith('200')))
      routesUnanswered.add(`${key} ${path} (${statuses.join(', ') || 'no record'})`);
  }
  return measured;
};

log('measuring');
await measureAll(0);
const lines = Object.entries(await measureAll(runs)).map(([what, { key, inGroup, inDemo }]) => {
  const isWhole = wholeAnswers.has(key) || files.has(key) || inDemo === undefined;
  const atMost = isWhole ? wholeAnswerMs : Math.max(factor * inDemo.ms, inDemo.ms + floorMs);
  const sizes =
    inDemo === undefined
      ? 'nothing to read in the demo world'
      : `demo ${inDemo.ms.toFixed(1)} ms, ${inDemo.bytes} → ${inGroup.bytes} bytes`;
  const note = files.has(key) ? `${sizes}; the whole file in ${(inGroup.wholeMs / 1000).toFixed(1)} s` : sizes;
  return { what, measured: inGroup.ms, atMost: +atMost.toFixed(1), unit: 'ms', note };
});
const title = `Calls of lists and screens at scale ${scale} against the demo world: medians of ${runs}, at most ${factor} times or ${floorMs} ms more`;
let isMet = printReport(title, lines);
process.stdout.write(`${lines.filter(({ measured, atMost }) => measured <= atMost).length} of ${lines.length} met\n`);
process.stdout.write(`\nNot measured:\n`);
for (const [key, reason] of Object.entries(notMeasured)) process.stdout.write(`  ${key}: ${reason}\n`);
if (routesUnanswered.size > 0) {
  process.stdout.write(
    `\nAnswered with 200 to nobody:\n${[...routesUnanswered].map((each) => `  ${each}\n`).join('')}`,
  );
  isMet = false;
}

log('reading plans');
await group.database.pool.query(explainEverything);
let statements = {};
const slow = [];
const listen = (client) =>
  client.on('notice', ({ message }) => {
    const found = planOf(message ?? '');
    if (found === undefined) return;
    statements[found.statement] ??= found.plan;
    if (found.ms > 20) slow.push(`${found.ms} ms ${found.statement.slice(0, 300)}\n${found.plan.join('\n')}`);
  });
group.database.pool.on('connect', listen);
await group.database.pool.query(
  `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ekhaya' and pid <> pg_backend_pid()`,
);
const plans = {};
for (const caller of await group.callers()) {
  for (const { key, path } of callsOfLists()) {
    if (!key.includes(only)) continue;
    const filled = await fillIn(path, caller);
    if (filled === undefined) continue;
    statements = {};
    slow.length = 0;
    const status = await readBeginning(`${group.address}${filled}`, { headers: caller.headers, bytes: beginningBytes });
    if (status === 200) plans[`${caller.name} ${path}`] = statements;
    if (process.env.BENCH_SLOW === '1' && slow.length > 0)
      process.stdout.write(`\n${caller.name} ${path}\n${slow.join('\n')}\n`);
  }
}
await group.database.pool.query('alter role ekhaya reset all');
if (process.env.BENCH_PLANS === 'keep') {
  keepPlans(plans);
  log('the plans are kept in bench/scale/plans.json');
} else {
  const changes = changesOf(readPlans(), plans);
  process.stdout.write(
    `\nPlans that differ from bench/scale/plans.json: ${changes.length === 0 ? 'none' : ''}\n${changes.join('\n')}\n`,
  );
}
await demo.stop();
await group.stop();
rmSync(temporary, { recursive: true, force: true });
process.exit(isMet ? 0 : 1);
