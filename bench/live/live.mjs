// Measures idle live streams on one process: the memory of each, and how soon a change reaches all of them: `npm run bench:live`.
// The raw twin is `node:http` with one listening `pg` connection. It needs twice as many open files as streams (`ulimit -n`).
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { placeDataDirectory } from '../../embedded-database/src/data-directory.ts';
import { openEmbeddedPostgres } from '../../embedded-database/src/embedded-postgres.ts';
import { digestOfToken } from '../../server/src/platform/sessions/session-token.ts';
import { openStreams } from './live-clients.mjs';
import { printReport } from '../measure/report.mjs';
import { signIn, startServer } from '../measure/running-server.mjs';

const count = Number(process.env.BENCH_STREAMS ?? 5000);
const changes = Number(process.env.BENCH_CHANGES ?? 20);
const settleMilliseconds = 25_000;

const residentKilobytes = (processId) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]);
/** Returns the user and system time of a process in milliseconds. The kernel counts in steps of 10 ms. */
const processorTime = (processId) => {
  const fields = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1];

/** Writes `count` people of one estate with one session each. */
async function writePeople(client) {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await client.query(
    `insert into users (id, email, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at)
     select 'live-' || n, 'live-' || n || '@bench.test', '', 'Live', 'Reader', '2782' || (1000000 + n), 'resident', '91', now()
     from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query(
    `insert into sessions (id, token_digest, user_id, user_agent, created_at, expires_at)
     select 'live-' || n, digest, 'live-' || n, 'bench', now(), now() + interval '1 day'
     from unnest($1::text[]) with ordinality as given (digest, n)`,
    [tokens.map(digestOfToken)],
  );
  await client.query(
    `insert into role_grants (id, user_id, role_id, granted_at)
     select 'live-' || n, 'live-' || n, (select id from roles where estate_id = '91' order by rank limit 1), now()
     from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query('analyze');
  return tokens;
}

/** Opens the streams, a fixed number at a time, and returns the processor time that the server used. */
async function open({ origin, processId, heads, atOnce }) {
  const start = performance.now();
  const worked = processorTime(processId);
  const streams = await openStreams(origin, heads, 'configurations', atOnce);
  return {
    streams,
    opened: performance.now() - start,
    processorEach: (processorTime(processId) - worked) / heads.length,
  };
}

/** Opens the streams, leaves them idle, makes the changes, and then makes all of them reconnect at once. */
async function measure({ origin, processId, heads, change }) {
  const before = residentKilobytes(processId);
  const { streams, opened, processorEach } = await open({ origin, processId, heads, atOnce: 20 });
  await pause(settleMilliseconds);
  const kilobytesEach = (residentKilobytes(processId) - before) / heads.length;
  const arrivals = [];
  const last = [];
  for (let number = 0; number < changes; number++) {
    const times = await streams.change(() => change(number));
    arrivals.push(...times);
    last.push(Math.max(...times));
    await pause(200);
  }
  const afterChanges = (residentKilobytes(processId) - before) / heads.length;
  streams.close();
  await pause(2_000);
  const resuming = heads.map((head) => `${head}\r\nLast-Event-ID: ${streams.lastId}`);
  const again = await open({ origin, processId, heads: resuming, atOnce: heads.length });
  again.streams.close();
  return {
    kilobytesEach,
    afterChanges,
    opened,
    processorEach,
    reopened: again.opened,
    processorEachAgain: again.processorEach,
    refused: streams.refused + again.streams.refused,
    failed: streams.failed + again.streams.failed,
    p50: percentile(arrivals, 0.5),
    p99: percentile(arrivals, 0.99),
    worst: Math.max(...last),
  };
}

const folder = mkdtempSync(join(tmpdir(), 'ekhaya-bench-live-'));
const postgres = await openEmbeddedPostgres({
  dataDirectory: await placeDataDirectory(folder),
  password: 'bench',
  onLost: () => process.exit(1),
});

/** Measures the product: people with sessions, and a change that an administrator makes through the API. */
async function measureOurs(client) {
  const server = await startServer({ dataDirectory: folder, environment: { DATABASE_URL: postgres.url } });
  try {
    const tokens = await writePeople(client);
    const administrator = await signIn(server.origin, 'admin@ekhaya.test');
    return await measure({
      origin: server.origin,
      processId: server.processId,
      heads: tokens.map(
        (token) =>
          `GET /api/live?age=1 HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\nUser-Agent: Mozilla/5.0 (Linux; Android 14)\r\nCookie: ekhaya_session=${token}`,
      ),
      change: async (number) => {
        const answer = await fetch(`${server.origin}/api/console/configurations`, {
          method: 'PUT',
          headers: { ...administrator, 'content-type': 'application/json' },
          body: JSON.stringify({ pinTitle: `Change ${number}` }),
        });
        if (!answer.ok) throw new Error(`The change was answered ${answer.status}: ${await answer.text()}`);
        await answer.arrayBuffer();
      },
    });
  } finally {
    await server.stop({ forget: false });
  }
}

/** Measures the raw twin. */
async function measureRaw(client) {
  const twin = spawn(process.execPath, ['bench/live/raw-live-server.mjs'], {
    env: { ...process.env, DATABASE_URL: postgres.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = await once(twin.stdout, 'data');
    return await measure({
      origin: `http://127.0.0.1:${String(port).trim()}`,
      processId: twin.pid,
      heads: Array.from({ length: count }, () => 'GET / HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream'),
      change: () => client.query(`notify raw_live`),
    });
  } finally {
    twin.kill();
  }
}

const client = new pg.Client({ connectionString: postgres.url });
let ours;
let raw;
try {
  await client.connect();
  ours = await measureOurs(client);
  raw = await measureRaw(client);
} finally {
  await client.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

const isMet = printReport(`${count} idle live streams on one process, ${changes} changes`, [
  { what: 'raw node:http + pg: memory of a stream', measured: raw.kilobytesEach, unit: 'KB' },
  { what: 'ours: memory of a stream, idle', measured: ours.kilobytesEach, atMost: 45, unit: 'KB' },
  { what: 'ours: memory of a stream, after the changes', measured: ours.afterChanges, atMost: 45, unit: 'KB' },
  { what: 'ours: all opened, with session, roles and what was missed', measured: ours.opened, unit: 'ms' },
  { what: 'raw: processor time to open a stream', measured: raw.processorEach, unit: 'ms' },
  { what: 'ours: processor time to open a stream', measured: ours.processorEach, atMost: 2, unit: 'ms' },
  {
    what: 'ours: processor time to resume one of all at once',
    measured: ours.processorEachAgain,
    atMost: 2,
    unit: 'ms',
  },
  { what: 'ours: all came back at one moment, the last after', measured: ours.reopened, unit: 'ms' },
  { what: 'ours: refused and tried again', measured: ours.refused, unit: '' },
  { what: 'ours: answered 500', measured: ours.failed, atMost: 0, unit: '' },
  { what: 'raw: a NOTIFY reaches a stream, p50', measured: raw.p50, unit: 'ms' },
  { what: 'raw: a NOTIFY reaches a stream, p99', measured: raw.p99, unit: 'ms' },
  { what: 'ours: a change by the API reaches a stream, p50', measured: ours.p50, unit: 'ms' },
  { what: 'ours: a change by the API reaches a stream, p99', measured: ours.p99, atMost: 500, unit: 'ms' },
  { what: 'ours: the last stream of the slowest change', measured: ours.worst, unit: 'ms' },
]);
process.exitCode = isMet ? 0 : 1;
