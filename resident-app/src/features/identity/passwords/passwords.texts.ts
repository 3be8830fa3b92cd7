import type { FailureCode } from '@ekhaya/browser/api/api-error';

/** The question before a reset link is requested. */
export const confirmResetText = (email: string): string =>
  `You are about to reset password for ${email}. Are you sure you wish to continue?`;

/** Why a reset link could not be requested, by error code (spec section 8, Forgot password). */
export const forgotFailureText = (code: FailureCode): string =>
  forgotTexts[code] ?? 'Failed to send reset link, please try again later';

const tryLaterText = 'Unable to process your request at this time.';

const forgotTexts: Partial<Record<FailureCode, string>> = {
  'auth/operation-not-allowed': tryLaterText,
  'auth/too-many-requests': tryLaterText,
  'too-many-requests': tryLaterText,
  unavailable: tryLaterText,
};

export const resetLinkSentText = 'Reset link sent successfully, please follow the instructions sent to your email';

export const resetLinkQueuedText = 'Unable to send reset link. Link will be sent as soon as your back online.';
