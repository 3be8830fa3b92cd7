// Measures what the hourly job of retention does with a month of notifications, gate entries and audit rows of ten estates, against
// tables of the same rows that are partitioned by month, of which a month is dropped: `npm run bench:retention`. Meanwhile a guard
// writes passages and a resident lists notifications. `BENCH_SCALE=0.1` writes a tenth of the rows.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { placeDataDirectory } from '../../embedded-database/src/data-directory.ts';
import { openEmbeddedPostgres } from '../../embedded-database/src/embedded-postgres.ts';
import { applyRetention } from '../../server/src/features/privacy/index.ts';
import { settableClock } from '../../server/src/platform/clock.ts';
import { connectDatabase } from '../../server/src/platform/database/database.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrations/migrate.ts';
import { median, printReport } from '../measure/report.mjs';
import { dropMonth, writeTwin } from './months-apart.mjs';
import { openPeople } from './people-meanwhile.mjs';
import { instantOfRun, keepShorter, runs, sizesAt, writeMonths } from './retention-world.mjs';

const sizes = sizesAt(Number(process.env.BENCH_SCALE ?? 1));
const hourMs = 3_600_000;
/** How long people are measured alone, and at least beside a drop. */
const aloneMs = 10_000;
/** A statement of the job holds nobody up for longer. */
const batchMs = 50;
/** A person waits no longer than this for one statement, which nobody notices. */
const waitMs = 250;

const begin = performance.now();
const log = (line) =>
  process.stdout.write(`${((performance.now() - begin) / 1000).toFixed(1).padStart(7)} s  ${line}\n`);

const folder = mkdtempSync(join(tmpdir(), 'ekhaya-bench-retention-'));
const postgres = await openEmbeddedPostgres({
  dataDirectory: await placeDataDirectory(folder),
  password: 'bench',
  onLost: () => process.exit(1),
});
const migrating = new pg.Pool({ connectionString: postgres.url });
await migrateDatabase(migrating);
await migrating.end();
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
log(`writing six months of ${JSON.stringify(sizes)}`);
await writeMonths(client, sizes, log);
await writeTwin(client, log);
await client.query('vacuum analyze');
await client.query('checkpoint');

/** The statements of the job that are measured, by a part of their text. */
const kinds = {
  'finding notifications': 'from "notifications", lateral',
  notifications: 'delete from "notifications"',
  'what was read': 'delete from "notification_reads"',
  'gate entries': 'update "gate_log"',
  'audit rows': 'drop_audit_month',
};
let statements = [];
const timed =
  (query) =>
  (...given) => {
    const text = typeof given[0] === 'string' ? given[0] : given[0].text;
    const kind = Object.keys(kinds).find((each) => text.includes(kinds[each]));
    const start = performance.now();
    const note = () => statements.push({ kind, ms: performance.now() - start });
    const done = given.at(-1);
    if (typeof done !== 'function') return query(...given).finally(note);
    return query(...given.slice(0, -1), (...answer) => {
      note();
      done(...answer);
    });
  };
const database = connectDatabase(postgres.url);
database.pool.on('connect', (each) => (each.query = timed(each.query.bind(each))));

const clock = settableClock(instantOfRun(0));
const objectStore = undefined;
const applyAt = async (instant) => {
  clock.set(instant);
  statements = [];
  await applyRetention({ database, clock, objectStore });
  return statements;
};

/** A run: its statements by kind, how long all took, and the waits of people. */
const measured = { job: [], twin: [], alone: [] };
const people = await openPeople(postgres.url, 'public', () => clock.now());
const ofTwin = await openPeople(postgres.url, 'twin', () => clock.now());
measured.alone.push(await people.during(() => pause(aloneMs)));
for (let run = 0; run < runs; run++) {
  measured.job.push(await people.during(() => applyAt(instantOfRun(run))));
  const { result, durations } = await ofTwin.during(async () => {
    await pause(aloneMs / 10);
    const dropped = await dropMonth(client, run);
    await pause(aloneMs / 10);
    return dropped;
  });
  measured.twin.push({ result, durations, ms: Object.values(result).reduce((sum, ms) => sum + ms, 0) });
  log(
    `run ${run + 1}: ${measured.job.at(-1).ms.toFixed(0)} ms by the job, ${measured.twin.at(-1).ms.toFixed(0)} ms by dropping`,
  );
}
const idle = [];
for (let run = 0; run < runs; run++) idle.push((await people.during(() => applyAt(clock.now()))).ms);
// What the job meets when it runs every hour: the rows of an hour.
const hourly = [];
for (let run = 1; run <= runs; run++) {
  const instant = new Date(instantOfRun(runs - 1).getTime() + run * hourMs);
  hourly.push(await people.during(() => applyAt(instant)));
}
// One estate keeps messages for 30 days: its month of the last run and the sixth month end, the others stay.
await keepShorter(client);
const shorter = await people.during(() => applyAt(clock.now()));
const idleShorter = [];
for (let run = 0; run < runs; run++) idleShorter.push((await people.during(() => applyAt(clock.now()))).ms);

await people.close();
await ofTwin.close();
await client.end();
await database.close();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

const sum = (values) => values.reduce((total, value) => total + value, 0);
const longest = (values) => Math.max(0, ...values);
const msOf = (result, kind) => result.filter((each) => each.kind === kind).map(({ ms }) => ms);
const medianOfRuns = (each) => median(measured.job.map(({ result }) => each(result)));
const ofTables = {
  notifications: 'notifications',
  'what was read': 'notification_reads',
  'gate entries': 'gate_log',
  'audit rows': 'audit_log',
};
const lines = Object.entries(ofTables).flatMap(([kind, table]) => [
  {
    what: `${kind}: a statement`,
    measured: medianOfRuns((result) => median(msOf(result, kind))),
    atMost: batchMs,
    unit: 'ms',
  },
  {
    what: `${kind}: the longest statement`,
    measured: medianOfRuns((result) => longest(msOf(result, kind))),
    unit: 'ms',
  },
  {
    what: `${kind}: a month of ${sizes[table]}`,
    measured: medianOfRuns((result) => sum(msOf(result, kind))) / 1000,
    unit: 's',
    note: `${medianOfRuns((result) => msOf(result, kind).length)} statements`,
  },
  {
    what: `${kind}: twin, a partition dropped`,
    measured: median(measured.twin.map(({ result }) => result[table])),
    unit: 'ms',
  },
]);
const waits = Object.keys(measured.alone[0].durations).flatMap((name) => {
  const of = (part, which) => median(measured[part].map(({ durations }) => which(durations[name])));
  return ['alone', 'job', 'twin'].flatMap((part) => [
    { what: `${name}, ${part === 'alone' ? part : `beside the ${part}`}`, measured: of(part, median), unit: 'ms' },
    {
      what: `${name}, ${part === 'alone' ? part : `beside the ${part}`}: the longest`,
      measured: of(part, longest),
      unit: 'ms',
      ...(part === 'job' && { atMost: waitMs }),
    },
  ]);
});
const finding = (result) => longest(msOf(result, 'finding notifications'));
const isMet = printReport(`A month of ten estates that ends, medians of ${runs}`, [
  { what: 'notifications: the longest search for 20,000', measured: medianOfRuns(finding), unit: 'ms' },
  ...lines,
  { what: 'the whole job, a month', measured: median(measured.job.map(({ ms }) => ms)) / 1000, unit: 's' },
  { what: 'the whole job, an hour', measured: median(hourly.map(({ ms }) => ms)), unit: 'ms' },
  {
    what: 'the whole job, an hour: the longest statement',
    measured: median(hourly.map(({ result }) => longest(result.map(({ ms }) => ms)))),
    unit: 'ms',
  },
  { what: 'the whole job, nothing due', measured: median(idle), unit: 'ms' },
  { what: 'one estate keeps messages for 30 days: its end', measured: shorter.ms / 1000, unit: 's' },
  { what: 'then the whole job, nothing due', measured: median(idleShorter), unit: 'ms' },
  { what: 'twin: the month dropped from all tables', measured: median(measured.twin.map(({ ms }) => ms)), unit: 'ms' },
  ...waits,
]);
process.exit(isMet ? 0 : 1);
