import { passkeysRoutes as contractRoutes } from '@ekhaya/contract/identity/passkeys';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import type { RequestOrigin } from '../../platform/http/caller.ts';
import type { SigningInDevice } from './security-notices/remember-device.ts';
import type { SignedIn } from './sign-in/sign-in.ts';
import type { IdentityDependencies } from './accounts/identity-dependencies.ts';
import { addPasskey } from './account-changes/add-passkey.ts';
import { beginPasskey } from './account-changes/begin-passkey.ts';
import { listPasskeys } from './passkeys/list-passkeys.ts';
import { removePasskey } from './account-changes/remove-passkey.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkeys/sign-in-with-passkey.ts';

/** What a sign-in needs of its request, and its answer. */
export interface SignInAnswers {
  /** The token by which the browser is known; undefined when it has none yet. */
  deviceTokenOf: (headers: Headers) => string | undefined;
  /** The browser of a sign-in, with a new token when it has none yet. */
  deviceOf: (request: { headers: Headers; origin: RequestOrigin }) => SigningInDevice;
  /** Writes the cookies of a new session and of its browser. */
  answerSignedIn: (
    signedIn: SignedIn,
    device: SigningInDevice,
  ) => { details: { user: SignedIn['user'] }; cookies: string[] };
}

/** The routes of passkeys. */
export const passkeysRoutes = (
  dependencies: IdentityDependencies,
  { deviceTokenOf, deviceOf, answerSignedIn }: SignInAnswers,
): MountedRoute[] => [
  handle(contractRoutes['GET /api/auth/passkeys'], async ({ caller, headers }) => ({
    details: await listPasskeys(dependencies, caller, deviceTokenOf(headers)),
  })),
  handle(contractRoutes['POST /api/auth/passkeys/options'], async ({ caller, body, origin }) => ({
    details: await beginPasskey(dependencies, caller, { password: body.password, address: origin.address }),
  })),
  handle(contractRoutes['POST /api/auth/passkeys'], async ({ caller, body, headers, origin }) => {
    const sent = { ...body, deviceToken: deviceTokenOf(headers), address: origin.address };
    return { details: { id: await addPasskey(dependencies, caller, sent) } };
  }),
  handle(contractRoutes['DELETE /api/auth/passkeys/{id}'], async ({ caller, params, origin }) => {
    await removePasskey(dependencies, caller, { id: params.id, address: origin.address });
    return { details: {} };
  }),
  handle(contractRoutes['POST /api/auth/sign-in/passkey/options'], async ({ origin }) => ({
    details: await beginPasskeySignIn(dependencies, origin.address),
  })),
  handle(contractRoutes['POST /api/auth/sign-in/passkey'], async ({ body, origin, caller, headers }) => {
    const device = deviceOf({ headers, origin });
    const { address } = origin;
    return answerSignedIn(await signInWithPasskey(dependencies, body.passkey, { device, address, caller }), device);
  }),
];
