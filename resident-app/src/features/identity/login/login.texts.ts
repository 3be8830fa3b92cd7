import type { FailureCode } from '@ekhaya/browser/api/api-error';

/** The login form's text for a refusal of the server, by error code (spec section 8, Login). */
export const loginFailureText = (code: FailureCode): string =>
  loginTexts[code] ?? 'Issue with login credentials. Please contact support if this issue persists.';

const loginTexts: Partial<Record<FailureCode, string>> = {
  'auth/operation-not-allowed': 'Signing in is switched off at the moment. Please try again later.',
  'auth/invalid-email': 'Please enter a valid email address',
  'auth/user-not-found': 'This user could not be found. Please sign up.',
  'auth/wrong-password': 'Password does not match email provided.',
  'auth/too-many-requests': 'You have attempted to login too many times. Please try again later.',
  'too-many-requests': 'You have attempted to login too many times. Please try again later.',
};

export const loginOfflineText = 'You will be logged in as soon as you are back online.';

/** Of a login that was sent, and to which no answer came. */
export const loginLostText = 'No answer came. We do not know whether you are logged in: it is tried again by itself.';
