// Measures the lists of people, of houses and of the audit log at 100,000 people and 1,000,000 rows of the log, and an import of
// 2,000 people: `npm run bench:people`. `BENCH_EXPLAIN=1` prints the plan of every statement that takes longer than 5 ms.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { placeDataDirectory } from '../../embedded-database/src/data-directory.ts';
import { openEmbeddedPostgres } from '../../embedded-database/src/embedded-postgres.ts';
import { listAuditEntries } from '../../server/src/features/audit/list-audit-entries.ts';
import { listHouses } from '../../server/src/features/estates/houses/list-houses.ts';
import { addImport } from '../../server/src/features/estates/imports/add-import.ts';
import { readImport } from '../../server/src/features/estates/imports/read-imports.ts';
import { runImport } from '../../server/src/features/estates/imports/run-import.ts';
import { startImport } from '../../server/src/features/estates/imports/start-import.ts';
import { findPeople } from '../../server/src/features/estates/people/find-people.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrations/migrate.ts';
import { createMeasure } from '../measure/measure-act.mjs';
import { printReport } from '../measure/report.mjs';
import { writeConsoleWorld } from './console-world.mjs';

const size = {
  people: Number(process.env.BENCH_PEOPLE ?? 100_000),
  visits: 1_000,
  bookings: 10_000,
};
const auditRows = Number(process.env.BENCH_AUDIT ?? 1_000_000);
const importRows = Number(process.env.BENCH_ROWS ?? 2_000);
const runs = Number(process.env.BENCH_RUNS ?? 5);

const folder = mkdtempSync(join(tmpdir(), 'ekhaya-bench-people-'));
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
process.stdout.write(`Writing ${size.people} people and ${auditRows} rows of the audit log …\n`);
const client = await pool.connect();
const world = await writeConsoleWorld(client, size);
await client.query(
  `insert into houses (estate_id, unit_number, created_at) select $1, n::text, now() from generate_series(1, $2::int) n on conflict do nothing`,
  [world.estateId, Math.ceil(size.people / 3) + 1000],
);
await client.query(
  `insert into audit_log (at, actor_id, action, estate_id, subject_kind, subject_id, person_id)
   select now() - n * interval '20 seconds', 'person-' || n % 50, (array['sign-in', 'roles.grant', 'bookings.accept'])[1 + n % 3], $1,
     'person', 'person-' || n % $3::int, 'person-' || n % $3::int
   from generate_series(1, $2::int) n`,
  [world.estateId, auditRows, size.people],
);
await client.query('vacuum analyze');
client.release();

const live = { publish: async () => undefined };
const dependencies = { database: { db: drizzle(pool) }, clock: { now: () => new Date() }, live };
const caller = { userId: world.managerId };
const staffEstates = [world.estateId];

const people = (query) => () =>
  findPeople(dependencies, {
    callerId: caller.userId,
    staffEstates,
    query: { sort: 'name', order: 'ASC', page: 1, perPage: 50, ...query },
  });
const houses = (query) => () =>
  listHouses(dependencies, staffEstates, { page: 1, perPage: 50, order: 'ASC', estateId: world.estateId, ...query });
const audit = (query) => () =>
  listAuditEntries(dependencies, { staffEstates, query: { perPage: 50, estateId: world.estateId, ...query } });

const lines = [
  await measure('people, first page', people({})),
  await measure('people, after the 50,000th', people({ after: `person-${Math.floor(size.people / 2)}` })),
  await measure('people named nkosi', people({ q: 'nkosi' })),
  await measure('people of a house', people({ q: '4711' })),
  await measure('people by a plate', people({ q: 'CA 007919' })),
  await measure('staff', people({ group: 'staff' })),
  await measure('houses, first page', houses({})),
  await measure('houses, page 100', houses({ page: 100 })),
  await measure('houses that begin with 47', houses({ q: '47' })),
  await measure('empty houses', houses({ state: 'empty' })),
  await measure('audit log, first page', audit({})),
  await measure('audit log of a person', audit({ personId: 'person-4711' })),
  await measure('audit log of people and roles', audit({ group: 'people' })),
  await measure('audit log of a month', audit({ from: '2026-06-01', to: '2026-06-30' })),
  await measure('audit log, search for a name', audit({ q: 'nkosi' })),
];

/** Imports a file of new people and returns the rows a second, of the check and of the writing. */
const importPeople = async (from) => {
  const rows = Array.from(
    { length: importRows },
    (_, n) => `Person,Number ${from + n},new${from + n}@bench.test,${(from + n) % 1000},Owner,2030-03-31`,
  );
  const text = `First name,Name,E-mail,House,Role,Last day\n${rows.join('\n')}\n`;
  const start = performance.now();
  const { id } = await addImport(dependencies, {
    caller,
    staffEstates,
    estateId: world.estateId,
    fileName: 'bench.csv',
    addsHouses: true,
    text,
  });
  const checked = performance.now();
  await startImport(dependencies, { caller, staffEstates, id });
  await runImport(dependencies, { importId: id });
  const written = performance.now();
  const { done } = await readImport(dependencies, { id, staffEstates });
  return { check: (importRows / (checked - start)) * 1000, write: (done / (written - checked)) * 1000 };
};
await importPeople(1_000_000);
const { check, write } = await importPeople(2_000_000);
lines.push(
  { what: `import: checking ${importRows} rows`, measured: check, atLeast: 500, unit: 'rows/s' },
  { what: `import: writing ${importRows} rows`, measured: write, atLeast: 500, unit: 'rows/s' },
);
await pool.end();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

const title = `Lists at ${size.people} people and ${auditRows} rows of the audit log, medians of ${runs}`;
process.exitCode = printReport(title, lines) ? 0 : 1;
