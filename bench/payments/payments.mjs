// Measures payments: how many a second go through sandbox, ledger and vend, beside what the sandbox alone answers, with the processor
// time of each process, and the lists of 200,000 payments: `npm run bench:payments`. The payments are made by calls of the use cases
// in this process: its time is the server's, with that of making the load, which is next to nothing, and without HTTP.
// `BENCH_EXPLAIN=1` prints the plan of every statement that takes longer than 5 ms.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { placeDataDirectory } from '../../embedded-database/src/data-directory.ts';
import { openEmbeddedPostgres } from '../../embedded-database/src/embedded-postgres.ts';
import { writePaymentGateway } from '../../server/src/features/payments/gateways/gateway-settings.ts';
import { listPaymentsOfEstates } from '../../server/src/features/payments/overview/list-payments-of-estates.ts';
import { readDayTotals } from '../../server/src/features/payments/overview/read-day-totals.ts';
import { advancePayment } from '../../server/src/features/payments/progress/advance-payment.ts';
import { paymentTimings } from '../../server/src/features/payments/progress/payment-dependencies.ts';
import { checkLedger } from '../../server/src/features/payments/records/check-ledger.ts';
import { payForUnits } from '../../server/src/features/payments/requests/pay-for-units.ts';
import { listPayments } from '../../server/src/features/payments/requests/read-payment.ts';
import { writeUtilityProvider } from '../../server/src/features/utilities/providers/provider-settings.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrations/migrate.ts';
import { createProviderClient } from '../../server/src/platform/provider-calls/provider-client.ts';
import { createSecrets } from '../../server/src/platform/secret/secrets.ts';
import { createMeasure } from '../measure/measure-act.mjs';
import { parentOf, processorTimeOf, processorTimeWithChildren } from '../measure/processor-time.mjs';
import { median, printReport } from '../measure/report.mjs';
import { writePayers, writePayments } from './payments-world.mjs';

const listed = Number(process.env.BENCH_ROWS ?? 200_000);
const made = Number(process.env.BENCH_PAYMENTS ?? 500);
const runs = Number(process.env.BENCH_RUNS ?? 9);
const people = 2_000;
const estateId = 'bench';
/** As many at a time as two test cards may have under way. */
const atATime = 10;

const folder = mkdtempSync(join(tmpdir(), 'ekhaya-bench-payments-'));
const postgres = await openEmbeddedPostgres({
  dataDirectory: await placeDataDirectory(folder),
  password: 'bench',
  onLost: () => process.exit(1),
});
const pool = new pg.Pool({ connectionString: postgres.url, max: atATime });
const isExplained = process.env.BENCH_EXPLAIN === '1';
const measure = createMeasure({ runs, isExplained });
if (isExplained) {
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => process.stdout.write(`${message}\n`));
    void client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 5; set auto_explain.log_analyze = on;
      set client_min_messages = log`);
  });
}
// The server ends idle connections when it stops.
pool.on('error', () => undefined);
pool.on('connect', (client) => client.on('error', () => undefined));
await migrateDatabase(pool);

const sandbox = fork('server/sandbox/main.ts', ['http://127.0.0.1/sandbox', join(folder, 'sandbox.jsonl')]);
const [{ url: sandboxUrl }] = await once(sandbox, 'message');

const clock = { now: () => new Date() };
const environment = { secrets: createSecrets('bench '.repeat(8)), sandboxUrl, publicUrl: 'http://127.0.0.1:8080' };
const database = { db: drizzle(pool) };
const client = createProviderClient({ clock, sandboxUrl });
/** The calls of providers that one payment makes. */
const calls = [];
let isRecording = false;
const parts = {
  database,
  clock,
  environment,
  timings: paymentTimings,
  logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  live: {
    // The events are written as in the product; nobody listens.
    rowsOf: (...events) =>
      JSON.stringify(
        events.map(({ topic, audience: { kind, userId, estateId: ofEstate } }) => ({
          topic,
          audienceKind: kind,
          audienceId: userId ?? ofEstate,
        })),
      ),
    announce: () => undefined,
  },
  providers: {
    ...client,
    call: (call) => {
      if (isRecording) calls.push(call);
      return client.call(call);
    },
  },
};

const connection = await pool.connect();
const payers = await writePayers(connection, people);
await writeUtilityProvider(database.db, environment, {
  estateId,
  name: 'City Prepaid',
  isEnabled: true,
  utilities: ['electricity'],
  minCents: 1_000,
  maxCents: 500_000,
  refundAfterMinutes: 30,
  vendor: { url: 'sandbox:/xmlvend', clientId: '1', terminalId: '1', operator: 'ekhaya', password: 'sandbox' },
  readings: { url: '', user: '', password: '' },
});
await writePaymentGateway(database.db, environment, {
  estateId,
  isEnabled: true,
  kind: 'payhost',
  url: 'sandbox:',
  merchantId: '10011064270',
  password: 'test',
  key: 'secret',
});

const request = {
  estateID: estateId,
  accountNo: '04222222225',
  firstName: 'Thandi',
  lastName: 'Nkosi',
  email: 'payer@bench.test',
  amount: 100,
  userId: 'me',
  cvv: '123',
  cardExpiryDate: { month: '12', year: '2035' },
};
const cards = ['4000000000000002', '5200000000000015'];

/** Pays, and takes the payment on as its job does, until its units are bought. */
const pay = async (number) => {
  const { PAY_REQUEST_ID } = await payForUnits(parts, {
    caller: { userId: payers[number % people], email: 'payer@bench.test', sessionId: '' },
    estateId,
    request: { ...request, cardNumber: cards[number % 2] },
    idempotencyKey: randomUUID(),
    address: `10.${number % 250}.${Math.floor(number / 250) % 250}.1`,
  });
  await advancePayment(parts, { paymentId: PAY_REQUEST_ID });
};

/** Runs an act many times, several at a time. @returns how often a second */
const rateOf = async (count, act) => {
  let next = 0;
  const start = performance.now();
  const worker = async (offset) => {
    // Each worker keeps to its card, so that a card has as many payments under way as it may.
    for (let number = offset; next < count; number += atATime) {
      next += 1;
      await act(number);
    }
  };
  await Promise.all(Array.from({ length: atATime }, (_, offset) => worker(offset)));
  return next / ((performance.now() - start) / 1000);
};

isRecording = true;
await pay(0);
isRecording = false;
/** Another process, which asks the sandbox what payments ask it and does nothing with the answers. */
const load = fork('bench/payments/sandbox-load.mjs');
const calledBySandbox = calls.map((call) => ({ ...call, url: sandboxUrl + call.url.slice('sandbox:'.length) }));
const askSandbox = async (count) => {
  load.send({ calls: calledBySandbox, count, atATime });
  const [{ rate }] = await once(load, 'message');
  return rate;
};
const { rows: backends } = await pool.query('select pg_backend_pid() as id');
const postmaster = parentOf(backends[0].id);
const processors = {
  server: () => (process.cpuUsage().user + process.cpuUsage().system) / 1000,
  PostgreSQL: () => processorTimeWithChildren(postmaster),
  sandbox: () => processorTimeOf(sandbox.pid),
  'load generator': () => processorTimeOf(load.pid),
};
/** Runs an act and adds the processor time that each process used meanwhile. */
const counting = async (used, act) => {
  const before = Object.fromEntries(Object.entries(processors).map(([name, read]) => [name, read()]));
  const result = await act();
  for (const [name, read] of Object.entries(processors)) used[name] = (used[name] ?? 0) + read() - before[name];
  return result;
};
await rateOf(50, pay);
await askSandbox(50);
const rates = { payments: [], sandbox: [] };
const used = { payments: {}, sandbox: {} };
for (let run = 0; run < 3; run++) {
  rates.payments.push(await counting(used.payments, () => rateOf(made, (number) => pay(number + run))));
  rates.sandbox.push(await counting(used.sandbox, () => askSandbox(made)));
}
load.disconnect();
/** The processor time of each process for one payment. */
const timeLines = (title, times) =>
  Object.entries(times).map(([name, ms]) => ({ what: `${title}: ${name}`, measured: ms / (3 * made), unit: 'ms' }));
const { rows: states } = await pool.query('select state, count(*)::int from payments group by state');
if (states.length !== 1 || states[0].state !== 'issued')
  throw new Error(`Not all were issued: ${JSON.stringify(states)}`);
const { problems } = await checkLedger(database.db);
if (problems.length > 0) throw new Error(`The ledger has ${problems.length} problems.`);

process.stdout.write(`Writing ${listed} payments …\n`);
await writePayments(connection, { payments: listed, people });
connection.release();

const page = { page: 1, perPage: 25, order: 'DESC', sort: 'createdAt' };
const find = (q) => listPaymentsOfEstates(parts, [estateId], { ...page, ...(q !== '' && { q }) });
const day = (daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const { rows: someone } = await pool.query(
  `select reference, last_name from payments join users on users.id = user_id where payments.id = 'payment-777'`,
);
const own = { callerId: 'payer-1', personId: 'payer-1', estateId, staffEstates: 'all' };
const lines = [
  { what: 'payments issued a second', measured: median(rates.payments), atLeast: 100, unit: '/s' },
  {
    what: `what the sandbox alone answers (${calls.length} calls a payment)`,
    measured: median(rates.sandbox),
    unit: '/s',
  },
  ...timeLines('processor time of a payment', used.payments),
  ...timeLines('processor time of the calls alone', used.sandbox),
  await measure('a history of 1,000 payments', () => listPayments(parts, own)),
  await measure('a page of all payments', () => find('')),
  await measure('search by a part of the reference', () => find(someone[0].reference.slice(3, 8))),
  await measure('search by a name', () => find(someone[0].last_name)),
  await measure('search by an account', () => find('04000000042')),
  await measure('search by an amount', () => find('R 222')),
  await measure('search for nothing that exists', () => find('zzzzzz')),
  await measure('totals of 30 days', () => readDayTotals(parts, [estateId], { estateId, from: day(30), to: day(0) })),
  {
    ...(await measure('totals of a year', () =>
      readDayTotals(parts, [estateId], { estateId, from: day(360), to: day(0) }),
    )),
    atMost: undefined,
  },
];
const isMet = printReport(`Payments, ${listed} of them in the lists`, lines);
sandbox.disconnect();
await pool.end();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exitCode = isMet ? 0 : 1;
