import type { FailureCode } from '@ekhaya/browser/api/api-error';
import { phoneTakenText } from '../one-time-pins/one-time-pins.texts.ts';

/** The text of the alert titled Error after a refused sign-up, by error code (spec section 8, Signup). */
export const signUpFailureText = (code: FailureCode): string =>
  signUpTexts[code] ?? 'An error has occured, please try again later';

const signUpTexts: Partial<Record<FailureCode, string>> = {
  'auth/operation-not-allowed': 'Signing up is switched off at the moment. Please try again later.',
  'auth/email-already-in-use': 'You already have an account, please reset password if you forgot it.',
  'auth/weak-password': 'Please enter a stronger password',
  'auth/phone-already-in-use': phoneTakenText,
  offline: 'You are offline.',
  'no-answer': 'No answer came. We do not know whether you are registered: please try to log in.',
  timeout: 'No answer came. We do not know whether you are registered: please try to log in.',
};

export const unacceptedTermsText = 'Please accept the terms and conditions and the privacy policy';
