import { isMobileNumber, normaliseMobileNumber, otpResendSeconds } from '@ekhaya/contract/identity/identity.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { areSameDigest, digestOfOneTimePin } from './one-time-pin-digest.ts';
import { updateVerifiedMobile } from '../accounts/people.store.ts';
import { deleteOneTimePin, selectOneTimePin, takeOneTimePinTry } from './one-time-pins.store.ts';
import { tooManyPinsDetail } from './send-one-time-pin.ts';

/**
 * Checks the one-time PIN of the caller and sets her number, verified. A PIN works once, for the number it was sent to.
 * @throws {AppError} auth/invalid-phone-number, auth/invalid-verification-code, auth/code-expired,
 * auth/phone-already-in-use, auth/too-many-requests when its tries are used up
 */
export const verifyOneTimePin = async (
  { database, environment, clock }: IdentityDependencies,
  { userId }: Caller,
  sent: { mobile: string; otp: string },
): Promise<void> => {
  if (!isMobileNumber(sent.mobile)) throw new AppError('auth/invalid-phone-number');
  const mobile = normaliseMobileNumber(sent.mobile);
  // The try is used up before the comparison, so that tries made at the same moment are five too.
  const pin = await takeOneTimePinTry(database.db, userId);
  if (pin === undefined) {
    if ((await selectOneTimePin(database.db, userId)) === undefined)
      throw new AppError('auth/invalid-verification-code');
    throw new AppError('auth/too-many-requests', { detail: tooManyPinsDetail, retryAfterSeconds: otpResendSeconds });
  }
  if (pin.expiresAt.getTime() <= clock.now().getTime()) throw new AppError('auth/code-expired');
  const digest = digestOfOneTimePin(environment.secret, { userId, mobile, pin: sent.otp });
  if (!areSameDigest(digest, pin.pinDigest)) throw new AppError('auth/invalid-verification-code');
  await database.db.transaction(async (transaction) => {
    if (!(await deleteOneTimePin(transaction, pin))) throw new AppError('auth/invalid-verification-code');
    if (!(await updateVerifiedMobile(transaction, userId, mobile))) throw new AppError('auth/phone-already-in-use');
  });
};
