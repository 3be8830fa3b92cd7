import { createECDH } from 'node:crypto';
import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** A browser's push subscription: its endpoint and keys. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Networks without push services: a subscription must not make the server call hosts of its own network. */
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

/** The code of the error about a name that has private addresses alone. */
export const privateNetworkCode = 'PRIVATE_NETWORK';

/** Resolves a name when a connection opens, and accepts only public addresses. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error !== null) return callback(error, []);
    const allowed = found.filter(({ address }) => isPublic(address));
    const [first] = allowed;
    if (first === undefined) {
      return callback(
        Object.assign(new Error(`${hostname} is in a private network`), { code: privateNetworkCode }),
        [],
      );
    }
    return options.all === true ? callback(null, allowed) : callback(null, first.address, first.family);
  });
};

/** Whether the host of a URL is this machine. */
export const isLoopback = (endpoint: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(endpoint).hostname);

/**
 * Whether a URL can be the endpoint of a push service: https at the default port, no credentials, a name or a public address.
 * The addresses of a name are checked when the connection opens (`lookupPublic`), so that they cannot change in between.
 * @param isLoopbackAllowed also accepts this machine, by http or https; for the demo
 */
export const isPushEndpoint = (endpoint: string, isLoopbackAllowed: boolean): boolean => {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (isLoopback(endpoint)) return isLoopbackAllowed && /^https?:$/.test(protocol);
  const address = hostname.replace(/^\[|\]$/g, '');
  // A URL omits the default port.
  return protocol === 'https:' && port === '' && (isIP(address) === 0 || isPublic(address));
};

/** Whether a browser's key is a point of the curve P-256, which encryption needs. */
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
