// Measures the queue of snags at 100,000 snags of one estate: `npm run bench:snags`. `BENCH_EXPLAIN=1` prints the plan of every
// statement that takes longer than 5 ms.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { placeDataDirectory } from '../../embedded-database/src/data-directory.ts';
import { openEmbeddedPostgres } from '../../embedded-database/src/embedded-postgres.ts';
import { findNearbySnags } from '../../server/src/features/snags/reports/find-nearby-snags.ts';
import { countQueue, listQueue } from '../../server/src/features/snags/queue/list-queue.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrations/migrate.ts';
import { createMeasure } from '../measure/measure-act.mjs';
import { printReport } from '../measure/report.mjs';

const count = Number(process.env.BENCH_SNAGS ?? 100_000);
const runs = Number(process.env.BENCH_RUNS ?? 5);
const estateId = 'bench';
const userId = 'bench-person';

const folder = mkdtempSync(join(tmpdir(), 'ekhaya-bench-snags-'));
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
process.stdout.write(`Writing ${count} snags …\n`);
await writeSnags();

/** Writes an estate with eight departments and its snags: three of five are open, one in fifty is urgent. */
async function writeSnags() {
  const run = (text, values = []) => pool.query(text, values);
  await run(`insert into estates (id, name, image_url, suburb, city) values ($1, $1, '', '', '')`, [estateId]);
  await run(
    `insert into users (id, email, password_hash, first_name, last_name, mobile, mobile_verified, user_type, default_estate_id,
       created_at) values ($1, 'person@bench.test', '', 'Thandi', 'Nkosi', '27821234567', true, 'resident', $2, now())`,
    [userId, estateId],
  );
  await run(
    `insert into roles (id, estate_id, name, rank, display_name, description) values ('bench-owner', $1, 'Owner', 68, 'Owner', '')`,
    [estateId],
  );
  await run(
    `insert into role_grants (id, user_id, role_id, unit_number, granted_at) values ('grant', $1, 'bench-owner', '14', now())`,
    [userId],
  );
  await run(
    `insert into departments (id, estate_id, name, promise_hours) select 'department-' || n, $1, 'Department ' || n, 9
     from generate_series(0, 7) n`,
    [estateId],
  );
  await run(
    `insert into snags (id, estate_id, department_id, email, draft_id, request, place_text, latitude, longitude, is_urgent, status,
       created_at, updated_at, due_at, answered_at, closed_at)
     select 'snag-' || n, $1, 'department-' || n % 8, 'person@bench.test', 'draft-' || n,
       'The street light ' || n || ' is out since Monday. ' || repeat('It flickers at night and hums. ', n % 6),
       'Unit ' || n % 900, -26 + n % 100 * 0.0001, 28 + n % 90 * 0.0001, n % 50 = 0,
       case when n % 5 < 3 then 'NEW' else 'DONE' end, now() - n * interval '5 minutes', now(),
       now() - n * interval '5 minutes' + interval '9 hours', case when n % 3 = 0 then now() end,
       case when n % 5 < 3 then null else now() - n * interval '3 minutes' end
     from generate_series(1, $2::int) n`,
    [estateId, count],
  );
  // As autovacuum does: it also empties the list of new entries of the search index.
  await run('vacuum analyze snags');
  await run('analyze');
}

const dependencies = { database: { db: drizzle(pool) }, clock: { now: () => new Date() } };
const staff = { staffEstates: [estateId], callerId: userId };

const lines = [];
for (const { what, ...wanted } of [
  { what: 'open, the first page', group: 'open' },
  { what: 'open, page 100', group: 'open', page: 100 },
  { what: 'of a department', group: 'open', departmentId: 'department-3' },
  { what: 'mine', group: 'mine' },
  { what: 'near me', group: 'near', latitude: -26.004, longitude: 28.004 },
  { what: 'closed, the first page', group: 'done' },
  { what: 'a word that all have', group: 'open', q: 'light' },
  { what: 'a number that few have', group: 'open', q: 'light 4711' },
  { what: 'a place', group: 'open', q: 'unit 417' },
  { what: 'a word that nobody wrote', group: 'open', q: 'xylophone' },
  { what: 'a word that all closed ones have', group: 'done', q: 'flickers' },
  { what: 'two letters that nobody wrote', group: 'open', q: 'xy' },
  { what: 'a house by two digits', group: 'open', q: '47' },
]) {
  const filter = { page: 1, perPage: 25, ...staff, ...wanted };
  const { total } = await listQueue(dependencies, filter);
  lines.push({ ...(await measure(what, () => listQueue(dependencies, filter))), note: `${total} found` });
}
lines.push(await measure('the counts of the tabs and departments', () => countQueue(dependencies, staff)));
const question = { callerId: userId, estateId, words: 'street light flickers', latitude: -26.001, longitude: 28.001 };
lines.push(await measure('already reported nearby', () => findNearbySnags(dependencies, question)));
await pool.end();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

process.exitCode = printReport(`The queue of ${count} snags, medians of ${runs}`, lines) ? 0 : 1;
