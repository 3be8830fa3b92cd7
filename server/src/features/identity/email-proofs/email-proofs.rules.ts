import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';

const minuteSeconds = 60;
const daySeconds = 24 * 60 * minuteSeconds;

/** A link that proves an e-mail address is valid for a week. */
export const emailProofSeconds = 7 * daySeconds;

/** A new e-mail address has to be proved within a day. */
export const emailChangeSeconds = daySeconds;

/** Attempts with an invalid proof token, per network. */
export const emailProofLimit: RateLimit = {
  name: 'email-proof-address',
  attempts: 50,
  windowSeconds: 15 * minuteSeconds,
};
