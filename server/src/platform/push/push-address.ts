import { createECDH } from 'node:crypto';
import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What a browser gives for being reached while the app is closed. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Networks that no push service lives in: a subscription must not make the server call its own neighbours. */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  // IPv4 inside IPv6 in the spellings that a gateway may translate: compatible, NAT64 (two), 6to4, Teredo.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001::', 32],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fec0::', 10],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv6');
}

const isPublic = (address: string): boolean => !privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Resolves a name as usual, but to public addresses alone, at the moment of connecting. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error !== null) return callback(error, []);
    const allowed = found.filter(({ address }) => isPublic(address));
    const [first] = allowed;
    if (first === undefined) return callback(new Error(`${hostname} is in a private network`), []);
    return options.all === true ? callback(null, allowed) : callback(null, first.address, first.family);
  });
};

/** Whether an address is this machine's own. */
export const isLoopback = (endpoint: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(endpoint).hostname);

/**
 * Whether a push service can live there: https at its own port, no credentials, a name or a public address. What a name
 * leads to is judged when it is connected to (`lookupPublic`), so that it cannot change in between. With `isLoopbackAllowed`, as in the demo,
 * also on this machine, by http too.
 */
export const isPushEndpoint = (endpoint: string, isLoopbackAllowed: boolean): boolean => {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (isLoopback(endpoint)) return isLoopbackAllowed && /^https?:$/.test(protocol);
  const address = hostname.replace(/^\[|\]$/g, '');
  // The port of https is left out of a URL.
  return protocol === 'https:' && port === '' && (isIP(address) === 0 || isPublic(address));
};

/** Whether a browser's key is a point of the curve; nothing can be encrypted for another. */
export const isBrowserKey = (p256dh: string): boolean => {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
};
