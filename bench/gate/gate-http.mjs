// Measures codes issued and codes of phones checked over HTTP, each check committed: `npm run bench:gate-http`. The raw twin is
// node:http that makes one signature and writes one row, or checks two signatures and writes one row.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { placeDataDirectory } from '../../embedded-database/src/data-directory.ts';
import { openEmbeddedPostgres } from '../../embedded-database/src/embedded-postgres.ts';
import { addPhones, codeOf, enterPin, readServerKey } from './gate-world.mjs';
import { requestsPerSecond } from '../measure/load.mjs';
import { median, printReport } from '../measure/report.mjs';
import { signIn, startServer } from '../measure/running-server.mjs';

const runs = Number(process.env.BENCH_RUNS ?? 5);
const requests = Number(process.env.BENCH_REQUESTS ?? 3000);
const secret = 'a-secret-of-the-measurement';
const connections = 32;

/** Posts each body once over a fixed number of connections. Returns the answers a second. */
async function postsPerSecond(url, headers, bodies, expect) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const post = (body) =>
    new Promise((resolve, reject) => {
      const options = { method: 'POST', agent, headers: { ...headers, 'content-type': 'application/json' } };
      const request = http.request(url, options, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        answer.once('end', () =>
          text.includes(expect) ? resolve() : reject(new Error(`${answer.statusCode} ${text}`)),
        );
      });
      request.once('error', reject);
      request.end(body);
    });
  const waiting = bodies.values();
  const worker = async () => {
    for (const body of waiting) await post(body);
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return bodies.length / ((performance.now() - start) / 1000);
}

const folder = mkdtempSync(join(tmpdir(), 'ekhaya-bench-gate-'));
const postgres = await openEmbeddedPostgres({
  dataDirectory: await placeDataDirectory(folder),
  password: 'bench',
  onLost: () => process.exit(1),
});
const environment = { DATABASE_URL: postgres.url, EKHAYA_SECRET: secret };
const server = await startServer({ dataDirectory: folder, environment });
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();

const resident = await signIn(server.origin);
const guard = await signIn(server.origin, 'guard@ekhaya.test');
const issueUrl = `${server.origin}/api/guard?userId=me&dtime=0&lat=-26.0021&lon=28.1302&accuracy=10&age=100`;
await enterPin(server.origin, resident);
await requestsPerSecond(issueUrl, resident, 200);
const key = await readServerKey(client, secret);
const people = { estateId: '91', roleId: '91-owner' };
await client.query('create table bench_rows (id bigserial primary key, code text not null)');
await client.query('analyze');

const twin = spawn(process.execPath, ['bench/gate/raw-gate-server.mjs'], {
  env: { ...process.env, DATABASE_URL: postgres.url },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [port] = await once(twin.stdout, 'data');
const twinUrl = `http://127.0.0.1:${String(port).trim()}`;

const measured = { rawIssued: [], issued: [], rawChecked: [], checked: [] };
for (let run = -1; run < runs; run++) {
  const count = run < 0 ? 300 : requests;
  const rates = {};
  await enterPin(server.origin, resident);
  rates.rawIssued = await requestsPerSecond(`${twinUrl}/issue`, {}, count);
  rates.issued = await requestsPerSecond(issueUrl, resident, count);
  const phones = await addPhones(client, key, { ...people, count });
  // PostgreSQL would do this by itself within a minute. Until then each connection keeps the plans made for a small table.
  await client.query('analyze');
  const bodies = await Promise.all(
    phones.map(async (phone) => JSON.stringify({ code: await codeOf(phone), gateId: 'msasa-main', direction: 'in' })),
  );
  rates.rawChecked = await postsPerSecond(`${twinUrl}/check`, {}, bodies, 'granted');
  rates.checked = await postsPerSecond(`${server.origin}/api/gate/verify`, guard, bodies, 'granted');
  if (run >= 0) for (const name of Object.keys(measured)) measured[name].push(rates[name]);
}
const burned = await client.query('select count(*)::int as burned from pass_chains');
const expected = requests * runs + 300;
await client.end();
twin.kill();
await server.stop();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
if (burned.rows[0].burned !== expected)
  throw new Error(`${burned.rows[0].burned} of ${expected} burns were committed.`);

const rate = (name) => median(measured[name]);
const isMet = printReport(
  `The gate over HTTP, ${requests} requests over ${connections} connections, medians of ${runs}`,
  [
    { what: 'raw node:http + pg: signed and written', measured: rate('rawIssued'), unit: 'a second' },
    {
      what: 'codes issued',
      measured: rate('issued'),
      atLeast: 1000,
      unit: 'a second',
      note: 'the place kept as evidence',
    },
    { what: 'raw node:http + pg: checked and written', measured: rate('rawChecked'), unit: 'a second' },
    { what: 'codes checked', measured: rate('checked'), atLeast: 500, unit: 'a second', note: 'the burn committed' },
  ],
);
process.exitCode = isMet ? 0 : 1;
