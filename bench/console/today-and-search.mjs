// Measures Today, the counts of the navigation, the booking queue and the search at 100,000 people: `npm run bench:console`.
// `BENCH_EXPLAIN=1` prints the plan of every statement that takes longer than 5 ms.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { placeDataDirectory } from '../../embedded-database/src/data-directory.ts';
import { openEmbeddedPostgres } from '../../embedded-database/src/embedded-postgres.ts';
import { listQueue } from '../../server/src/features/bookings/queue/list-queue.ts';
import { searchConsole } from '../../server/src/features/search/search-console.ts';
import { countWaiting, readToday } from '../../server/src/features/today/read-today.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrations/migrate.ts';
import { createMeasure } from '../measure/measure-act.mjs';
import { printReport } from '../measure/report.mjs';
import { writePayments } from '../payments/payments-world.mjs';
import { writeConsoleWorld } from './console-world.mjs';

const size = {
  people: Number(process.env.BENCH_PEOPLE ?? 100_000),
  visits: Number(process.env.BENCH_VISITS ?? 200_000),
  bookings: Number(process.env.BENCH_BOOKINGS ?? 1_000_000),
  payments: Number(process.env.BENCH_PAYMENTS ?? 200_000),
};
const runs = Number(process.env.BENCH_RUNS ?? 5);

const folder = mkdtempSync(join(tmpdir(), 'ekhaya-bench-console-'));
const postgres = await openEmbeddedPostgres({
  dataDirectory: await placeDataDirectory(folder),
  password: 'bench',
  onLost: () => process.exit(1),
});
const isExplained = process.env.BENCH_EXPLAIN === '1';
const measure = createMeasure({ runs, isExplained });
const pool = new pg.Pool({ connectionString: postgres.url, max: 10 });
if (isExplained) {
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => process.stdout.write(`${message}\n`));
    void client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 5; set auto_explain.log_analyze = on;
      set client_min_messages = log`);
  });
}
// The server ends idle connections when it stops.
pool.on('error', () => undefined);
await migrateDatabase(pool);
const sizes = `${size.people} people, ${size.visits} visits, ${size.bookings} bookings and ${size.payments} payments`;
process.stdout.write(`Writing ${sizes} …\n`);
const client = await pool.connect();
const world = await writeConsoleWorld(client, size);
await writePayments(client, { payments: size.payments, people: size.people, payer: 'person-' });
const { rows: somePayments } = await client.query('select reference from payments limit 1 offset 5000');
client.release();

const dependencies = { database: { db: drizzle(pool) }, clock: { now: () => new Date() } };
const caller = { userId: world.managerId, email: 'person0@bench.test', sessionId: 'bench' };

const searched = async (q) => {
  const { groups } = await searchConsole({ ...dependencies, reader: dependencies.database }, caller, { q });
  return groups.reduce((sum, { items }) => sum + items.length, 0);
};

const lines = [
  await measure('Today', () => readToday(dependencies, caller, undefined)),
  await measure('the counts of the navigation', () => countWaiting(dependencies, caller, undefined)),
];
for (const { what, ...wanted } of [
  { what: 'requests, the oldest first', group: 'decide', sort: 'asked' },
  { what: 'requests by customer', group: 'decide', sort: 'customer' },
  { what: 'coming', group: 'coming', sort: 'date' },
  { what: 'past, page 100', group: 'past', sort: 'date', order: 'DESC', page: 100 },
  { what: 'of a frequent name', group: 'decide', sort: 'asked', q: 'nkosi' },
  { what: 'of a person', customerId: 'person-4711', sort: 'date', order: 'DESC' },
]) {
  const query = { page: 1, perPage: 25, order: 'ASC', ...wanted };
  lines.push(await measure(`bookings ${what}`, () => listQueue(dependencies, [world.estateId], query)));
}
for (const [what, q] of [
  ['a frequent name', 'nkosi'],
  ['a full name', 'thandi nkosi'],
  ['two letters', 'th'],
  ['an e-mail address', 'person4711@bench.test'],
  ['a mobile number', '082 000 4711'],
  ['a name that nobody has', 'xylophone'],
  ['a house', 'unit 14'],
  ['a house by one digit', '1'],
  ['a plate', 'CA 007919'],
  ['the beginning of plates', 'ca1'],
  ['a visitor’s code', world.visitCode],
  ['a booking', `#${world.bookingId.slice(0, 8)}`],
  ['a payment', somePayments[0].reference],
  ['the beginning of payments', 'ek-1a2b'],
]) {
  const found = await searched(q);
  lines.push({ ...(await measure(`search for ${what}: ${q}`, () => searched(q))), note: `${found} found` });
}
await pool.end();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

const title = `The console at ${sizes}, medians of ${runs}`;
process.exitCode = printReport(title, lines) ? 0 : 1;
