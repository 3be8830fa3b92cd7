import type { RateLimit } from '../../platform/rate-limits/rate-limits.rules.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A session ends after 30 days without a visit. */
export const sessionSeconds = 30 * day;

/** A visit moves the end of a session, but not more often than once a day. */
export const isRenewalDue = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() < (sessionSeconds - day) * 1000;

/** A link to set a new password is good for an hour. */
export const passwordResetSeconds = hour;

/** A link that proves an e-mail address is good for a week. */
export const emailProofSeconds = 7 * day;

/** A one-time PIN: 5 minutes, 5 tries. */
export const oneTimePinSeconds = 5 * minute;
export const oneTimePinTries = 5;

/** An instant so many seconds after another one. */
export const secondsAfter = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000);

/** One spelling for an e-mail address: what accounts are found by and attempts are counted by. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/** Sign-in counts failures: 10 per account and 100 per address in 15 minutes. */
export const signInLimits = {
  account: { name: 'sign-in-account', attempts: 10, windowSeconds: 15 * minute },
  address: { name: 'sign-in-address', attempts: 100, windowSeconds: 15 * minute },
} satisfies Record<string, RateLimit>;

/** New accounts from one address: a clubhouse full of people who sign up together passes, a machine does not. */
export const signUpLimit: RateLimit = { name: 'sign-up-address', attempts: 100, windowSeconds: hour };

/** Mails with a link: a few per recipient, known or not, and not many from one address. */
export const passwordResetRequestLimits = {
  account: { name: 'reset-request-account', attempts: 5, windowSeconds: 15 * minute },
  address: { name: 'reset-request-address', attempts: 50, windowSeconds: 15 * minute },
} satisfies Record<string, RateLimit>;

/** Tokens that lead nowhere, per address. */
export const passwordResetLimit: RateLimit = { name: 'reset-address', attempts: 50, windowSeconds: 15 * minute };

/** Proofs of an e-mail address that lead nowhere, per address. */
export const emailProofLimit: RateLimit = { name: 'email-proof-address', attempts: 50, windowSeconds: 15 * minute };

/** Asking who has which number, per address. */
export const phoneExistsLimit: RateLimit = { name: 'phone-exists', attempts: 30, windowSeconds: 15 * minute };

/** Text messages cost money and can be a nuisance: capped per person, per number and per address. */
export const oneTimePinLimits = {
  person: { name: 'otp-person', attempts: 10, windowSeconds: day },
  number: { name: 'otp-number', attempts: 10, windowSeconds: day },
  address: { name: 'otp-address', attempts: 100, windowSeconds: hour },
} satisfies Record<string, RateLimit>;
