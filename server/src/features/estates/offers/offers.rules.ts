import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';

const day = 24 * 60 * 60;

/** How long an offered role can be agreed to. */
export const offerSeconds = 14 * day;

/** What one member of the staff can offer in a day: enough for a list worked through by hand, too little to flood with. */
export const offerLimit: RateLimit = { name: 'role-offer', attempts: 100, windowSeconds: day };

/** Attempts to open an offer, per person. */
export const offerTokenLimit: RateLimit = { name: 'role-offer-token', attempts: 50, windowSeconds: 15 * 60 };
