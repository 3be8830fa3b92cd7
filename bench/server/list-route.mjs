// Measures an authenticated, validated list of 20 rows: `npm run bench:list`. The raw twin is `node:http` and `pg` with the same
// statements and no session. Both are one process on the same database, run alternately and get the same load.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { listNotifications } from '../../server/src/features/notifications/inbox/list-notifications.ts';
import { placeDataDirectory } from '../../embedded-database/src/data-directory.ts';
import { openEmbeddedPostgres } from '../../embedded-database/src/embedded-postgres.ts';
import { requestsPerSecond } from '../measure/load.mjs';
import { median, printReport } from '../measure/report.mjs';
import { signIn, startServer } from '../measure/running-server.mjs';

const runs = Number(process.env.BENCH_RUNS ?? 5);
const requests = Number(process.env.BENCH_REQUESTS ?? 5000);
const rows = 20;

/** Records the statements that the route runs for a person. */
async function watchStatements(client, personId) {
  const statements = [];
  const database = drizzle(client, { logger: { logQuery: (query, params) => statements.push({ query, params }) } });
  const list = await listNotifications({ database: { db: database } }, personId);
  if (list.length !== rows) throw new Error(`The list has ${list.length} rows, not ${rows}.`);
  return statements;
}

const folder = mkdtempSync(join(tmpdir(), 'ekhaya-bench-list-'));
const postgres = await openEmbeddedPostgres({
  dataDirectory: await placeDataDirectory(folder),
  password: 'bench',
  onLost: () => process.exit(1),
});
const server = await startServer({ dataDirectory: folder, environment: { DATABASE_URL: postgres.url } });
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
const person = await client.query("select id from users where email = 'thandi@ekhaya.test'");
const personId = person.rows[0].id;
await client.query('delete from notifications');
await client.query(
  `insert into notifications (id, notification_id, group_id, read_key, audience_kind, audience_id, type, title, description, image, url, created_at)
   select 'bench-' || n, 'bench-' || n, 'bench-' || n, 'bench-' || n, 'person', $1, 'event', 'Sundowner Market this Saturday',
          'Forty stalls, live marimba, the bar on the deck.', '', '', now() - n * interval '1 minute'
   from generate_series(1, $2::int) n`,
  [personId, rows],
);
await client.query('analyze');
const statements = await watchStatements(client, personId);
await client.end();

const twin = spawn(process.execPath, ['bench/server/raw-list-server.mjs'], {
  env: { ...process.env, DATABASE_URL: postgres.url, STATEMENTS: JSON.stringify(statements) },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [port] = await once(twin.stdout, 'data');
const twinUrl = `http://127.0.0.1:${String(port).trim()}/`;
const listUrl = `${server.origin}/api/notifications?userID=me`;
const headers = await signIn(server.origin);

const ours = [];
const raw = [];
await requestsPerSecond(listUrl, headers, 1000);
await requestsPerSecond(twinUrl, {}, 1000);
for (let run = 0; run < runs; run++) {
  raw.push(await requestsPerSecond(twinUrl, {}, requests));
  ours.push(await requestsPerSecond(listUrl, headers, requests));
}
twin.kill();
await server.stop();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

const isMet = printReport(`A list of ${rows} rows, ${requests} requests over 32 connections, medians of ${runs}`, [
  { what: 'raw node:http + pg', measured: median(raw), unit: 'a second' },
  { what: 'ours: session, validation, ETag', measured: median(ours), unit: 'a second' },
  { what: 'ours / raw', measured: median(ours) / median(raw), atLeast: 0.6, unit: '' },
]);
process.exitCode = isMet ? 0 : 1;
