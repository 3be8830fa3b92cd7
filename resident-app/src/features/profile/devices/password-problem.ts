import { ApiError } from '@ekhaya/browser/api/api-error';

/** What to show under the field of a password that was sent: the server's reason, or the fallback where it gave none. */
export function passwordProblem(thrown: unknown, fallback: string): string {
  if (!(thrown instanceof ApiError)) return fallback;
  if (thrown.code === 'auth/wrong-password') return 'This is not your password.';
  return thrown.isTransient && thrown.status !== 429 ? fallback : thrown.detail;
}
