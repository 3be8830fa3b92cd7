// Measures one and two processes on the same database: `npm run bench:processes`. Where load, server and database share two cores,
// more processes cannot answer more; the processor time of a request shows what several cost. `EKHAYA_PROCESSES=4` compares with four.
import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import http from 'node:http';
import { parentOf, processorTimeOf } from '../measure/processor-time.mjs';
import { startKillablePostgres } from '../measure/killable-postgres.mjs';
import { median, printReport } from '../measure/report.mjs';
import { signIn, startServer } from '../measure/running-server.mjs';

const many = Number(process.env.EKHAYA_PROCESSES ?? 2);
const count = Number(process.env.BENCH_REQUESTS ?? 3_000);
const runs = Number(process.env.BENCH_RUNS ?? 5);
const connections = 32;
/** Cores that load and database leave to the server: with fewer, throughput says nothing about processes. */
const hasCoresToSpare = availableParallelism() >= many + 2;

const residentMegabytes = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const servingProcesses = (pid) => [
  pid,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('server/dist/main.mjs')),
];

/** Requests an address over connections that are opened anew for each run, so that the kernel spreads them over the processes. */
const request = async (url, headers) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let left = count;
  const once = () =>
    new Promise((resolve, reject) => {
      http
        .get(url, { agent, headers }, (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
          answer.resume().once('end', resolve);
        })
        .once('error', reject);
    });
  const worker = async () => {
    while (left-- > 0) await once();
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return count / ((performance.now() - start) / 1000);
};

const postgres = await startKillablePostgres('processes');
const measure = async (processes) => {
  const server = await startServer({
    environment: {
      DATABASE_URL: postgres.url,
      EKHAYA_PROCESSES: String(processes),
      EKHAYA_SECRET: 'the-secret-of-a-benchmark',
    },
  });
  const headers = await signIn(server.origin);
  const url = `${server.origin}/api/notifications?userID=me`;
  await request(url, headers);
  const rates = [];
  const costs = [];
  const shares = [];
  for (let run = 0; run < runs; run++) {
    const processIds = servingProcesses(server.processId);
    const before = processIds.map(processorTimeOf);
    rates.push(await request(url, headers));
    const spent = processIds.map((pid, at) => processorTimeOf(pid) - before[at]);
    const sum = spent.reduce((total, each) => total + each, 0);
    costs.push(sum / count);
    shares.push(Math.max(...spent) / sum);
  }
  const memory = servingProcesses(server.processId).map(residentMegabytes);
  await server.stop();
  return { rate: median(rates), cost: median(costs), share: median(shares), memory };
};
const one = await measure(1);
const several = await measure(many);
await postgres.stop();

const memoryOf = ({ memory }) => memory.map((each) => each.toFixed(0)).join(' + ');
const total = ({ memory }) => memory.reduce((sum, each) => sum + each, 0);
const isMet = printReport(
  `${many} processes and one on ${availableParallelism()} cores, ${count} reads of notifications, medians of ${runs}`,
  [
    { what: 'one process', measured: one.rate, unit: 'a second' },
    { what: `${many} processes`, measured: several.rate, unit: 'a second' },
    {
      what: `${many} processes / (${many} × one)`,
      measured: several.rate / (many * one.rate),
      unit: '',
      ...(hasCoresToSpare && { atLeast: 0.85 }),
      note: hasCoresToSpare ? '' : 'no cores to spare: processor time counts',
    },
    { what: 'processor time of a request, one process', measured: one.cost, unit: 'ms' },
    {
      what: `processor time of a request, ${many} processes`,
      measured: several.cost,
      atMost: +(one.cost / 0.85).toFixed(3),
      unit: 'ms',
    },
    { what: 'share of the busiest process', measured: several.share * 100, atMost: 75, unit: '%' },
    { what: 'memory, one process', measured: total(one), unit: 'MB' },
    {
      what: `memory, ${many} processes`,
      measured: total(several),
      unit: 'MB',
      note: `${memoryOf(several)}, the first starts the others`,
    },
  ],
);
process.exitCode = isMet ? 0 : 1;
