import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import { call } from '../api/call.ts';

/** The second factor of the person and the state of her rights at the console. */
export type SecondFactor = OutputOf<'GET /api/auth/second-factor'>;

/** The query key of the second factor of the person. */
export const secondFactorKey = ['second-factor'];

/** Reads the second factor of the person. */
export const readSecondFactor = (signal?: AbortSignal): Promise<SecondFactor> =>
  call('GET /api/auth/second-factor', {}, signal);

/** Gives a code of the app, or a recovery code. */
export const giveCode = (body: InputOf<'POST /api/auth/second-factor'>['body']): Promise<SecondFactor> =>
  call('POST /api/auth/second-factor', { body });

/** Confirms with the password. */
export const confirmPassword = (password: string): Promise<SecondFactor> =>
  call('POST /api/auth/confirm', { body: { password } });

/** Says that the person uses the console. */
export const reportUse = () => call('POST /api/auth/staff-session', {});

/** Begins to set up an authenticator app. @param password needed when the sign-in is older than 10 minutes */
export const beginApp = (password?: string): Promise<OutputOf<'POST /api/auth/second-factor/app'>> =>
  call('POST /api/auth/second-factor/app', { body: { ...(password !== undefined && { password }) } });

/** Sets up the app with its first code. @returns the recovery codes */
export const confirmApp = async (code: string): Promise<string[]> =>
  (await call('POST /api/auth/second-factor/app/confirm', { body: { code } })).recoveryCodes;

/** Removes the authenticator app and its recovery codes. */
export const removeApp = () => call('DELETE /api/auth/second-factor/app', {});

/** Makes new recovery codes. */
export const renewRecoveryCodes = async (): Promise<string[]> =>
  (await call('POST /api/auth/second-factor/recovery-codes', {})).recoveryCodes;

/** Whether this browser takes passkeys at this address. They are bound to a domain, which an IP address is not. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);

/**
 * Lets the browser sign with a passkey and gives that as the second factor.
 * @returns undefined when the person closed the question of the browser
 */
export async function givePasskey(): Promise<SecondFactor | undefined> {
  const { startAuthentication, WebAuthnError } = await import('@simplewebauthn/browser');
  const options = await call('POST /api/auth/second-factor/passkey/options', {});
  const signed = await startAuthentication({ optionsJSON: options }).catch((thrown: unknown) => {
    if (thrown instanceof WebAuthnError || thrown instanceof DOMException) return undefined;
    throw thrown;
  });
  if (signed === undefined) return undefined;
  const { id, rawId, response } = signed;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return giveCode({
    passkey: {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
    },
  });
}

/**
 * Makes a passkey with the authenticator of the browser and adds it to the account. It counts as the second factor of this session.
 * @param password needed when the sign-in is older than 10 minutes
 * @returns false when the person closed the question of the browser
 */
export async function addPasskey(password?: string): Promise<boolean> {
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser');
  const options = await call('POST /api/auth/passkeys/options', {
    body: { ...(password !== undefined && { password }) },
  });
  const made = await startRegistration({ optionsJSON: options as never }).catch((thrown: unknown) => {
    if (thrown instanceof WebAuthnError || thrown instanceof DOMException) return undefined;
    throw thrown;
  });
  if (made === undefined) return false;
  const { id, rawId, response } = made;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const passkey = {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, transports },
  };
  await call('POST /api/auth/passkeys', { body: { name: 'Passkey of the back office', passkey } });
  return true;
}
