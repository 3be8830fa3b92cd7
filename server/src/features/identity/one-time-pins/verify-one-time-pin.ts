import {
  isMobileNumber,
  mobileToShow,
  normaliseMobileNumber,
  otpResendSeconds,
} from '@ekhaya/contract/identity/identity.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { isDigestOfOneTimePin } from './one-time-pin-digest.ts';
import { selectSignInAddresses, updateVerifiedMobile } from '../accounts/people.store.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { notifyOwner } from '../security-notices/notify-owner.ts';
import { recordOwnEvent } from '../security-notices/record-own-event.ts';
import { requireOpenSession } from '../sessions/require-open-session.ts';
import { deleteOneTimePin, selectOneTimePin, consumeOneTimePinAttempt } from './one-time-pins.store.ts';
import { tooManyPinsDetail } from './send-one-time-pin.ts';

/**
 * Checks the caller's one-time PIN and stores the mobile number as verified. A PIN works once, for the number to which it
 * was sent.
 * @throws {AppError} auth/invalid-phone-number, auth/invalid-verification-code, auth/code-expired,
 * auth/phone-already-in-use, auth/too-many-requests when no attempt is left; session-required when the session has ended meanwhile
 */
export const verifyOneTimePin = async (
  { database, environment, clock }: IdentityDependencies,
  caller: Caller,
  sent: { mobile: string; otp: string },
): Promise<void> => {
  const { userId } = caller;
  if (!isMobileNumber(sent.mobile)) throw new AppError('auth/invalid-phone-number');
  const mobile = normaliseMobileNumber(sent.mobile);
  // Consumed before the comparison, so that concurrent calls get five attempts in total as well.
  const pin = await consumeOneTimePinAttempt(database.db, userId);
  if (pin === undefined) {
    if ((await selectOneTimePin(database.db, userId)) === undefined)
      throw new AppError('auth/invalid-verification-code');
    throw new AppError('auth/too-many-requests', { detail: tooManyPinsDetail, retryAfterSeconds: otpResendSeconds });
  }
  if (pin.expiresAt.getTime() <= clock.now().getTime()) throw new AppError('auth/code-expired');
  const isRight = isDigestOfOneTimePin(environment.secrets, pin.pinDigest, { userId, mobile, pin: sent.otp });
  if (!isRight) throw new AppError('auth/invalid-verification-code');
  await database.db.transaction(async (transaction) => {
    await requireOpenSession(transaction, caller);
    if (!(await deleteOneTimePin(transaction, pin))) throw new AppError('auth/invalid-verification-code');
    const before = await selectSignInAddresses(transaction, userId);
    if (!(await updateVerifiedMobile(transaction, userId, mobile))) throw new AppError('auth/phone-already-in-use');
    if (before?.isMobileProved !== true || before.mobile === mobile) return;
    await notifyOwner(transaction, { userId, kind: 'mobile-changed', about: mobileToShow(mobile) });
    await recordOwnEvent(transaction, { userId, event: 'account.mobile-change', at: clock.now() });
    await enqueue(transaction, 'text-mobile-changed', { mobile: before.mobile });
  });
};
