// Runs a mixed load while processes of the server are killed once a minute and PostgreSQL every ten: `npm run bench:soak`. It takes
// 5 minutes, with a killed process every half minute and PostgreSQL killed once; `EKHAYA_SOAK_MINUTES=120` takes two hours. Of three
// processes two are killed in turn; the third shows whether memory stays flat. Nothing acknowledged may be lost, nothing may be
// answered with a server error but 503 with Retry-After, and every payment ends with one charge and one vend, or none. Each minute a
// line says how it stands, and after each kill of PostgreSQL the journal is compared, so that a run that is cut off says something too.
import { spawn } from 'node:child_process';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { checkLedger } from '../../server/src/features/payments/records/check-ledger.ts';
import { median, printReport } from '../measure/report.mjs';
import { startKillablePostgres } from '../measure/killable-postgres.mjs';
import { compareJournal, comparePayments, countTwice } from './soak-checks.mjs';
import { createLoad } from './soak-people.mjs';
import { residentMegabytes, serversOf } from './soak-processes.mjs';
import { writeSoakWorld } from './soak-world.mjs';

const minutes = Number(process.env.EKHAYA_SOAK_MINUTES ?? 5);
const isLong = minutes >= 20;
// In two hours more people act, each more rarely, so that nobody has thousands of passes and bookings, which no resident has.
const people = Number(process.env.BENCH_PEOPLE ?? (isLong ? 120 : 30));
const restMs = isLong ? 4_000 : 100;
/** Each password takes the processor for a while: not everybody signs in at the same instant. */
const arriveWithinMs = isLong ? 300_000 : 1_000;
const streams = Number(process.env.BENCH_STREAMS ?? 30);
const killProcessEveryMs = isLong ? 60_000 : 30_000;
const killPostgresEveryMs = isLong ? 600_000 : (minutes * 60_000) / 2;
const postgresAwayMs = 2_000;
const settleMs = 180_000;
const reportEveryMs = 60_000;
/** All pay by two cards, of which each may have six payments in an hour that are not approved. Those of killed processes are forgotten. */
const forgiveCardsEveryMs = 10_000;

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
      else if (line.trim() !== '' && unexpectedLines.push(line) < 300) log(`SERVER: ${line}`);
    }
  });
}
let hasServerEnded = false;
server.once('exit', () => (hasServerEnded = true));
await new Promise((resolve, reject) => {
  let output = '';
  server.stdout.on('data', (chunk) => {
    if (output.length < 10_000) output += chunk;
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

const endsAt = Date.now() + minutes * 60_000;
const isOver = () => Date.now() >= endsAt;
const load = createLoad({ origin, apiKey, isOver, restMs, arriveWithinMs, log });
const running = [
  ...Array.from({ length: people }, (_, number) => load.live(number + 1)),
  ...Array.from({ length: streams }, (_, number) => load.follow(people + number + 1)),
];
log(`${people} people act and ${streams} streams are open for ${minutes} minutes`);

const survivor = serversOf(server.pid)[0];
const primary = server.pid;
const samples = [];
const kills = { processes: 0, postgres: 0 };
const withDatabase = async (act) => {
  const client = await connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
};
const forgiveCards = (client) => client.query(`delete from rate_limit_attempts where key like 'payments-card:%'`);
const lostOf = (compared) =>
  Object.entries(compared)
    .map(([kind, { acknowledged, lost }]) => `${kind} ${lost} of ${acknowledged}`)
    .join(', ');
const statusesSoFar = () =>
  [...load.statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, times]) => `${status}: ${times}`)
    .join(', ');
const recordsFile = join(postgres.folder, 'server', 'sandbox.jsonl');

/** What happens again and again: how often, and when it is next due. */
const due = (everyMs, act, firstMs = everyMs) => ({ everyMs, act, at: Date.now() + firstMs });
const recurring = [
  due(killProcessEveryMs, async () => {
    const victim = serversOf(server.pid).find((pid) => pid !== survivor);
    if (victim === undefined) return;
    process.kill(victim, 'SIGKILL');
    kills.processes += 1;
    log(`killed process ${victim}; ${load.journal.length} writes are acknowledged`);
  }),
  due(forgiveCardsEveryMs, () => withDatabase(forgiveCards)),
  due(reportEveryMs, async () => {
    const { worker, primary: starter } = samples.at(-1);
    log(
      `memory ${worker.toFixed(1)} MB, of the process that starts the others ${starter.toFixed(1)} MB; answers ${statusesSoFar()}; ${load.problems.length} problems, ${load.figures.tooLong} too long; ${load.figures.events} events`,
    );
  }),
  due(
    killPostgresEveryMs,
    async () => {
      kills.postgres += 1;
      await postgres.killAndStart(postgresAwayMs);
      log(`killed PostgreSQL and started it again; ${load.journal.length} writes are acknowledged`);
      log(`lost so far: ${lostOf(await withDatabase((client) => compareJournal(client, load.journal)))}`);
    },
    killPostgresEveryMs * (isLong ? 1 : 0.9),
  ),
];
while (!isOver()) {
  await pause(1_000);
  samples.push({ worker: residentMegabytes(survivor), primary: residentMegabytes(primary) });
  for (const each of recurring) {
    if (Date.now() < each.at) continue;
    each.at += each.everyMs;
    await each.act().catch((error) => log(`FAILED: ${error.message}`));
  }
}
// Streams end with their timeout of a minute.
await Promise.race([Promise.all(running), pause(settleMs)]);
log('the load has ended; comparing the journal with the database');

const client = await connect();
const compared = await compareJournal(client, load.journal);
const twice = await countTwice(client);
const waitedFrom = performance.now();
const compareAll = () => comparePayments({ client, recordsFile, journal: load.journal });
do await pause(2_000);
while ((await compareAll()).open > 0 && performance.now() - waitedFrom < settleMs);
const settledSeconds = (performance.now() - waitedFrom) / 1000;
const jobs = await client.query(
  `select count(*) filter (where locked_at < now() - interval '2 minutes') as stuck, string_agg(distinct task_identifier, ', ') filter (where attempts >= max_attempts) as failed
   from graphile_worker.jobs`,
);

/** The median of the samples in a part of the time, in which the process has warmed up. */
const part = (name, from, until) =>
  median(
    samples.slice(Math.floor(samples.length * from), Math.floor(samples.length * until)).map((sample) => sample[name]),
  );
const growth = (name) => (part(name, 0.8, 1) / part(name, 0.4, 0.6) - 1) * 100;
/** Memory has to be flat after a warm-up, which takes longer than a short run. There the growth is shown and not judged. */
const growthBound = isLong ? { atMost: 5 } : { note: 'the process still warms up; judged from 20 minutes on' };
server.kill('SIGTERM');
if (!hasServerEnded) await new Promise((resolve) => server.once('exit', resolve));
// The sandbox has ended with the server, and has written all that it remembers.
const payments = await compareAll();
const { totals, problems: ledgerProblems } = await checkLedger(drizzle(client));
await client.end();
await postgres.stop();

for (const problem of [
  ...load.problems.slice(0, 20),
  ...payments.problems.slice(0, 20),
  ...unexpectedLines.slice(0, 20),
])
  process.stdout.write(`  ${problem}\n`);
process.stdout.write(
  `\nThe log of the server: ${[...logged].map(([line, times]) => `${times} × ${line}`).join('; ')}\n`,
);
const isMet = printReport(
  `Soak of ${minutes} minutes: ${kills.processes} processes and ${kills.postgres} times PostgreSQL killed`,
  [
    ...Object.entries(compared).map(([kind, { acknowledged, lost }]) => ({
      what: `${kind} lost`,
      measured: lost,
      atMost: 0,
      unit: `of ${acknowledged}`,
    })),
    { what: 'passes and bookings made twice', measured: twice, atMost: 0, unit: '' },
    {
      what: 'payments that differ from the bank’s charges and the vendor’s sales, or wait',
      measured: payments.problems.length,
      atMost: 0,
      unit: '',
      note: `${payments.vends} vends; ${Object.entries(payments.states)
        .map(([state, count]) => `${state} ${count}`)
        .join(', ')}; ${settledSeconds.toFixed(0)} s after the load`,
    },
    {
      what: 'problems of the ledger',
      measured: ledgerProblems.length + Math.abs(totals.charged - totals.issued - totals.refunded - totals.open),
      atMost: 0,
      unit: '',
      note: `charged ${totals.charged} cents, issued ${totals.issued}, refunded ${totals.refunded}, open ${totals.open}`,
    },
    {
      what: 'answers that are neither right nor 503 with Retry-After',
      measured: load.problems.length,
      atMost: 0,
      unit: '',
      note: statusesSoFar(),
    },
    {
      what: 'calls without an answer, repeated',
      measured: load.figures.unreachable,
      unit: '',
      note: 'their process was killed',
    },
    {
      what: 'calls that took longer than 45 s, or 120 s with repetitions',
      measured: load.figures.tooLong,
      atMost: 0,
      unit: '',
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
      note: `failed for good: ${jobs.rows[0].failed ?? 'none'}`,
    },
    { what: 'memory of the process that lived', measured: part('worker', 0.8, 1), unit: 'MB' },
    { what: 'its growth from the middle to the end', measured: growth('worker'), unit: '%', ...growthBound },
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
