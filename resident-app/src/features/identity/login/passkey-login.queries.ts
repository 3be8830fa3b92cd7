import type { OutputOf } from '@ekhaya/contract/routes';
import {
  startAuthentication,
  WebAuthnError,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '../../../platform/api/call.ts';
import { sendWaitingSignOut } from '../../../platform/session/waiting-sign-out.ts';
import { pausePasskeyOffer } from '../../../platform/session/passkey-offers.ts';

/** What the browser asks the authenticator for. Good for one sign-in, within 5 minutes. */
export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON;

/** Reads the options of a sign-in. */
export const readPasskeyRequest = (): Promise<PasskeyRequest> => call('POST /api/auth/sign-in/passkey/options', {});

/**
 * Asks the browser for a passkey and signs in with it.
 * @param useBrowserAutofill suggests passkeys at the e-mail field instead of asking at once
 * @returns undefined when the person closed the question, or another one has taken its place
 * @throws {ApiError} when the server does not accept the passkey
 */
export async function signInWithPasskey(
  optionsJSON: PasskeyRequest,
  useBrowserAutofill: boolean,
): Promise<OutputOf<'POST /api/signup'>['user'] | undefined> {
  const signed = await startAuthentication({ optionsJSON, useBrowserAutofill }).catch((thrown: unknown) => {
    if (thrown instanceof WebAuthnError || thrown instanceof DOMException) return undefined;
    throw thrown;
  });
  if (!signed) return undefined;
  const { id, rawId, response } = signed;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  await sendWaitingSignOut();
  const { user } = await call('POST /api/auth/sign-in/passkey', {
    body: {
      passkey: {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
      },
    },
  });
  pausePasskeyOffer(Date.now());
  return user;
}
