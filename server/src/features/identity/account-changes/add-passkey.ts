import { verifyRegistrationResponse } from '@simplewebauthn/server';
import type { InputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { secondsAfter } from '../accounts/identity.rules.ts';
import { requireOpenSession } from '../sessions/require-open-session.ts';
import { updateSessionProofs } from '../sessions/sessions.store.ts';
import { notifyOwner } from '../security-notices/notify-owner.ts';
import { rememberPasskeyOfDevice } from '../security-notices/remember-device.ts';
import { recordOwnEvent } from '../security-notices/record-own-event.ts';
import {
  challengeIn,
  challengeSeconds,
  maxPasskeys,
  passkeyAlgorithms,
  relyingPartyOf,
} from '../passkeys/passkeys.rules.ts';
import { consumeChallenge, countPasskeysOf, insertPasskey } from '../passkeys/passkeys.store.ts';
import { requireProofOfOwner } from '../staff-sessions/require-proof-of-owner.ts';

type NewPasskey = InputOf<'POST /api/auth/passkeys'>['body'];

/**
 * Adds the passkey that the browser of the caller has made for a challenge of hers, and mails her.
 * @param passkey.deviceToken of the cookie by which the browser is known
 * @returns its id
 * @throws {AppError} auth/passkey-rejected for another challenge, origin or domain, or without user verification;
 *   profile/limit-reached; as `requireProofOfOwner`
 */
export const addPasskey = async (
  dependencies: Pick<IdentityDependencies, 'database' | 'clock' | 'environment'>,
  caller: Caller,
  { name, passkey, deviceToken, address }: NewPasskey & { deviceToken: string | undefined; address: string },
): Promise<string> => {
  const { database, clock, environment } = dependencies;
  const { userId, sessionId } = caller;
  const now = clock.now();
  // Her proof has to have been valid when the challenge was made, which is not longer ago than a challenge lives.
  await requireProofOfOwner(dependencies, caller, { address, at: secondsAfter(now, -challengeSeconds) });
  const challenge = challengeIn(passkey.response.clientDataJSON);
  if (!(await consumeChallenge(database.db, { challenge, purpose: 'add', userId, now })))
    throw new AppError('auth/passkey-rejected');
  const party = relyingPartyOf(environment.publicUrl);
  const verified = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    supportedAlgorithmIDs: passkeyAlgorithms,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (verified?.verified !== true) throw new AppError('auth/passkey-rejected');
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  await database.db.transaction(async (transaction) => {
    await requireOpenSession(transaction, caller);
    await acquireNamedLock(transaction, `passkeys:${userId}`);
    if ((await countPasskeysOf(transaction, userId)) >= maxPasskeys) throw new AppError('profile/limit-reached');
    const isAdded = await insertPasskey(transaction, {
      id,
      userId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: passkey.response.transports ?? [],
      name,
      createdAt: now,
      lastUsedAt: null,
    });
    if (!isAdded) throw new AppError('auth/passkey-rejected');
    await rememberPasskeyOfDevice(transaction, { userId, token: deviceToken, passkeyId: id });
    // The authenticator has just verified the person.
    await updateSessionProofs(transaction, sessionId, { secondFactorAt: now, staffUsedAt: now });
    await notifyOwner(transaction, { userId, kind: 'new-passkey', about: name });
    await recordOwnEvent(transaction, { userId, event: 'account.passkey-add', at: now });
  });
  return id;
};
