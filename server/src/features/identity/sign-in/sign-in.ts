import type { SignedInUser } from '@ekhaya/contract/identity/identity';
import { looksLikeEmail } from '@ekhaya/contract/wire/email.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { claimPasswordAttempt } from '../passwords/claim-password-attempt.ts';
import { recordOwnEvent } from '../security-notices/record-own-event.ts';
import { rememberDevice, type SigningInDevice } from '../security-notices/remember-device.ts';
import { endSession } from '../sessions/end-session.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { normaliseEmail } from '../accounts/identity.rules.ts';
import { withHashingPermit, isPasswordCorrect } from '../passwords/password-hashing.ts';
import { lockCredentials, selectCredentials, selectPerson } from '../accounts/people.store.ts';
import { presentUser } from '../accounts/present-user.ts';
import { requireSignInAllowed } from './require-sign-in-allowed.ts';
import { startSession, type StartedSession } from '../sessions/start-session.ts';

/** The account and the new session after a sign-in or sign-up. */
export interface SignedIn {
  user: SignedInUser;
  session: StartedSession;
}

/**
 * Signs in with e-mail address and password. An earlier session of the browser ends.
 * @throws {AppError} auth/operation-not-allowed, auth/invalid-email, auth/user-not-found, auth/wrong-password,
 *   auth/too-many-requests
 */
export const signIn = async (
  dependencies: IdentityDependencies,
  form: { email: string; password: string },
  { device, address, caller }: { device: SigningInDevice; address: string; caller: Caller | undefined },
): Promise<SignedIn> => {
  const { database, clock } = dependencies;
  const email = normaliseEmail(form.email);
  if (!looksLikeEmail(email)) throw new AppError('auth/invalid-email');
  // Counted while holding the permit, so that correct passwords that wait for it are not counted as failures.
  const { userId, passwordHash } = await withHashingPermit(async () => {
    const attempt = await claimPasswordAttempt(dependencies, email, address);
    const credentials = await selectCredentials(database.db, email);
    if (credentials === undefined) throw new AppError('auth/user-not-found');
    if (!(await isPasswordCorrect(credentials.passwordHash, form.password))) {
      // Bounded by the limit of attempts.
      const { userId: ownerId } = credentials;
      await recordOwnEvent(database.db, { userId: ownerId, event: 'account.sign-in-failed', at: clock.now() });
      throw new AppError('auth/wrong-password');
    }
    await attempt.release();
    await requireSignInAllowed(database.db, credentials.userId);
    return credentials;
  });
  const signedIn = await database.db.transaction(async (transaction) => {
    // The password may have been reset while the old one was checked: the old one must not start a session then.
    if (!(await lockCredentials(transaction, userId, passwordHash))) throw new AppError('auth/wrong-password');
    const now = clock.now();
    const session = await startSession(transaction, { userId, userAgent: device.userAgent, now });
    await rememberDevice(transaction, { userId, device, now });
    await recordOwnEvent(transaction, { userId, event: 'account.sign-in', at: now });
    const person = await selectPerson(transaction, userId);
    if (person === undefined) throw new AppError('auth/user-not-found');
    return { user: presentUser(person), session };
  });
  if (caller !== undefined) await endSession(dependencies, caller);
  return signedIn;
};
