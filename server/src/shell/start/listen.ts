import cluster from 'node:cluster';
import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { StartError } from '../../platform/database/start-error.ts';

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** How long a client may take to send a request. A slower connection is answered 408 and closed. */
export type RequestTimeouts = {
  /** From the first byte to the end of the headers. */
  headersMs: number;
  /** From the first byte to the end of the body. */
  requestMs: number;
  /** How often the timeouts are checked. */
  checkEveryMs: number;
};

const REQUEST_TIMEOUTS: RequestTimeouts = { headersMs: 20_000, requestMs: 60_000, checkEveryMs: 1_000 };

const DRAIN_TIMEOUT_MS = 5_000;
const SWEEP_INTERVAL_MS = 50;

/**
 * Checks that the server can listen on a port.
 * @param port 0 chooses any free port
 * @returns the port
 * @throws {StartError} naming the port when it is taken or forbidden
 */
export async function probePort(port: number, host: string): Promise<number> {
  const probe = createServer();
  const found = await listen(probe, port, host);
  await new Promise((resolve) => probe.close(resolve));
  return found;
}

/**
 * Serves HTTP on a port.
 * @returns a function that stops the server: it accepts no new connections and gives running requests 5 s
 * @throws {StartError} naming the port when it is taken
 */
export async function serveHttp(
  fetch: Fetch,
  port: number,
  host: string,
  timeouts = REQUEST_TIMEOUTS,
): Promise<() => Promise<void>> {
  const handleRequest = getRequestListener((request, bindings) => fetch(request, bindings as HttpBindings));
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
    },
    (incoming, outgoing) => void handleRequest(incoming, outgoing),
  );
  await listen(server, port, host, { reusePort: isPortShared });
  return () => drain(server);
}

/**
 * Whether processes share the port. The kernel gives each connection to one of them. Node's own way, in which the primary hands
 * connections out, leaves a client waiting for ever when a process is killed with a connection on its way. Other systems than Linux
 * do not spread connections, so Node does it there.
 */
const isPortShared = cluster.isWorker && process.platform === 'linux';

function listen(server: Server, port: number, host: string, { reusePort = false } = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new StartError(describeFailure(error, port, host))));
    server.listen({ port, host, reusePort, exclusive: reusePort }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function describeFailure(error: Error, port: number, host: string): string {
  const code = 'code' in error ? String(error.code) : error.message;
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is already taken. Stop what uses it, or set PORT to another number.`;
  }
  if (code === 'EACCES')
    return `Port ${port} on ${host} needs more rights than this user has. Set PORT to a number above 1023.`;
  return `Nothing can listen on port ${port} of ${host} (${code}). Check HOST and PORT.`;
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept-alive connection becomes idle after its last response.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS);
  await Promise.race([closed, pause(DRAIN_TIMEOUT_MS, undefined, { ref: false })]);
  clearInterval(sweep);
  server.closeAllConnections();
  await closed;
}
