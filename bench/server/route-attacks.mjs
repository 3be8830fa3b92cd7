// Sends mutated calls to every route of the built server, on a data folder of its own with the demo world:
// `npm run attack:routes`, or `npm run attack:routes -- 500 7` for 500 calls with seed 7. No answer may be a server error. It
// prints each failed call. The same seed and count send the same calls.
import http from 'node:http';
import { mutatedCalls, problemOfAnswer } from '../../server/src/shell/testing/mutated-calls.ts';
import { printReport } from '../measure/report.mjs';
import { signIn, startServer } from '../measure/running-server.mjs';

const [count = 20_000, seed = 1] = process.argv.slice(2).map(Number);
const connections = 16;
const shownFailures = 20;
const patienceMilliseconds = 20_000;

const server = await startServer();
const people = [];
for (const name of ['admin', 'manager', 'guard', 'thandi', 'new']) {
  people.push(await signIn(server.origin, `${name}@ekhaya.test`));
}
const key = people[0]['x-api-key'];

/** Collects ids of the demo world from the lists that its people may read. */
const findIds = async () => {
  const ids = new Set(['91', '92', 'msasa-main', '91-tenant', '91-owner']);
  const paths = [
    '/api/services',
    '/api/resources',
    '/api/bookings?customer_email=thandi%40ekhaya.test',
    '/api/vistor/upcoming?userId=me',
    '/api/notifications?userID=me',
    '/api/console/bookings',
    '/api/console/people?estateId=91',
    '/api/console/gates',
    '/api/console/invitations',
    '/api/gate/gates',
  ];
  for (const path of paths) {
    for (const headers of people) {
      const answer = await fetch(`${server.origin}${path}`, { headers });
      const text = await answer.text();
      if (!answer.ok) continue;
      for (const [, id] of text.matchAll(/"(?:id|InviteID|userId|customerId)":"([^"]{1,64})"/g)) ids.add(id);
    }
  }
  return [...ids];
};

const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
/** Sends a request with path and headers unchanged; `fetch` would normalise them. */
const send = ({ method, path, headers, body, caller }) =>
  new Promise((resolve) => {
    const given = { 'x-api-key': key, ...(caller !== undefined && people[caller]), ...headers };
    const sent = { ...given, ...(body && { 'content-length': body.length }) };
    const request = http.request(`${server.origin}`, { method, path, headers: sent, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      answer.once('end', () => resolve({ status: answer.statusCode, text }));
      answer.once('error', () => resolve({ status: answer.statusCode, text }));
    });
    request.setTimeout(patienceMilliseconds, () => request.destroy(new Error('no answer in 20 s')));
    request.once('error', (error) => resolve({ status: 0, text: error.message }));
    request.end(body);
  });

const calls = mutatedCalls({ seed, count, callers: people.length, knownIds: await findIds(), estateId: '91' });
const statuses = new Map();
const failures = [];
const worker = async () => {
  for (const call of calls) {
    const { status, text } = await send(call);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const problem = status === 0 ? text : problemOfAnswer(status, text);
    if (problem !== undefined) failures.push({ call, problem });
  }
};
const start = performance.now();
// All workers share one generator: each takes the next call.
await Promise.all(Array.from({ length: connections }, worker));
const seconds = (performance.now() - start) / 1000;
const isReady = await fetch(`${server.origin}/api/ready`).then((answer) => answer.ok);
agent.destroy();
await server.stop();

for (const { call, problem } of failures.slice(0, shownFailures)) {
  const body = call.body === undefined ? '' : Buffer.from(call.body).toString('latin1').slice(0, 300);
  process.stdout.write(`\n${call.index} ${call.key}: ${problem}\n  ${call.method} ${call.path.slice(0, 300)}\n`);
  process.stdout.write(`  ${JSON.stringify(call.headers).slice(0, 300)}\n  ${body}\n`);
}
const statusCounts = [...statuses]
  .toSorted(([one], [other]) => one - other)
  .map(([status, times]) => `${status}: ${times}`);
const isMet = printReport(`${count} mutated calls, seed ${seed}, ${connections} at a time, ${seconds.toFixed(0)} s`, [
  {
    what: 'failures of the server',
    measured: failures.length,
    atMost: 0,
    unit: 'calls',
    note: statusCounts.join(', '),
  },
  { what: 'ready afterwards', measured: isReady ? 1 : 0, atLeast: 1, unit: 'server' },
]);
process.exitCode = isMet ? 0 : 1;
