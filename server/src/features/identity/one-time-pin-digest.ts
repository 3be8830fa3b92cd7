import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** Six digits nobody can guess. */
export const createOneTimePin = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/**
 * What is stored of a one-time PIN. Six digits are soon tried, so the digest needs the secret of the installation: a
 * copy of the database alone tells no PIN.
 */
export const digestOfOneTimePin = (secret: string, parts: { userId: string; mobile: string; pin: string }): string =>
  createHmac('sha256', secret)
    .update(['one-time-pin', parts.userId, parts.mobile, parts.pin].join('\n'))
    .digest('base64url');

/** Compares without telling by the time it takes how much was right. */
export const areSameDigest = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};
