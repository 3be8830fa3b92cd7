// Measures the first page of the gate log for a day of 50,000 entries, alone and among ten million: `npm run bench:gate-log`.
// The entries are written without indexes; the indexes are then created by the statements of the migrations.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { searchGateLog } from '../../server/src/features/gate-access/log/search-gate-log.ts';
import { placeDataDirectory } from '../../embedded-database/src/data-directory.ts';
import { openEmbeddedPostgres } from '../../embedded-database/src/embedded-postgres.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrations/migrate.ts';
import { median, printReport } from '../measure/report.mjs';

const perDay = 50_000;
const allRows = Number(process.env.BENCH_ROWS ?? 10_000_000);
const runs = Number(process.env.BENCH_RUNS ?? 200);
const day = Date.parse('2026-11-14T00:00:00.000Z');

const folder = mkdtempSync(join(tmpdir(), 'ekhaya-bench-log-'));
const postgres = await openEmbeddedPostgres({
  dataDirectory: await placeDataDirectory(folder),
  password: 'bench',
  onLost: () => process.exit(1),
});
const pool = new pg.Pool({ connectionString: postgres.url });
await migrateDatabase(pool);
await pool.end();
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();

/**
 * Writes entries evenly spread over the days before an instant. Half of them belong to the measured estate; all entries of the day
 * named `day` do.
 */
const write = async (count, days, before, name) => {
  await client.query(
    `insert into gate_log (nonce, at, estate_id, gate_id, direction, result, reason, kind, subject_key, person_id, name,
       plate, whose_guest, unit, override_reason, guard_id, was_offline, has_no_place, chain, step)
     select $4 || n, to_timestamp(($3::float8 - n * $2::float8 * 86400000 / $1) / 1000), case when $4 = 'day' or n % 2 = 0 then '91' else '92' end,
       'msasa-main', case when n % 2 = 0 then 'in' else 'out' end, case when n % 20 = 0 then 'refused' else 'granted' end,
       case when n % 20 = 0 then 'expired' end, 'resident', 'person:' || n % 5000, 'person-' || n % 5000,
       'Resident ' || md5((n % 5000)::text), 'HX ' || n % 100 || ' KP GP', '', (n % 2000)::text, '', 'guard', false, false,
       'chain-' || n % 5000, n
     from generate_series(1, $1::int) n`,
    [count, days, before, name],
  );
};

const measure = async () => {
  await client.query('vacuum analyze gate_log');
  const dependencies = { database: { db: drizzle(client) } };
  const [from, to] = [new Date(day), new Date(day + 86_400_000)];
  const filter = { estates: ['91'], estateId: '91', from, to };
  const durations = { screen: [], refused: [], searched: [] };
  const time = async (name, narrowed) => {
    const start = performance.now();
    const { items } = await searchGateLog(dependencies, { ...filter, ...narrowed }, { perPage: 50 });
    durations[name].push(performance.now() - start);
    if (items.length !== 50) throw new Error(`The screen has ${items.length} rows.`);
  };
  for (let run = 0; run < runs; run++) {
    await time('screen', {});
    await time('refused', { result: 'refused' });
    if (run < 20) await time('searched', { q: 'HX 42 KP' });
  }
  return Object.fromEntries(Object.entries(durations).map(([name, values]) => [name, median(values)]));
};

await write(perDay, 1, day + 86_400_000, 'day');
const alone = await measure();

const indexes = await client.query(
  `select indexname, indexdef from pg_indexes where tablename = 'gate_log' and indexname <> 'gate_log_pkey'`,
);
for (const { indexname } of indexes.rows) await client.query(`drop index ${indexname}`);
process.stdout.write(`Writing ${allRows} entries …\n`);
const batches = Math.max(1, Math.ceil(allRows / 1_000_000));
const perBatch = Math.ceil((allRows - perDay) / batches);
for (let batch = 0; batch < batches; batch++) {
  await write(perBatch, 20, day - batch * 20 * 86_400_000, `before-${batch}-`);
}
await client.query(`set maintenance_work_mem = '512MB'`);
for (const { indexdef } of indexes.rows) {
  process.stdout.write(`${indexdef.slice(0, 60)} …\n`);
  await client.query(indexdef);
}
const among = await measure();
await client.end();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

const isMet = printReport(`The gate log, first screen of a day of ${perDay} entries, medians of ${runs}`, [
  { what: 'alone', measured: alone.screen, atMost: 100, unit: 'ms' },
  { what: `among ${allRows}`, measured: among.screen, atMost: 100, unit: 'ms' },
  { what: 'among / alone', measured: among.screen / alone.screen, atMost: 1.5, unit: '' },
  { what: `the refused of the day, among ${allRows}`, measured: among.refused, atMost: 100, unit: 'ms' },
  { what: `a plate of the day, among ${allRows}`, measured: among.searched, unit: 'ms' },
]);
process.exitCode = isMet ? 0 : 1;
