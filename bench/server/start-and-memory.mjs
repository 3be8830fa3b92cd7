// Measures the time from start to ready on an existing database, and the memory after 100 requests: `npm run bench:process`.
import { readFile } from 'node:fs/promises';
import { median, printReport } from '../measure/report.mjs';
import { signIn, startServer } from '../measure/running-server.mjs';

const runs = Number(process.env.BENCH_RUNS ?? 5);
const first = await startServer();
await first.stop({ forget: false });

const starts = [];
const residentMegabytes = [];
for (let run = 0; run < runs; run++) {
  const isLast = run === runs - 1;
  const server = await startServer({ dataDirectory: first.dataDirectory });
  starts.push(server.readyMilliseconds);
  const headers = await signIn(server.origin);
  for (let request = 0; request < 100; request++) {
    const answer = await fetch(`${server.origin}/api/notifications?userID=me`, { headers });
    await answer.arrayBuffer();
  }
  const status = await readFile(`/proc/${server.processId}/status`, 'utf8');
  residentMegabytes.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  await server.stop({ forget: isLast });
}

const isMet = printReport(`The process, medians of ${runs}`, [
  { what: 'start to ready, existing database', measured: median(starts), atMost: 2000, unit: 'ms' },
  { what: 'resident memory after 100 requests', measured: median(residentMegabytes), atMost: 150, unit: 'MB' },
]);
process.exitCode = isMet ? 0 : 1;
