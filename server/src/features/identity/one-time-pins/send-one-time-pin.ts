import { randomUUID } from 'node:crypto';
import { isMobileNumber, normaliseMobileNumber, otpResendSeconds } from '@ekhaya/contract/identity/identity.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { secretIdOf } from '../../../platform/secret/secrets.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../../platform/rate-limits/rate-limits.rules.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { oneTimePinLimits, oneTimePinSeconds, oneTimePinAttempts } from './one-time-pins.rules.ts';
import { secondsAfter } from '../accounts/identity.rules.ts';
import { digestOfOneTimePin, deriveOneTimePin } from './one-time-pin-digest.ts';
import { isMobileTaken, selectSignInAddresses } from '../accounts/people.store.ts';
import { requirePasswordUnchanged } from '../passwords/require-password-unchanged.ts';
import { verifyPassword } from '../passwords/verify-password.ts';
import { requireOpenSession } from '../sessions/require-open-session.ts';
import { replaceOneTimePin, selectOneTimePin } from './one-time-pins.store.ts';

/** The text of spec section 8 for too many one-time PINs or attempts. */
export const tooManyPinsDetail = 'You have attempted to verify number too many times, please try again later.';

const secondsUntilResend = async ({ database, clock }: IdentityDependencies, userId: string): Promise<number> => {
  const last = await selectOneTimePin(database.db, userId);
  if (last === undefined) return 0;
  return Math.max(0, (secondsAfter(last.sentAt, otpResendSeconds).getTime() - clock.now().getTime()) / 1000);
};

const cooldownError = (retryAfterSeconds: number): AppError =>
  new AppError('auth/too-many-requests', { detail: tooManyPinsDetail, retryAfterSeconds });

/**
 * Verifies the password where it is required: for another number than the one that the caller has proved, which a stolen session must
 * not change.
 * @throws {AppError} auth/wrong-password for another password, auth/too-many-requests
 */
const verifyPasswordForChange = async (
  dependencies: IdentityDependencies,
  caller: Caller,
  { mobile, password, address }: { mobile: string; password?: string | undefined; address: string },
): Promise<{ passwordHash?: string; isMissing?: true }> => {
  const before = await selectSignInAddresses(dependencies.database.db, caller.userId);
  if (before?.isMobileProved !== true || before.mobile === mobile) return {};
  if (password === undefined) return { isMissing: true };
  return { passwordHash: await verifyPassword(dependencies, caller, { password, address }) };
};

/**
 * Sends a one-time PIN to a mobile number that the caller wants to verify. It replaces the caller's previous PIN.
 * @returns seconds until another PIN can be requested
 * @throws {AppError} auth/invalid-phone-number, auth/wrong-password, auth/phone-already-in-use, auth/too-many-requests;
 *   session-required when the session or the password has ended meanwhile
 */
export const sendOneTimePin = async (
  dependencies: IdentityDependencies,
  caller: Caller,
  request: { mobile: string; password?: string | undefined; address: string },
): Promise<number> => {
  const { database, environment, clock } = dependencies;
  const { userId } = caller;
  if (!isMobileNumber(request.mobile)) throw new AppError('auth/invalid-phone-number');
  const mobile = normaliseMobileNumber(request.mobile);
  const { passwordHash, isMissing } = await verifyPasswordForChange(dependencies, caller, { ...request, mobile });
  // Whether the number is taken is checked last: during the cool-down and above a limit every number gets the same answer.
  const waitSeconds = await secondsUntilResend(dependencies, userId);
  if (waitSeconds > 0) throw cooldownError(waitSeconds);
  await claimAttempt(
    dependencies,
    [
      { limit: oneTimePinLimits.person, subject: userId },
      { limit: oneTimePinLimits.number, subject: mobile },
      { limit: oneTimePinLimits.address, subject: networkOf(request.address) },
    ],
    { code: 'auth/too-many-requests', detail: tooManyPinsDetail },
  );
  // Not released: a request for a taken number reveals that it is taken, so it counts like a sent message.
  if (await isMobileTaken(database.db, mobile, userId)) throw new AppError('auth/phone-already-in-use');
  if (isMissing === true) {
    throw new AppError('auth/wrong-password', { detail: 'Please enter your password to change your mobile number.' });
  }
  const now = clock.now();
  const seed = randomUUID();
  // The secret may change before the job runs, which must send the same PIN.
  const secret = environment.secrets.current;
  const pin = deriveOneTimePin(secret, seed);
  const isSent = await database.db.transaction(async (transaction) => {
    if (passwordHash === undefined) await requireOpenSession(transaction, caller);
    else await requirePasswordUnchanged(transaction, caller, passwordHash);
    const isReplaced = await replaceOneTimePin(
      transaction,
      {
        userId,
        mobile,
        pinDigest: digestOfOneTimePin(secret, { userId, mobile, pin }),
        triesLeft: oneTimePinAttempts,
        sentAt: now,
        expiresAt: secondsAfter(now, oneTimePinSeconds),
      },
      secondsAfter(now, -otpResendSeconds),
    );
    if (isReplaced) {
      await enqueue(transaction, 'text-one-time-pin', { userId, mobile, seed, secretId: secretIdOf(secret) });
    }
    return isReplaced;
  });
  if (!isSent) throw cooldownError(otpResendSeconds);
  return otpResendSeconds;
};
