import { ApiError } from '@ekhaya/browser/api/api-error';
import { unknownOutcome } from '@ekhaya/browser/api/unknown-outcome';

/** What to show under the field of a password that was sent: the server's reason, or the fallback where it gave none. */
export function passwordProblem(thrown: unknown, fallback: string): string {
  if (!(thrown instanceof ApiError)) return fallback;
  if (thrown.code === 'auth/wrong-password') return 'This is not your password.';
  return thrown.isTransient && thrown.status !== 429 ? fallback : thrown.detail;
}

/** Why a passkey was not added. */
export const passkeyProblem = (thrown: unknown): string =>
  unknownOutcome(thrown, 'the passkey was added', 'please look at your passkeys before you try again') ??
  passwordProblem(thrown, 'The passkey could not be added. Please try again later.');
