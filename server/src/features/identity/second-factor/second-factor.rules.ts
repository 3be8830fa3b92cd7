import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';

/** The time that one code of an authenticator app is shown (RFC 6238). */
export const stepSeconds = 30;

/** How many steps before and after the present one are accepted, for clocks that differ. */
export const stepTolerance = 1;

/** How many recovery codes a person has at first. */
export const recoveryCodeCount = 10;

/** Wrong codes per person. */
export const secondFactorLimit: RateLimit = { name: 'second-factor', attempts: 10, windowSeconds: 15 * 60 };

/** The letters of recovery codes: no two look alike. 32 of them, 5 bits each. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Writes random bytes as a recovery code of 12 letters (60 bits): `ABCD-EFGH-JKLM`. */
export const recoveryCodeOf = (bytes: Uint8Array): string =>
  [...bytes]
    .slice(0, 12)
    .map((byte) => letters[byte % letters.length])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

/** The form of a recovery code that its digest is made of: upper case, without separators. */
export const normaliseRecoveryCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '');
