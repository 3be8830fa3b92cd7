import { startCase } from '@ekhaya/contract/identity/identity.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../../platform/rate-limits/rate-limits.rules.ts';
import { grantLowestRole } from '../../estates/index.ts';
import { assertSignUpPossible, type SignUpClaims } from './assert-sign-up-possible.ts';
import { endSession } from '../sessions/end-session.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { signUpLimit } from './sign-up.rules.ts';
import { hashPassword } from '../passwords/password-hashing.ts';
import { selectPerson } from '../accounts/people.store.ts';
import { presentUser } from '../accounts/present-user.ts';
import { registerPerson } from '../accounts/register-person.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';
import { rememberDevice, type SigningInDevice } from '../security-notices/remember-device.ts';
import { startSession } from '../sessions/start-session.ts';

/** The fields of the sign-up form. The contract requires that the policies are accepted. */
export interface SignUp extends SignUpClaims {
  userType: 'resident' | 'employee';
}

/**
 * Registers a person, grants the lowest role of the estate and starts a session, in one transaction. A job mails a link
 * that proves the e-mail address; the account works without it. An earlier session of the browser ends.
 * @throws {AppError} validation, auth/weak-password, auth/email-already-in-use, auth/phone-already-in-use,
 *   too-many-requests
 */
export const signUp = async (
  dependencies: IdentityDependencies,
  form: SignUp,
  { device, address, caller }: { device: SigningInDevice; address: string; caller: Caller | undefined },
): Promise<SignedIn> => {
  const { database, clock } = dependencies;
  // Never released: every answer reveals whether the e-mail address has an account.
  await claimAttempt(dependencies, [{ limit: signUpLimit, subject: networkOf(address) }], {
    code: 'too-many-requests',
  });
  await assertSignUpPossible(database.db, form);
  const passwordHash = await hashPassword(form.password);
  const now = clock.now();
  const signedIn = await database.db.transaction(async (transaction) => {
    const { email, mobile, userType, estateId } = form;
    const [firstName, lastName] = [startCase(form.firstname), startCase(form.lastname)];
    const person = { firstName, lastName, email, mobile, userType, estateId, passwordHash };
    const userId = await registerPerson(transaction, person, now);
    await grantLowestRole(transaction, { userId, estateId }, dependencies);
    await enqueue(transaction, 'mail-email-proof', { userId });
    const session = await startSession(transaction, { userId, userAgent: device.userAgent, now });
    await rememberDevice(transaction, { userId, device, now });
    const written = await selectPerson(transaction, userId);
    if (written === undefined) throw new AppError('internal');
    return { user: presentUser(written), session };
  });
  if (caller !== undefined) await endSession(dependencies, caller);
  return signedIn;
};
