import type { SignedInUser } from '@ekhaya/contract/identity/identity';
import { looksLikeEmail } from '@ekhaya/contract/wire/email.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Caller, RequestOrigin } from '../../../platform/http/caller.ts';
import { isSwitchedOn } from '../../configuration/index.ts';
import { findEstatesWithPermission } from '../../estates/index.ts';
import { claimPasswordAttempt } from '../passwords/claim-password-attempt.ts';
import { endSession } from '../sessions/end-session.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { normaliseEmail } from '../accounts/identity.rules.ts';
import { withHashingPermit, isPasswordCorrect } from '../passwords/password-hashing.ts';
import { lockCredentials, selectCredentials, selectPerson } from '../accounts/people.store.ts';
import { presentUser } from '../accounts/present-user.ts';
import { startSession, type StartedSession } from '../sessions/start-session.ts';

/** The account and the new session after a sign-in or sign-up. */
export interface SignedIn {
  user: SignedInUser;
  session: StartedSession;
}

/** While sign-in is switched off, only administrators may sign in: they can switch it on again. */
const requireSignInAllowed = async ({ database }: Pick<IdentityDependencies, 'database'>, userId: string) => {
  if (await isSwitchedOn(database.db, 'authentication')) return;
  const changeable = await findEstatesWithPermission(database.db, { userId }, 'configuration.write');
  if (changeable !== 'all') throw new AppError('auth/operation-not-allowed');
};

/**
 * Signs in with e-mail address and password. An earlier session of the browser ends.
 * @throws {AppError} auth/operation-not-allowed, auth/invalid-email, auth/user-not-found, auth/wrong-password,
 *   auth/too-many-requests
 */
export const signIn = async (
  dependencies: IdentityDependencies,
  form: { email: string; password: string },
  { origin, caller }: { origin: RequestOrigin; caller: Caller | undefined },
): Promise<SignedIn> => {
  const { database, clock } = dependencies;
  const email = normaliseEmail(form.email);
  if (!looksLikeEmail(email)) throw new AppError('auth/invalid-email');
  // Counted while holding the permit, so that correct passwords that wait for it are not counted as failures.
  const { userId, passwordHash } = await withHashingPermit(async () => {
    const attempt = await claimPasswordAttempt(dependencies, email, origin.address);
    const credentials = await selectCredentials(database.db, email);
    if (credentials === undefined) throw new AppError('auth/user-not-found');
    if (!(await isPasswordCorrect(credentials.passwordHash, form.password))) throw new AppError('auth/wrong-password');
    await attempt.refund();
    await requireSignInAllowed(dependencies, credentials.userId);
    return credentials;
  });
  const signedIn = await database.db.transaction(async (transaction) => {
    // The password may have been reset while the old one was checked: the old one must not start a session then.
    if (!(await lockCredentials(transaction, userId, passwordHash))) throw new AppError('auth/wrong-password');
    const session = await startSession(transaction, { userId, userAgent: origin.userAgent, now: clock.now() });
    const person = await selectPerson(transaction, userId);
    if (person === undefined) throw new AppError('auth/user-not-found');
    return { user: presentUser(person), session };
  });
  if (caller !== undefined) await endSession(dependencies, caller);
  return signedIn;
};
