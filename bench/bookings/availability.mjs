// Measures the availability of a day and the lists of bookings, with 10,000 and with 1,000,000 bookings over 500 resources:
// `npm run bench:availability`. It records the statements that the product runs and measures those.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { selectBookingsOfPerson } from '../../server/src/features/bookings/records/bookings.store.ts';
import { selectOccupancy } from '../../server/src/features/bookings/availability/occupancy.store.ts';
import { selectQueue } from '../../server/src/features/bookings/queue/queue.store.ts';
import { placeDataDirectory } from '../../embedded-database/src/data-directory.ts';
import { openEmbeddedPostgres } from '../../embedded-database/src/embedded-postgres.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrations/migrate.ts';
import { firstDay, growBookings, resourceCount, serviceCount, writeFacilities } from './bookings-world.mjs';
import { median, printReport } from '../measure/report.mjs';

const few = Number(process.env.BENCH_FEW ?? 10_000);
const many = Number(process.env.BENCH_MANY ?? 1_000_000);
const runs = Number(process.env.BENCH_RUNS ?? 200);
const people = 50;

const resourcesOf = (service) =>
  Array.from({ length: resourceCount }, (_, n) => n)
    .filter((n) => n % serviceCount === service)
    .map((n) => `resource-${n}`);

const questions = {
  'availability of a resource': (database) =>
    selectOccupancy(database, {
      locationId: 'bench',
      serviceId: 'service-7',
      resourceIds: ['resource-7'],
      from: firstDay,
      until: firstDay,
      countsVisitors: true,
    }),
  'availability of a service, 10 resources': (database) =>
    selectOccupancy(database, {
      locationId: 'bench',
      serviceId: 'service-7',
      resourceIds: resourcesOf(7),
      from: firstDay,
      until: firstDay,
      countsVisitors: true,
    }),
  'booking list of a person': (database) =>
    selectBookingsOfPerson(database, {
      customerId: 'resident-7',
      within: 'all',
      specialServiceId: 'lagoon',
      now: new Date(firstDay),
      maxPast: 20,
    }),
  'booking queue of an estate': (database) =>
    selectQueue(database, ['bench'], { page: 1, perPage: 25, sort: 'date', order: 'ASC', estateId: 'bench' }),
};

/** Returns the single statement that a use case runs. */
async function statementOf(client, ask) {
  const statements = [];
  await ask(drizzle(client, { logger: { logQuery: (query, params) => statements.push({ query, params }) } }));
  if (statements.length !== 1) throw new Error(`${statements.length} statements where one was expected.`);
  return statements[0];
}

const explain = async (client, { query, params }) =>
  (await client.query(`explain (analyze, buffers) ${query}`, params)).rows.map((row) => row['QUERY PLAN']);
const millisecondsIn = (plan) => Number(/Execution Time: ([\d.]+) ms/.exec(plan.join('\n'))?.[1]);

/** Measures the median time of each statement, beside an empty round trip through `pg`. Prints the plan on request. */
async function measure(client, { isShown }) {
  const found = {};
  for (const [what, ask] of Object.entries(questions)) {
    const statement = await statementOf(client, ask);
    const times = [];
    const raw = [];
    for (let run = 0; run < runs; run += 1) {
      times.push(millisecondsIn(await explain(client, statement)));
      const start = performance.now();
      await client.query(statement.query, statement.params);
      raw.push(performance.now() - start);
    }
    const plan = await explain(client, statement);
    if (isShown) process.stdout.write(`\nEXPLAIN, ${what}\n${plan.map((line) => `  ${line}`).join('\n')}\n`);
    const scanned = plan.filter((line) => /Seq Scan on (bookings|booking_lines)/.test(line)).length;
    found[what] = { milliseconds: median(times), raw: median(raw), scanned };
  }
  return found;
}

const folder = mkdtempSync(join(tmpdir(), 'ekhaya-bench-availability-'));
const postgres = await openEmbeddedPostgres({
  dataDirectory: await placeDataDirectory(folder),
  password: 'bench',
  onLost: () => process.exit(1),
});
const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
await migrateDatabase(pool);
const client = await pool.connect();
await writeFacilities(client, people);
await growBookings(client, 0, few);
const small = await measure(client, { isShown: false });
process.stdout.write(`Growing to ${many} bookings …\n`);
await growBookings(client, few, many);
const large = await measure(client, { isShown: true });
client.release();
await pool.end();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

const names = Object.keys(questions);
const isMet = printReport(
  `Reading bookings: ${many} over ${resourceCount} resources beside ${few}, medians of ${runs}`,
  names.flatMap((what) => [
    {
      what,
      measured: large[what].milliseconds,
      unit: 'ms',
      ...(what.startsWith('availability') && { atMost: 3 }),
      note: `raw pg, round trip included: ${large[what].raw.toFixed(3)} ms`,
    },
    { what: '  sequential scans of bookings', measured: large[what].scanned, atMost: 0, unit: '' },
    {
      what: '  to that of the few',
      measured: large[what].milliseconds / small[what].milliseconds,
      atMost: 1.5,
      unit: '×',
      note: `${small[what].milliseconds.toFixed(3)} ms`,
    },
  ]),
);
process.exitCode = isMet ? 0 : 1;
