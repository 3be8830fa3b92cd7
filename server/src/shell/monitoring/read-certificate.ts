import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** The certificate that a server of the web shows. */
export interface Certificate {
  host: string;
  expiresAt: Date;
  /** Whether a browser takes it: for this name, from an authority that is known. */
  isTrusted: boolean;
}

const timeoutMs = 5_000;

/**
 * Reads the certificate of an origin as a browser is shown it. Undefined for an origin without https, and for one that does not
 * answer: a server behind a router may not reach its own public address.
 */
export const readCertificate = async (origin: string): Promise<Certificate | undefined> => {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'https:') return undefined;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const socket = connect({
    host,
    port: Number(port || 443),
    // A certificate that browsers refuse is read too: nothing is sent over this connection.
    rejectUnauthorized: false,
    ...(isIP(host) === 0 && { servername: host }),
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) });
    const expiresAt = new Date(socket.getPeerCertificate().valid_to);
    return Number.isNaN(expiresAt.getTime()) ? undefined : { host, expiresAt, isTrusted: socket.authorized };
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
};
