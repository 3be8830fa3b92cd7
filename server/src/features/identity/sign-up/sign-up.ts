import { startCase } from '@ekhaya/contract/identity/identity.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Caller, RequestOrigin } from '../../../platform/http/caller.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../../platform/rate-limits/rate-limits.rules.ts';
import { grantLowestRole } from '../../estates/index.ts';
import { checkSignUp, type SignUpClaims } from './check-sign-up.ts';
import { endSession } from '../sessions/end-session.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { signUpLimit } from './sign-up.rules.ts';
import { hashPassword } from '../passwords/password-hashing.ts';
import { selectPerson } from '../accounts/people.store.ts';
import { presentUser } from '../accounts/present-user.ts';
import { registerPerson } from '../accounts/register-person.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';
import { startSession } from '../sessions/start-session.ts';

/** What the sign-up form sends; that the policies were accepted is checked before. */
export interface SignUp extends SignUpClaims {
  firstname: string;
  lastname: string;
  userType: 'resident' | 'employee';
}

/**
 * Registers a person, gives her the lowest role of her estate and signs her in: all of it or nothing. A link that proves her
 * e-mail address is mailed; nothing waits for it. A session that the browser had before ends.
 * @throws {AppError} validation, auth/weak-password, auth/email-already-in-use, auth/phone-already-in-use,
 *   too-many-requests
 */
export const signUp = async (
  dependencies: IdentityDependencies,
  form: SignUp,
  { origin, caller }: { origin: RequestOrigin; caller: Caller | undefined },
): Promise<SignedIn> => {
  const { database, clock } = dependencies;
  // Counted whatever comes of it: an answer tells whether an address has an account.
  await claimAttempt(dependencies, [{ limit: signUpLimit, subject: networkOf(origin.address) }], {
    code: 'too-many-requests',
  });
  await checkSignUp(database.db, form);
  const passwordHash = await hashPassword(form.password);
  const now = clock.now();
  const signedIn = await database.db.transaction(async (transaction) => {
    const { email, mobile, userType, estateId } = form;
    const [firstName, lastName] = [startCase(form.firstname), startCase(form.lastname)];
    const person = { firstName, lastName, email, mobile, userType, estateId, passwordHash };
    const userId = await registerPerson(transaction, person, now);
    await grantLowestRole(transaction, { userId, estateId }, dependencies);
    await enqueue(transaction, 'mail-email-proof', { userId });
    const session = await startSession(transaction, { userId, userAgent: origin.userAgent, now });
    const written = await selectPerson(transaction, userId);
    if (written === undefined) throw new AppError('internal');
    return { user: presentUser(written), session };
  });
  if (caller !== undefined) await endSession(dependencies, caller);
  return signedIn;
};
