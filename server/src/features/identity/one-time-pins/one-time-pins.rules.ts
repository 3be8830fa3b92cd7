import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

/** A one-time PIN is valid for 5 minutes. */
export const oneTimePinSeconds = 5 * minuteSeconds;

/** A one-time PIN allows 5 attempts. */
export const oneTimePinAttempts = 5;

/** Text messages cost money and can annoy: they are limited per person, per number and per network. */
export const oneTimePinLimits = {
  person: { name: 'otp-person', attempts: 10, windowSeconds: daySeconds },
  number: { name: 'otp-number', attempts: 10, windowSeconds: daySeconds },
  address: { name: 'otp-address', attempts: 100, windowSeconds: hourSeconds },
} satisfies Record<string, RateLimit>;
