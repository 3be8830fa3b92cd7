import type { OutputOf } from '@ekhaya/contract/routes';
import { platformAuthenticatorIsAvailable, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { call } from '../../../platform/api/call.ts';
import { pausePasskeyOffer } from '../../../platform/session/passkey-offers.ts';

/** A passkey of the caller. */
export type Passkey = OutputOf<'GET /api/auth/passkeys'>[number];

/** Reads the passkeys of the caller. */
export const readPasskeys = (): Promise<Passkey[]> => call('GET /api/auth/passkeys', {});

/** Whether this device can make passkeys and none was made or used in this browser. */
export async function isPasskeyMissing(): Promise<boolean> {
  if (!(await platformAuthenticatorIsAvailable())) return false;
  const passkeys = await readPasskeys();
  return passkeys.every(({ isHere }) => !isHere);
}

/** Removes a passkey. */
export const removePasskey = (id: string) => call('DELETE /api/auth/passkeys/{id}', { params: { id } });

/**
 * Makes a passkey with the authenticator of the browser and adds it to the account.
 * @param password needed when the caller signed in more than 10 minutes ago
 * @returns false when the person closed the question of the browser, or it already holds a passkey of the account
 */
export async function addPasskey({ name, password }: { name: string; password: string | undefined }): Promise<boolean> {
  const options = await call('POST /api/auth/passkeys/options', {
    body: { ...(password !== undefined && { password }) },
  });
  const made = await startRegistration({ optionsJSON: options as never }).catch((thrown: unknown) => {
    if (thrown instanceof WebAuthnError || thrown instanceof DOMException) return undefined;
    throw thrown;
  });
  if (!made) return false;
  const { id, rawId, response } = made;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  await call('POST /api/auth/passkeys', {
    body: {
      name,
      passkey: { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } },
    },
  });
  pausePasskeyOffer(Date.now());
  return true;
}
