import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';

const minuteSeconds = 60;

/** New accounts per network and hour. People who sign up together at a clubhouse stay below it; a script does not. */
export const signUpLimit: RateLimit = { name: 'sign-up-address', attempts: 100, windowSeconds: 60 * minuteSeconds };

/** Checks whether a mobile number has an account, per network. */
export const phoneExistsLimit: RateLimit = { name: 'phone-exists', attempts: 30, windowSeconds: 15 * minuteSeconds };
