import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';

const minuteSeconds = 60;

/** Mails that prove an address: 5 per person in 15 minutes. */
export const proofMailLimit: RateLimit = { name: 'proof-mail-person', attempts: 5, windowSeconds: 15 * minuteSeconds };
