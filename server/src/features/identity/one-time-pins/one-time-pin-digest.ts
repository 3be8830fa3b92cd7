import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secret/secrets.ts';

const pinDigits = 6;

/**
 * Derives the six digits of a PIN from a seed and the secret of the installation. The job row has the seed instead of
 * the PIN: a copy of the database alone reveals no PIN, and a retried job sends the same PIN.
 */
export const deriveOneTimePin = (secret: string, seed: string): string => {
  const digest = createHmac('sha256', secret).update(`one-time-pin-digits\n${seed}`).digest();
  // 48 bits modulo a million: the bias between PINs is negligible.
  return String(digest.readUIntBE(0, 6) % 10 ** pinDigits).padStart(pinDigits, '0');
};

/**
 * The digest of a one-time PIN for the database. Six digits can be tried in no time, so the digest is keyed with the
 * secret of the installation: a copy of the database alone reveals no PIN.
 */
export const digestOfOneTimePin = (secret: string, parts: { userId: string; mobile: string; pin: string }): string =>
  createHmac('sha256', secret)
    .update(['one-time-pin', parts.userId, parts.mobile, parts.pin].join('\n'))
    .digest('base64url');

/** Whether a digest is that of a PIN under one of the secrets of the installation. */
export const isDigestOfOneTimePin = (
  { all }: Secrets,
  digest: string,
  parts: Parameters<typeof digestOfOneTimePin>[1],
): boolean => all.some((secret) => areDigestsEqual(digest, digestOfOneTimePin(secret, parts)));

/** Compares two digests in constant time. */
const areDigestsEqual = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};
