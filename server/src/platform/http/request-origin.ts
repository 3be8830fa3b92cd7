import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';
import type { RequestOrigin } from './caller.ts';

const plain = (address: string): string => address.replace(/^::ffff:/, '');

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const blockListOf = (proxies: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const entry of proxies) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
};

/**
 * Creates the function that reads where a request came from. The client's address is that of the connection. If that is a
 * trusted proxy (`TRUSTED_PROXIES`), it is the last address of X-Forwarded-For that is not a trusted proxy, so that clients
 * cannot forge it.
 * @param onUntrustedProxy called once, at the first request with X-Forwarded-For from an address that is not trusted
 */
export const createRequestOriginReader = (
  trustedProxies: readonly string[],
  onUntrustedProxy: (address: string) => void = () => undefined,
): ((context: Context) => RequestOrigin) => {
  const trusted = blockListOf(trustedProxies);
  let isReported = false;
  const isTrusted = (address: string): boolean => isIP(address) !== 0 && trusted.check(address, familyOf(address));
  return (context) => {
    const socket = (context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
      ?.socket;
    let address = plain(socket?.remoteAddress ?? '127.0.0.1');
    if (isTrusted(address)) {
      const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((part) => plain(part.trim()));
      for (const hop of forwarded.toReversed()) {
        if (isIP(hop) === 0) break;
        address = hop;
        if (!isTrusted(hop)) break;
      }
    } else if (!isReported && context.req.header('x-forwarded-for') !== undefined) {
      isReported = true;
      onUntrustedProxy(address);
    }
    return {
      address,
      userAgent: (context.req.header('user-agent') ?? '').slice(0, 300),
      host: new URL(context.req.url).host,
    };
  };
};
