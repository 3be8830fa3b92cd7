/** So many attempts in any span of so many seconds. */
export interface RateLimit {
  /** Names the bucket; limits of the same name share it. */
  name: string;
  attempts: number;
  windowSeconds: number;
}

/**
 * Whom an address stands for when attempts are counted: an IPv4 address itself, of an IPv6 address the network of
 * 64 bits, because whoever has one such address has all of them.
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

/** Seconds until one more attempt is free, given when the oldest attempt that counts was made. */
export const secondsUntilFree = (limit: RateLimit, oldest: Date, now: Date): number =>
  Math.max(1, Math.ceil((oldest.getTime() + limit.windowSeconds * 1000 - now.getTime()) / 1000));
