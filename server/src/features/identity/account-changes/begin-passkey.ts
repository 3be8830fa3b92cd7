import { generateRegistrationOptions } from '@simplewebauthn/server';
import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { secondsAfter } from '../accounts/identity.rules.ts';
import { selectPerson } from '../accounts/people.store.ts';
import { challengeSeconds, maxPasskeys, passkeyAlgorithms, relyingPartyOf } from '../passkeys/passkeys.rules.ts';
import { insertChallenge, selectPasskeysOf } from '../passkeys/passkeys.store.ts';
import { requireProofOfOwner } from '../staff-sessions/require-proof-of-owner.ts';

type BeginDependencies = Pick<IdentityDependencies, 'database' | 'clock' | 'environment'>;

/**
 * Returns the options with which the browser makes a passkey of the caller.
 * @throws {AppError} profile/limit-reached; as `requireProofOfOwner`
 */
export const beginPasskey = async (
  dependencies: BeginDependencies,
  caller: Caller,
  sent: { password: string | undefined; address: string },
) => {
  const { database, clock, environment } = dependencies;
  const { userId } = caller;
  await requireProofOfOwner(dependencies, caller, sent);
  const person = await selectPerson(database.db, userId);
  if (person === undefined) throw new AppError('session-required');
  const known = await selectPasskeysOf(database.db, userId);
  if (known.length >= maxPasskeys) throw new AppError('profile/limit-reached');
  const made = await generateRegistrationOptions({
    rpName: 'Ekhaya',
    rpID: relyingPartyOf(environment.publicUrl).id,
    userID: new Uint8Array(Buffer.from(userId)),
    userName: person.email,
    userDisplayName: `${person.firstName} ${person.lastName}`,
    supportedAlgorithmIDs: passkeyAlgorithms,
    timeout: challengeSeconds * 1000,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const expiresAt = secondsAfter(clock.now(), challengeSeconds);
  await insertChallenge(database.db, { challenge: made.challenge, purpose: 'add', userId, expiresAt });
  return { ...made };
};
