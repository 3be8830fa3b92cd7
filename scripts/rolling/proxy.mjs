// A proxy as operators run one: it asks every process at /api/ready and passes requests to those that are ready. It repeats nothing, so
// that the checks see every request that a process loses.
import { Agent, createServer, request as send } from 'node:http';
import { statusOf } from './built-server.mjs';

const askEveryMs = 250;

/** Starts a proxy on a free port. `processes` can be changed at any time. */
export async function startProxy() {
  const processes = new Map();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const askProcess = async (address) => {
    const status = await statusOf(`${address}/api/ready`);
    if (processes.has(address)) processes.set(address, status === 200);
  };
  const ask = setInterval(() => {
    for (const address of processes.keys()) void askProcess(address);
  }, askEveryMs);
  const server = createServer((incoming, outgoing) => {
    const ready = [...processes].filter(([, isReady]) => isReady).map(([address]) => address);
    const address = ready[(turn += 1) % Math.max(1, ready.length)];
    if (address === undefined) {
      outgoing.writeHead(503, { 'retry-after': '1' }).end('No process is ready.');
      return;
    }
    const passed = send(
      `${address}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers, agent },
      (answer) => {
        outgoing.writeHead(answer.statusCode, answer.headers);
        outgoing.flushHeaders();
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      },
    );
    passed.on('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(`${address}: ${error.message}`);
    });
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    add: (address) => void processes.set(address, false),
    remove: (address) => void processes.delete(address),
    isReady: (address) => processes.get(address) === true,
    stop: () => {
      clearInterval(ask);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
