import { request as requestByHttp, type IncomingMessage } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { lookupPublic } from '../push/push-address.ts';

/** A provider that cannot be reached within this time has been sent nothing. */
const connectTimeoutMs = 10_000;

/** The connection did not open in time. */
class ConnectTimeoutError extends Error {
  readonly code = 'CONNECT_TIMEOUT';
}

/** A request of a provider. */
interface ProviderRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal;
}

/**
 * Sends a request and returns the answer with its status, before its body is read. Redirects are not followed. By https, only addresses
 * outside of private networks are connected to: staff write the name, and it must not reach what only this server can. They are checked
 * as the connection opens, so that they cannot change in between.
 * @param address https; or http, of the sandbox of the demo
 */
export const sendRequest = (
  address: string,
  { method, headers, body, signal }: ProviderRequest,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const isSecure = address.startsWith('https:');
    // An answer is read as it comes, so it must not be compressed.
    const options = { method, signal, headers: { 'accept-encoding': 'identity', ...headers } };
    const request = isSecure
      ? requestByHttps(address, { ...options, lookup: lookupPublic }, resolve)
      : requestByHttp(address, options, resolve);
    request.on('error', reject);
    request.on('socket', (socket) => {
      if (!socket.connecting) return;
      const timer = setTimeout(
        () => request.destroy(new ConnectTimeoutError('the connection did not open')),
        connectTimeoutMs,
      );
      socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(timer));
      socket.once('close', () => clearTimeout(timer));
    });
    request.end(body);
  });
