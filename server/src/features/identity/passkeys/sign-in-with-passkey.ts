import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../../platform/rate-limits/rate-limits.rules.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { secondsAfter } from '../accounts/identity.rules.ts';
import { keepAccount } from '../accounts/nobody.store.ts';
import { selectPerson } from '../accounts/people.store.ts';
import { presentUser } from '../accounts/present-user.ts';
import { recordOwnEvent } from '../security-notices/record-own-event.ts';
import { rememberDevice, rememberPasskeyOfDevice, type SigningInDevice } from '../security-notices/remember-device.ts';
import { endSession } from '../sessions/end-session.ts';
import { isPasswordNeededOf } from '../sessions/sessions.store.ts';
import { startSession } from '../sessions/start-session.ts';
import { requireSignInAllowed } from '../sign-in/require-sign-in-allowed.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';
import { challengeIn, challengeLimit, challengeSeconds, passkeySignInLimit, relyingPartyOf } from './passkeys.rules.ts';
import {
  consumeChallenge,
  insertChallenge,
  selectOwnerOfPasskey,
  selectPasskeyForUpdate,
  updatePasskeyUsed,
} from './passkeys.store.ts';
import { verifySignature, type SignedChallenge } from './verify-signature.ts';

/**
 * Returns the options with which a browser signs in with any passkey of this installation. They name no account.
 * @throws {AppError} auth/too-many-requests
 */
export const beginPasskeySignIn = async (
  dependencies: Pick<IdentityDependencies, 'database' | 'clock' | 'environment'>,
  address: string,
) => {
  const { database, clock, environment } = dependencies;
  await claimAttempt(dependencies, [{ limit: challengeLimit, subject: networkOf(address) }], {
    code: 'auth/too-many-requests',
  });
  const made = await generateAuthenticationOptions({
    rpID: relyingPartyOf(environment.publicUrl).id,
    timeout: challengeSeconds * 1000,
    userVerification: 'required',
  });
  const expiresAt = secondsAfter(clock.now(), challengeSeconds);
  await insertChallenge(database.db, { challenge: made.challenge, purpose: 'sign-in', userId: null, expiresAt });
  return { ...made };
};

/**
 * Signs in with a passkey. An earlier session of the browser ends.
 * @throws {AppError} auth/passkey-rejected for an unknown or removed passkey, a challenge that is used, expired or of somebody
 *   else, another origin, or a wrong signature; auth/operation-not-allowed, auth/too-many-requests
 */
export const signInWithPasskey = async (
  dependencies: IdentityDependencies,
  signed: SignedChallenge,
  { device, address, caller }: { device: SigningInDevice; address: string; caller: Caller | undefined },
): Promise<SignedIn> => {
  const { database, clock, environment } = dependencies;
  const attempt = await claimAttempt(dependencies, [{ limit: passkeySignInLimit, subject: networkOf(address) }], {
    code: 'auth/too-many-requests',
  });
  const now = clock.now();
  const challenge = challengeIn(signed.response.clientDataJSON);
  // Consumed before anything else, so that no answer can be tried twice.
  if (!(await consumeChallenge(database.db, { challenge, purpose: 'sign-in', userId: null, now }))) {
    throw new AppError('auth/passkey-rejected');
  }
  const signedIn = await database.db.transaction(async (transaction: Transaction) => {
    // Account first, as everything does that removes passkeys: the session would lock it afterwards.
    const owner = await selectOwnerOfPasskey(transaction, signed.id);
    if (owner !== undefined) await keepAccount(transaction, owner);
    const passkey = await selectPasskeyForUpdate(transaction, signed.id);
    const known = { challenge, publicUrl: environment.publicUrl };
    const counter = passkey && (await verifySignature(passkey, signed, known));
    if (passkey === undefined || counter === undefined) throw new AppError('auth/passkey-rejected');
    const { userId } = passkey;
    await requireSignInAllowed(transaction, userId);
    await updatePasskeyUsed(transaction, passkey.id, { counter, lastUsedAt: now });
    // After a revocation only the password opens the pass again, not another way to sign in.
    const needsPassword = await isPasswordNeededOf(transaction, userId);
    const { userAgent, token } = device;
    const session = await startSession(transaction, { userId, userAgent, now, needsPassword, hasSecondFactor: true });
    await rememberDevice(transaction, { userId, device, now });
    await rememberPasskeyOfDevice(transaction, { userId, token, passkeyId: passkey.id });
    await recordOwnEvent(transaction, { userId, event: 'account.passkey-sign-in', at: now });
    const person = await selectPerson(transaction, userId);
    if (person === undefined) throw new AppError('auth/passkey-rejected');
    return { user: presentUser(person), session };
  });
  await attempt.release();
  if (caller !== undefined) await endSession(dependencies, caller);
  return signedIn;
};
