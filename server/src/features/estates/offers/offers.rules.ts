import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';

const daySeconds = 24 * 60 * 60;

/** An offer can be accepted for 14 days. */
export const offerSeconds = 14 * daySeconds;

/** Offers per member of staff and day: enough to work through a list by hand, too few for spam. */
export const offerLimit: RateLimit = { name: 'role-offer', attempts: 100, windowSeconds: daySeconds };

/** Attempts to read or answer offers, per person. */
export const offerTokenLimit: RateLimit = { name: 'role-offer-token', attempts: 50, windowSeconds: 15 * 60 };
