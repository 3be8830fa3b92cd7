// Runs a mixed load while processes of the server are killed once a minute and PostgreSQL every ten: `npm run bench:soak`. It takes
// 5 minutes, with a killed process every half minute and PostgreSQL killed once; `EKHAYA_SOAK_MINUTES=120` takes two hours. Of three
// processes two are killed in turn; the third shows whether memory stays flat. Nothing acknowledged may be lost, and nothing may be
// answered with a server error but 503 with Retry-After.
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { checkLedger } from '../../server/src/features/payments/records/check-ledger.ts';
import { digestOfToken } from '../../server/src/platform/sessions/session-token.ts';
import { parentOf } from '../measure/processor-time.mjs';
import { median, printReport } from '../measure/report.mjs';
import { startKillablePostgres } from '../measure/killable-postgres.mjs';
import { createLoad } from './soak-people.mjs';
import { writeSoakWorld } from './soak-world.mjs';

const minutes = Number(process.env.EKHAYA_SOAK_MINUTES ?? 5);
const people = Number(process.env.BENCH_PEOPLE ?? 30);
const streams = Number(process.env.BENCH_STREAMS ?? 30);
const isLong = minutes >= 20;
const killProcessEveryMs = isLong ? 60_000 : 30_000;
const killPostgresEveryMs = isLong ? 600_000 : (minutes * 60_000) / 2;
const postgresAwayMs = 2_000;
const settleMs = 180_000;

const begin = performance.now();
const log = (line) =>
  process.stdout.write(`${((performance.now() - begin) / 1000).toFixed(1).padStart(7)} s  ${line}\n`);

const freePort = () =>
  new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const postgres = await startKillablePostgres('soak');
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, ['server/dist/main.mjs'], {
  env: {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: postgres.url,
    EKHAYA_DATA_DIR: join(postgres.folder, 'server'),
    EKHAYA_DEMO: '1',
    EKHAYA_PROCESSES: '3',
    TRUSTED_PROXIES: '127.0.0.1',
  },
  stdio: ['ignore', 'pipe', 'pipe'],
});
const logged = new Map();
const unexpectedLines = [];
for (const stream of [server.stdout, server.stderr]) {
  stream.setEncoding('utf8').on('data', (chunk) => {
    for (const line of chunk.split('\n')) {
      const level = /"level":(\d+)/.exec(line)?.[1];
      const message = /"msg":"([^"]+)"/.exec(line)?.[1];
      if (level !== undefined) logged.set(`${level} ${message}`, (logged.get(`${level} ${message}`) ?? 0) + 1);
      else if (/Error|error/.test(line)) unexpectedLines.push(line);
    }
  });
}
let hasServerEnded = false;
server.once('exit', () => (hasServerEnded = true));
await new Promise((resolve, reject) => {
  let output = '';
  server.stdout.on('data', (chunk) => {
    output += chunk;
    if (output.includes('Ekhaya is ready')) resolve();
  });
  server.once('exit', () => reject(new Error(`The server ended: ${output}`)));
});

const connect = async () => {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
const setup = await connect();
await writeSoakWorld(setup, people + streams);
await setup.end();
const apiKey = /"apiKey":"([^"]+)"/.exec(await (await fetch(origin)).text())?.[1] ?? '';

const programOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};
/** The processes that serve, the oldest first. */
const workers = () =>
  readdirSync('/proc')
    .filter(
      (name) => /^\d+$/.test(name) && parentOf(name) === server.pid && programOf(name).includes('server/dist/main.mjs'),
    )
    .map(Number)
    .toSorted((one, other) => one - other);
const residentMegabytes = (pid) => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
};

const endsAt = Date.now() + minutes * 60_000;
const isOver = () => Date.now() >= endsAt;
const load = createLoad({ origin, apiKey, isOver });
const running = [
  ...Array.from({ length: people }, (_, number) => load.live(number + 1)),
  ...Array.from({ length: streams }, (_, number) => load.follow(people + number + 1)),
];
log(`${people} people act and ${streams} streams are open for ${minutes} minutes`);

const survivor = workers()[0];
const primary = server.pid;
const samples = [];
const kills = { processes: 0, postgres: 0 };
let nextProcessKill = Date.now() + killProcessEveryMs;
let nextPostgresKill = Date.now() + killPostgresEveryMs * (isLong ? 1 : 0.9);
while (!isOver()) {
  await pause(1_000);
  samples.push({ at: Date.now(), worker: residentMegabytes(survivor), primary: residentMegabytes(primary) });
  if (Date.now() >= nextProcessKill) {
    nextProcessKill += killProcessEveryMs;
    const victim = workers().find((pid) => pid !== survivor);
    if (victim !== undefined) {
      process.kill(victim, 'SIGKILL');
      kills.processes += 1;
      log(`killed process ${victim}; ${load.journal.length} writes are acknowledged`);
    }
  }
  if (Date.now() >= nextPostgresKill) {
    nextPostgresKill += killPostgresEveryMs;
    kills.postgres += 1;
    await postgres.killAndStart(postgresAwayMs);
    log(`killed PostgreSQL and started it again; ${load.journal.length} writes are acknowledged`);
  }
}
// Streams end with their timeout of a minute.
await Promise.race([Promise.all(running), pause(settleMs)]);
log('the load has ended; comparing the journal with the database');

const client = await connect();
const valuesOf = (kind, name) => load.journal.filter((entry) => entry.kind === kind).map((entry) => entry[name]);
const missing = async (text, values) => {
  const { rows } = await client.query(text, [values]);
  return Number(rows[0].count);
};
const lostSessions = await missing(
  `select count(*) from unnest($1::text[]) as d (digest) where not exists (select 1 from sessions where token_digest = digest)`,
  valuesOf('session', 'token').map((token) => digestOfToken(decodeURIComponent(token))),
);
const lostPasses = await missing(
  `select count(*) from unnest($1::text[]) as v (name) where not exists (select 1 from visitor_invitations where visitor = name)`,
  valuesOf('pass', 'visitor'),
);
const bookings = load.journal
  .filter(({ kind }) => kind === 'booking')
  .map(({ person, date, start }) => `${person} ${date} ${start}`);
const lostBookings = await missing(
  `select count(*) from unnest($1::text[]) as b (key) where not exists
     (select 1 from bookings where customer_id || ' ' || date || ' ' || starts_at = key and status = 'BOOKED')`,
  bookings,
);
const lostPayments = await missing(
  `select count(*) from unnest($1::text[]) as p (key) where not exists (select 1 from payments where idempotency_key = key)`,
  valuesOf('payment', 'key'),
);
const twice = await client.query(
  `select (select count(*) from (select visitor from visitor_invitations where visitor like 'Guest %' group by 1 having count(*) > 1) t)
     + (select count(*) from (select customer_id, date, starts_at from bookings where service_id = 'soak' group by 1, 2, 3
       having count(*) > 1) t) as count`,
);
const openPayments = async () =>
  Number(
    (
      await client.query(
        `select count(*) from payments where user_id like 'soak-%' and state not in ('issued', 'declined', 'refunded', 'redirected')`,
      )
    ).rows[0].count,
  );
const waitedFrom = performance.now();
while ((await openPayments()) > 0 && performance.now() - waitedFrom < settleMs) await pause(1_000);
const settledSeconds = (performance.now() - waitedFrom) / 1000;
const { problems: ledgerProblems } = await checkLedger(drizzle(client));
const states = await client.query(
  `select state, count(*) from payments where user_id like 'soak-%' group by 1 order by 1`,
);
const jobs = await client.query(
  `select count(*) filter (where locked_at < now() - interval '2 minutes') as stuck, count(*) filter (where attempts >= max_attempts) as failed
   from graphile_worker.jobs`,
);

/** The median of the samples in a part of the time, in which the process has warmed up. */
const part = (name, from, until) =>
  median(
    samples.slice(Math.floor(samples.length * from), Math.floor(samples.length * until)).map((sample) => sample[name]),
  );
const growth = (name) => (part(name, 0.8, 1) / part(name, 0.4, 0.6) - 1) * 100;
const openAfter = await openPayments();
await client.end();
server.kill('SIGTERM');
if (!hasServerEnded) await new Promise((resolve) => server.once('exit', resolve));
await postgres.stop();

const counted = (kind) => load.journal.filter((entry) => entry.kind === kind).length;
const statuses = [...load.statuses]
  .toSorted(([one], [other]) => one - other)
  .map(([status, times]) => `${status}: ${times}`);
for (const problem of [...load.problems, ...unexpectedLines.slice(0, 20)]) process.stdout.write(`  ${problem}\n`);
process.stdout.write(
  `\nThe log of the server: ${[...logged].map(([line, times]) => `${times} × ${line}`).join('; ')}\n`,
);
const lost = (what, count, of) => ({ what: `${what} lost`, measured: count, atMost: 0, unit: `of ${of}` });
const isMet = printReport(
  `Soak of ${minutes} minutes: ${kills.processes} processes and ${kills.postgres} times PostgreSQL killed`,
  [
    lost('sign-ins', lostSessions, counted('session')),
    lost('passes', lostPasses, counted('pass')),
    lost('bookings', lostBookings, counted('booking')),
    lost('payments', lostPayments, counted('payment')),
    { what: 'passes and bookings made twice', measured: Number(twice.rows[0].count), atMost: 0, unit: '' },
    {
      what: 'payments that are neither final nor with the payer’s bank',
      measured: openAfter,
      atMost: 0,
      unit: '',
      note: `${settledSeconds.toFixed(0)} s after the load; ${states.rows.map(({ state, count }) => `${state} ${count}`).join(', ')}`,
    },
    { what: 'problems of the ledger', measured: ledgerProblems.length, atMost: 0, unit: '' },
    {
      what: 'answers that are neither right nor 503 with Retry-After',
      measured: load.problems.length,
      atMost: 0,
      unit: '',
      note: statuses.join(', '),
    },
    {
      what: 'calls without an answer, repeated',
      measured: load.figures.unreachable,
      unit: '',
      note: 'their process was killed',
    },
    {
      what: 'longest until an acknowledgement',
      measured: load.figures.slowestAcknowledgedMs / 1000,
      unit: 's',
      note: 'repeated meanwhile',
    },
    { what: 'streams opened', measured: load.figures.streamsOpened, unit: '', note: `${load.figures.events} events` },
    {
      what: 'jobs that a killed process holds',
      measured: Number(jobs.rows[0].stuck),
      atMost: 0,
      unit: '',
      note: `${jobs.rows[0].failed} failed`,
    },
    { what: 'memory of the process that lived', measured: part('worker', 0.8, 1), unit: 'MB' },
    { what: 'its growth from the middle to the end', measured: growth('worker'), atMost: 5, unit: '%' },
    {
      what: 'growth of the process that starts the others',
      measured: growth('primary'),
      atMost: 5,
      unit: '%',
      note: `${part('primary', 0.8, 1).toFixed(0)} MB`,
    },
  ],
);
process.exit(isMet ? 0 : 1);
