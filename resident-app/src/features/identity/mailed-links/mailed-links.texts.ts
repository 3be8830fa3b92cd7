import type { FailureCode } from '@ekhaya/browser/api/api-error';

/** Why a new password could not be set, by error code. */
export const resetFailureText = (code: FailureCode): string =>
  resetTexts[code] ?? 'Unable to reset password at this time, please try again later.';

const resetTexts: Partial<Record<FailureCode, string>> = {
  'auth/weak-password': 'Please enter a stronger password',
};

export const usedLinkText = 'This link has been used or is older than an hour. Please ask for a new one.';
