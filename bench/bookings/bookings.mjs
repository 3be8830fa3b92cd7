// Measures how many bookings a second the server accepts: `npm run bench:bookings`. 50 people book at a time, each waiting for the
// answer, over 500 resources with 1,000,000 bookings. Runs with the job workers paused and running, beside raw `pg` writing the
// same rows.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { placeDataDirectory } from '../../embedded-database/src/data-directory.ts';
import { openEmbeddedPostgres } from '../../embedded-database/src/embedded-postgres.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrations/migrate.ts';
import { growBookings, resourceCount, serviceCount, writeFacilities } from './bookings-world.mjs';
import { printReport } from '../measure/report.mjs';

const many = Number(process.env.BENCH_MANY ?? 1_000_000);
const count = Number(process.env.BENCH_REQUESTS ?? 5000);
const people = 50;
const slotsADay = 24;

/** Returns a free slot for each number, spread over the resources, on days after all existing bookings. */
function wishOf(number) {
  const resource = number % resourceCount;
  const nth = Math.floor(number / resourceCount);
  const day = new Date(Date.UTC(2028, 0, 1 + Math.floor(nth / slotsADay))).toISOString().slice(0, 10);
  const hour = nth % slotsADay;
  const time = (hours) => `${String(hours).padStart(2, '0')}00`;
  return { resource, service: resource % serviceCount, day, start: time(hour), end: time(hour + 1) };
}

/** Makes `count` calls, one per person at a time. */
async function callsPerSecond(first, call) {
  let next = first;
  const worker = async (_, person) => {
    while (next < first + count) {
      const number = next;
      next += 1;
      await call(number, person);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: people }, worker));
  return count / ((performance.now() - start) / 1000);
}

const post = (url, agent, headers, body) =>
  new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      answer.once('end', () =>
        answer.statusCode === 201 ? resolve() : reject(new Error(`${answer.statusCode}: ${text}`)),
      );
    });
    request.once('error', reject);
    request.end(JSON.stringify(body));
  });

/** Measures the product: HTTP, session, validation, idempotency key, and a transaction with notification, push and mail. */
async function measureOurs(databaseUrl, tokens, first, workers) {
  const child = spawn(process.execPath, ['bench/bookings/booking-server.mjs'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, WORKERS: workers },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [firstLine] = await once(child.stdout, 'data');
  const [port, key] = String(firstLine).trim().split(' ');
  const agent = new http.Agent({ keepAlive: true, maxSockets: people });
  const rate = await callsPerSecond(first, (number, person) => {
    const { resource, service, day, start, end } = wishOf(number);
    const headers = {
      'content-type': 'application/json',
      'x-api-key': key,
      cookie: `ekhaya_session=${tokens[person]}`,
      'idempotency-key': randomUUID(),
    };
    return post(`http://127.0.0.1:${port}/api/booking`, agent, headers, {
      locationId: 'bench',
      services: [`service-${service}`],
      resources: [{ id: `resource-${resource}`, quantity: 1 }],
      date: day,
      start,
      end,
      customer: {
        email: `guest-${person + 1}@bench.test`,
        name: 'Busy Guest',
        mobile: '',
        extraInfo: { unitNumber: '' },
      },
      access: { visitors: 2 },
    });
  });
  agent.destroy();
  child.kill('SIGKILL');
  await once(child, 'exit');
  return rate;
}

/** Measures raw `pg`: the same rows, one transaction each, without HTTP, session or rules. */
async function measureRaw(pool, first) {
  return callsPerSecond(first, async (number, person) => {
    const { resource, service, day, start, end } = wishOf(number);
    const id = randomUUID();
    const customer = `guest-${person + 1}`;
    const client = await pool.connect();
    const ask = (text, values) => client.query({ name: text.slice(0, 60), text, values });
    await client.query('begin');
    await ask('select id from services where id = $1 for key share', [`service-${service}`]);
    await ask('select id from resources where id = $1 for no key update', [`resource-${resource}`]);
    await ask(`select quantity from booking_lines where resource_id = $1 and date = $2 and is_live`, [
      `resource-${resource}`,
      day,
    ]);
    const during = `[${day} ${start.slice(0, 2)}:00+02,${day} ${start.slice(0, 2)}:59:59+02]`;
    await ask(
      `insert into bookings (id, estate_id, service_id, customer_id, unit_number, visitors, date, starts_at, ends_at, during,
         status, created_at, modified_at) values ($1, 'bench', $2, $3, '', 2, $4, $5, $6, $7, 'BOOKED', now(), now())`,
      [id, `service-${service}`, customer, day, start, end, during],
    );
    await ask(
      `insert into booking_lines (booking_id, resource_id, quantity, date, during, is_live, is_exclusive)
       values ($1, $2, 1, $3, $4, true, true)`,
      [id, `resource-${resource}`, day, during],
    );
    await ask(
      `insert into live_events (topic, audience_kind, audience_id, created_at)
       values ('bookings', 'person', $1, now()), ('bookings', 'staff', 'bench', now()), ('notifications', 'person', $1, now())`,
      [customer],
    );
    await ask(`select pg_notify('live_events', '')`, []);
    await ask(
      `insert into notifications (id, notification_id, group_id, read_key, audience_kind, audience_id, type, title, description,
         image, url, created_at) values ($1, $1, $1, $1, 'person', $2, 'booking', 'Your booking is confirmed', '', '', '', now())`,
      [id, customer],
    );
    await ask(
      `select graphile_worker.add_job('push-notification', $1::json), graphile_worker.add_job('send-mail', $2::json)`,
      [JSON.stringify({ id }), JSON.stringify({ to: customer })],
    );
    await client.query('commit');
    client.release();
  });
}

const folder = mkdtempSync(join(tmpdir(), 'ekhaya-bench-bookings-'));
const postgres = await openEmbeddedPostgres({
  dataDirectory: await placeDataDirectory(folder),
  password: 'bench',
  onLost: () => process.exit(1),
});
const pool = new pg.Pool({ connectionString: postgres.url, max: 10 });
await migrateDatabase(pool);
const client = await pool.connect();
const tokens = await writeFacilities(client, people);
process.stdout.write(`Writing ${many} bookings …\n`);
await growBookings(client, 0, many);
client.release();

const forget = () => pool.query('delete from graphile_worker._private_jobs');
const raw = await measureRaw(pool, 0);
await forget();
const paused = await measureOurs(postgres.url, tokens, count, '0');
await forget();
const running = await measureOurs(postgres.url, tokens, 2 * count, '1');
const overlaps = await pool.query(
  `select count(*)::int as count from booking_lines a join booking_lines b on a.resource_id = b.resource_id
   and a.date = b.date and a.booking_id < b.booking_id and a.during && b.during where a.date >= '2028-01-01'`,
);
await pool.end();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

const isMet = printReport(`Bookings accepted over ${many}, ${people} people, ${count} each run`, [
  { what: 'raw pg, the same rows', measured: raw, unit: 'a second' },
  { what: 'ours, workers paused', measured: paused, atLeast: 300, unit: 'a second' },
  { what: 'ours, workers running', measured: running, atLeast: 150, unit: 'a second' },
  { what: 'ours, paused / raw', measured: paused / raw, unit: '' },
  { what: 'overlaps', measured: overlaps.rows[0].count, atMost: 0, unit: '' },
]);
process.exitCode = isMet ? 0 : 1;
