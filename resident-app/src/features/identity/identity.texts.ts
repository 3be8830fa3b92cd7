import type { FailureCode } from '@ekhaya/browser/api/api-error';

type Texts = Partial<Record<FailureCode, string>>;

/** What the login form says when the server refuses, by code (spec section 8, Login). */
export const loginFailureText = (code: FailureCode): string =>
  loginTexts[code] ?? 'Issue with login credentials. Please contact support if this issue persists.';

const loginTexts: Texts = {
  'auth/operation-not-allowed': 'Signing in is switched off at the moment. Please try again later.',
  'auth/invalid-email': 'Please enter a valid email address',
  'auth/user-not-found': 'This user could not be found. Please sign up.',
  'auth/wrong-password': 'Password does not match email provided.',
  'auth/too-many-requests': 'You have attempted to login too many times. Please try again later.',
  'too-many-requests': 'You have attempted to login too many times. Please try again later.',
};

export const loginOfflineText = 'You will be logged in as soon as you are back online.';

/** What the alert titled Error says when the sign-up is refused, by code (spec section 8, Signup). */
export const signUpFailureText = (code: FailureCode): string =>
  signUpTexts[code] ?? 'An error has occured, please try again later';

const signUpTexts: Texts = {
  'auth/operation-not-allowed': 'Signing up is switched off at the moment. Please try again later.',
  'auth/email-already-in-use': 'You already have an account, please reset password if you forgot it.',
  'auth/weak-password': 'Please enter a stronger password',
  'auth/phone-already-in-use': 'This phone number belongs to another account.',
  offline: 'You are offline.',
};

export const phoneTakenText = 'This phone number belongs to another account.';

export const unacceptedTermsText = 'Please accept the terms and conditions and the privacy policy';

/** What the sheet that verifies a number says when something fails, by code (spec section 8, OTP). */
export const otpFailureText = (code: FailureCode): string =>
  otpTexts[code] ?? 'An error has occured. Please try again later.';

const tooManyOtps = 'You have attempted to verify number too many times, please try again later.';
const wrongOtp = 'OTP you have entered does not match the one we have in our records. Please retry.';

const otpTexts: Texts = {
  'auth/operation-not-allowed': 'Numbers are not verified at the moment. Please try again later.',
  'auth/invalid-phone-number': 'Please enter a valid phone number',
  'auth/too-many-requests': tooManyOtps,
  'too-many-requests': tooManyOtps,
  'auth/invalid-verification-code': wrongOtp,
  'auth/code-expired': wrongOtp,
  'auth/phone-already-in-use': phoneTakenText,
  offline: 'Unable to send OTP.',
};

/** The question before a reset link is asked for. */
export const confirmResetText = (email: string): string =>
  `You are about to reset password for ${email}. Are you sure you wish to continue?`;

/** Why a reset link could not be asked for (spec section 8, Forgot password). */
export const forgotFailureText = (code: FailureCode): string =>
  forgotTexts[code] ?? 'Failed to send reset link, please try again later';

const unableNow = 'Unable to process your request at this time.';

const forgotTexts: Texts = {
  'auth/operation-not-allowed': unableNow,
  'auth/too-many-requests': unableNow,
  'too-many-requests': unableNow,
  unavailable: unableNow,
};

export const resetLinkSentText = 'Reset link sent successfully, please follow the instructions sent to your email';

export const resetLinkQueuedText = 'Unable to send reset link. Link will be sent as soon as your back online.';

/** Why a new password could not be set. */
export const resetFailureText = (code: FailureCode): string =>
  resetTexts[code] ?? 'Unable to reset password at this time, please try again later.';

const resetTexts: Texts = {
  'auth/weak-password': 'Please enter a stronger password',
};

export const usedLinkText = 'This link has been used or is older than an hour. Please ask for a new one.';
