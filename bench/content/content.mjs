// Measures the lists of content at three estates of 10,000 entries each, and the search in the text of 2,000 documents:
// `npm run bench:content`. The raw twin runs the same statements on `pg` alone. `BENCH_EXPLAIN=1` prints the plans.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { placeDataDirectory } from '../../embedded-database/src/data-directory.ts';
import { openEmbeddedPostgres } from '../../embedded-database/src/embedded-postgres.ts';
import { listContent } from '../../server/src/features/content/list-content.ts';
import { listDevelopments } from '../../server/src/features/developments/list-developments.ts';
import { listDocuments } from '../../server/src/features/documents/list-documents.ts';
import { listEvents } from '../../server/src/features/events/list-events.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrations/migrate.ts';
import { createMeasure } from '../measure/measure-act.mjs';
import { printReport } from '../measure/report.mjs';
import { writeContentWorld } from './content-world.mjs';

const entries = Number(process.env.BENCH_ENTRIES ?? 10_000);
const documents = Number(process.env.BENCH_DOCUMENTS ?? 2_000);
const runs = Number(process.env.BENCH_RUNS ?? 5);
const isExplained = process.env.BENCH_EXPLAIN === '1';

const folder = mkdtempSync(join(tmpdir(), 'ekhaya-bench-content-'));
const postgres = await openEmbeddedPostgres({
  dataDirectory: await placeDataDirectory(folder),
  password: 'bench',
  onLost: () => process.exit(1),
});
const pool = new pg.Pool({ connectionString: postgres.url, max: 10 });
// The server ends idle connections when it stops.
pool.on('error', () => undefined);
await migrateDatabase(pool);
process.stdout.write(`Writing ${entries} entries at each of three estates, and ${documents} documents …\n`);
const client = await pool.connect();
const { estateId, userId } = await writeContentWorld(client, { entries, documents });
await client.query('vacuum analyze');
client.release();

let statements = [];
const logger = { logQuery: (query, params) => statements.push({ query, params }) };
const parts = { database: { db: drizzle(pool, { logger }) }, clock: { now: () => new Date() } };
const measure = createMeasure({ runs, isExplained: false });

/** Measures a list, and then its statements alone. */
const compare = async (what, atMost, act) => {
  const ours = await measure(what, act);
  statements = [];
  await act();
  // Without the beginning and the end of transactions, which the pool would run on other connections.
  const recorded = statements.filter(({ query }) => /^\s*(select|with)/i.test(query));
  const raw = await measure(`${what}, raw pg`, async () => {
    for (const { query, params } of recorded) await pool.query(query, params);
  });
  if (isExplained) {
    for (const { query, params } of recorded) {
      const { rows } = await pool.query(`explain (analyze, buffers) ${query}`, params);
      process.stdout.write(`\n${what}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`);
    }
  }
  return [
    { ...ours, atMost },
    { ...raw, atMost: undefined },
  ];
};

const own = { userId, estateId };
const consoleList = (query) => () =>
  listContent(
    parts,
    { callerId: userId, staffEstates: [estateId] },
    { kind: 'event', estateId, page: 1, perPage: 50, sort: 'position', order: 'ASC', ...query },
  );
const search = (words) => () => listDocuments(parts, { ...own, search: words });

const lines = [
  await compare('events of an estate', 30, () => listEvents(parts, own)),
  await compare('developments of an estate', 30, () => listDevelopments(parts, own)),
  await compare('documents of an estate', 30, search('')),
  await compare('console, first page', 30, consoleList({})),
  await compare('console, page 100', 30, consoleList({ page: 100 })),
  await compare('console, search for a title', 30, consoleList({ q: 'Market 4711' })),
  await compare('console, drafts', 30, consoleList({ status: 'draft' })),
  await compare('documents with two words', 100, search('treasurer reserve7')),
  await compare('documents with a word of all', 100, search('treasurer')),
  await compare('documents by their title', 100, search('Minutes 1234')),
].flat();
await pool.end();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

const title = `Content at 3 estates of ${entries} entries, and ${documents} documents, medians of ${runs}`;
process.exitCode = printReport(title, lines) ? 0 : 1;
