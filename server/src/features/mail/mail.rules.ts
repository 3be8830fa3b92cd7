import type { RateLimit } from '../../platform/rate-limits/rate-limits.rules.ts';

/** What one member of staff can mail in a day: enough for a list worked through by hand, too little to flood with. */
export const mailLimit: RateLimit = { name: 'staff-mail', attempts: 500, windowSeconds: 24 * 60 * 60 };
