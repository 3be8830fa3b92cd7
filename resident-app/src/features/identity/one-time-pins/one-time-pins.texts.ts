import type { FailureCode } from '@ekhaya/browser/api/api-error';

export const phoneTakenText = 'This phone number belongs to another account.';

/** The text of a failure in the sheet that verifies a number, by error code (spec section 8, OTP). */
export const otpFailureText = (code: FailureCode): string =>
  otpTexts[code] ?? 'An error has occured. Please try again later.';

const tooManyOtps = 'You have attempted to verify number too many times, please try again later.';
const wrongOtp = 'OTP you have entered does not match the one we have in our records. Please retry.';

const otpTexts: Partial<Record<FailureCode, string>> = {
  'auth/operation-not-allowed': 'Numbers are not verified at the moment. Please try again later.',
  'auth/invalid-phone-number': 'Please enter a valid phone number',
  'auth/too-many-requests': tooManyOtps,
  'too-many-requests': tooManyOtps,
  'auth/invalid-verification-code': wrongOtp,
  'auth/code-expired': wrongOtp,
  'auth/phone-already-in-use': phoneTakenText,
  offline: 'Unable to send OTP.',
};
