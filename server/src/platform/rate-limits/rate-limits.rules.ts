/** A number of attempts in any window of some seconds. */
export interface RateLimit {
  /** The name of the bucket. Limits of the same name share it. */
  name: string;
  attempts: number;
  windowSeconds: number;
}

/**
 * The network that attempts from an address count against: an IPv4 address itself, and the 64-bit network of an IPv6 address,
 * because a client with one such address has all of them.
 */
export const networkOf = (address: string): string => {
  const plain = address.split('%', 1)[0]?.toLowerCase() ?? '';
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::', 2);
  const leading = head === '' ? [] : head.split(':');
  const trailing = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - leading.length - trailing.length) }, () => '0');
  const groups = plain.includes('::') ? [...leading, ...zeros, ...trailing] : leading;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

/** Seconds until one more attempt is allowed, given the time of the oldest attempt that counts. */
export const secondsUntilFree = (limit: RateLimit, oldest: Date, now: Date): number =>
  Math.max(1, Math.ceil((oldest.getTime() + limit.windowSeconds * 1000 - now.getTime()) / 1000));
