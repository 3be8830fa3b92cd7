import { createHmac, timingSafeEqual } from 'node:crypto';

const pinDigits = 6;

/**
 * The six digits that a seed stands for. A job row holds the seed instead of the PIN: without the secret of the installation
 * it says nothing, and a job that is tried again sends the same PIN.
 */
export const oneTimePinOf = (secret: string, seed: string): string => {
  const digest = createHmac('sha256', secret).update(`one-time-pin-digits\n${seed}`).digest();
  // 48 bits: how much likelier some PINs are than others is beyond measuring.
  return String(digest.readUIntBE(0, 6) % 10 ** pinDigits).padStart(pinDigits, '0');
};

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
