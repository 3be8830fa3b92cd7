import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';

const minuteSeconds = 60;

/** A password-reset link is valid for an hour. */
export const passwordResetSeconds = 60 * minuteSeconds;

/** Failed sign-ins: 10 per account and 100 per network in 15 minutes. */
export const signInLimits = {
  account: { name: 'sign-in-account', attempts: 10, windowSeconds: 15 * minuteSeconds },
  address: { name: 'sign-in-address', attempts: 100, windowSeconds: 15 * minuteSeconds },
} satisfies Record<string, RateLimit>;

/** Requests for a reset link: 5 per e-mail address, known or unknown, and 50 per network in 15 minutes. */
export const passwordResetRequestLimits = {
  account: { name: 'reset-request-account', attempts: 5, windowSeconds: 15 * minuteSeconds },
  address: { name: 'reset-request-address', attempts: 50, windowSeconds: 15 * minuteSeconds },
} satisfies Record<string, RateLimit>;

/** Attempts with an invalid reset token, per network. */
export const passwordResetLimit: RateLimit = {
  name: 'reset-address',
  attempts: 50,
  windowSeconds: 15 * minuteSeconds,
};

/** The link to choose a password that people get when their estate is brought into another installation is valid for 14 days. */
export const movedAccountSeconds = 14 * 24 * 60 * 60;
