// Runs the built server behind PgBouncer in transaction mode, with DATABASE_DIRECT_URL and without named statements:
// `npm run bench:pgbouncer`. It needs the program `pgbouncer` (Debian: 1.18, which keeps no named statements). Every list and screen
// is read by 16 clients at once over 5 connections to PostgreSQL, writes are made, and jobs and live events must work. Then the same
// reads with named statements show what the setting is for.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startKillablePostgres } from '../measure/killable-postgres.mjs';
import { printReport } from '../measure/report.mjs';
import { signIn, startServer } from '../measure/running-server.mjs';
import { callsOfLists, fillIn } from '../scale/calls-of-lists.mjs';

const clients = 16;
const poolSize = 5;
const rounds = Number(process.env.BENCH_ROUNDS ?? 2);

const freePort = () =>
  new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const postgres = await startKillablePostgres('pgbouncer');
const folder = mkdtempSync(join(tmpdir(), 'ekhaya-pgbouncer-'));
chmodSync(folder, 0o755);
const poolerPort = await freePort();
writeFileSync(
  join(folder, 'pgbouncer.ini'),
  `[databases]
ekhaya = host=127.0.0.1 port=${postgres.port} user=ekhaya password=bench
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
`,
  { mode: 0o644 },
);
// PgBouncer refuses to run as root.
const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
/** The program, which `PGBOUNCER` may name where it is not in the path. */
const program = process.env.PGBOUNCER ?? 'pgbouncer';
const pooler = spawn(program, ['-q', ...asUser, join(folder, 'pgbouncer.ini')], {
  stdio: ['ignore', 'inherit', 'inherit'],
});
const poolerFailed = new Promise((resolve) => pooler.once('error', () => resolve(true)));
if ((await Promise.race([poolerFailed, pause(500)])) === true) {
  process.stderr.write('The program pgbouncer is missing. On Debian: apt-get install pgbouncer\n');
  await postgres.stop();
  process.exit(1);
}
const pooled = `postgresql://ekhaya:bench@127.0.0.1:${poolerPort}/ekhaya`;

/** Reads every list and screen as every person. @returns how many answers there were, and how many were failures of the server */
const readAll = async (origin) => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const ids = new Map((await client.query('select email, id from users')).rows.map(({ email, id }) => [email, id]));
  await client.end();
  const calls = [];
  for (const name of ['thandi', 'guard', 'manager', 'admin']) {
    const email = `${name}@ekhaya.test`;
    const headers = await signIn(origin, email);
    const read = async (path) => {
      const answer = await fetch(`${origin}${path}`, { headers });
      return answer.ok ? (await answer.json()).details : undefined;
    };
    for (const { path } of callsOfLists()) {
      const filled = await fillIn(path, {
        userId: ids.get(email),
        email,
        thandiId: ids.get('thandi@ekhaya.test'),
        read,
      });
      if (filled !== undefined) calls.push({ path: filled, headers });
    }
  }
  const waiting = Array.from({ length: rounds }, () => calls).flat();
  const outcome = { answers: 0, ok: 0, failures: new Set(), failed: 0 };
  const worker = async () => {
    for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
      const answer = await fetch(`${origin}${call.path}`, { headers: call.headers });
      await answer.arrayBuffer();
      outcome.answers += 1;
      if (answer.ok) outcome.ok += 1;
      if (answer.status >= 500) {
        outcome.failed += 1;
        outcome.failures.add(`${answer.status} ${call.path}`);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, worker));
  return outcome;
};

/** Opens a live stream and announces an outage, which a job tells everybody. @returns whether the event and the notification came */
const tellSomething = async (origin) => {
  const headers = await signIn(origin);
  const stream = await fetch(`${origin}/api/live`, { headers, signal: AbortSignal.timeout(20_000) });
  const answer = await fetch(`${origin}/api/console/estates/91/outages`, {
    method: 'POST',
    headers: {
      ...(await signIn(origin, 'admin@ekhaya.test')),
      'content-type': 'application/json',
      'idempotency-key': 'pooled',
    },
    body: JSON.stringify({
      kind: 'water',
      cause: 'outage',
      what: 'A pipe burst',
      help: '',
      nextNewsAt: null,
      area: { isWholeEstate: true, streets: [], houses: [] },
      startsAt: new Date().toISOString(),
      until: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  });
  if (!answer.ok) throw new Error(`The outage was answered ${answer.status}: ${await answer.text()}`);
  for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
    // The notification is written by a job.
    if (chunk.includes('event: notifications')) return true;
  }
  return false;
};

const environment = {
  DATABASE_URL: pooled,
  DATABASE_DIRECT_URL: postgres.url,
  EKHAYA_PROCESSES: '2',
  EKHAYA_SECRET: 'the-secret-of-a-benchmark',
};
const server = await startServer({ environment: { ...environment, DATABASE_NAMED_STATEMENTS: '0' } });
const unnamed = await readAll(server.origin);
const hasTold = await tellSomething(server.origin).catch(() => false);
await server.stop();

const named = await startServer({ environment });
const withNames = await readAll(named.origin).catch(() => ({ answers: 0, failed: Number.NaN }));
await named.stop();

pooler.kill('SIGTERM');
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
for (const failure of unnamed.failures) process.stdout.write(`  ${failure}\n`);
const isMet = printReport(
  `Behind PgBouncer in transaction mode with ${poolSize} connections, ${clients} clients at once`,
  [
    {
      what: 'reads answered',
      measured: unnamed.ok,
      atLeast: 100,
      unit: 'reads',
      note: `${unnamed.answers} in all, refusals included`,
    },
    { what: 'failures of the server', measured: unnamed.failed, atMost: 0, unit: 'reads' },
    { what: 'a job told an outage and the stream sent it', measured: hasTold ? 1 : 0, atLeast: 1, unit: '' },
    {
      what: 'failures with named statements',
      measured: withNames.failed,
      unit: 'reads',
      note: `of ${withNames.answers}`,
    },
  ],
);
process.exit(isMet ? 0 : 1);
