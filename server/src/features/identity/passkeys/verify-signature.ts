import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { InputOf } from '@ekhaya/contract/routes';
import { relyingPartyOf } from './passkeys.rules.ts';
import type { PasskeyRow } from './passkeys.store.ts';

/** A challenge that an authenticator has signed. */
export type SignedChallenge = InputOf<'POST /api/auth/sign-in/passkey'>['body']['passkey'];

/** The counter that a signature of the passkey carries; undefined when the signature is not accepted. */
export const verifySignature = async (
  passkey: PasskeyRow,
  signed: SignedChallenge,
  { challenge, publicUrl }: { challenge: string; publicUrl: string },
): Promise<number | undefined> => {
  const party = relyingPartyOf(publicUrl);
  // An authenticator that names the account has to name the one that the passkey belongs to.
  const { userHandle } = signed.response;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) return undefined;
  const verified = await verifyAuthenticationResponse({
    response: { ...signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => undefined);
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
};
