import type { RateLimit } from '../../platform/rate-limits/rate-limits.rules.ts';

/** Mails per member of staff and day: enough to work through a list by hand, too few for spam. */
export const mailLimit: RateLimit = { name: 'staff-mail', attempts: 500, windowSeconds: 24 * 60 * 60 };
