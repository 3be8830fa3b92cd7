import { accountChangesRoutes } from '@ekhaya/contract/identity/account-changes';
import { identityRoutes as contractRoutes } from '@ekhaya/contract/identity/identity';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { createSessionCookie } from '../../platform/sessions/session-cookie.ts';
import { createToken } from '../../platform/sessions/session-token.ts';
import { requireSwitchedOn } from '../configuration/index.ts';
import { changeEmail } from './account-changes/change-email.ts';
import { changePassword } from './account-changes/change-password.ts';
import { readSignInAddresses } from './account-changes/read-sign-in-addresses.ts';
import { sendProofAgain } from './account-changes/send-proof-again.ts';
import { reportNotMe } from './account-changes/report-not-me.ts';
import { acceptPolicies } from './accounts/accept-policies.ts';
import { checkPhoneExists } from './sign-up/check-phone-exists.ts';
import { consoleSessionsRoutes } from './console-sessions.routes.ts';
import type { Sessions } from './sessions/create-session-reader.ts';
import { readAccount } from './accounts/find-person.ts';
import { verifyEmail } from './email-proofs/verify-email.ts';
import type { IdentityDependencies, EndOtherAccess } from './accounts/identity-dependencies.ts';
import { passkeysRoutes, type SignInAnswers } from './passkeys.routes.ts';
import { consoleSecurityRoutes } from './console-security.routes.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { createKnownDeviceCookie } from './security-notices/known-device-cookie.ts';
import { readCurrentSession } from './sign-in/read-current-session.ts';
import { recordIntroViewed } from './accounts/record-intro-viewed.ts';
import { requestPasswordReset } from './passwords/request-password-reset.ts';
import { resetPassword } from './account-changes/reset-password.ts';
import { revokeSession } from './sessions/revoke-session.ts';
import { sendOneTimePin } from './one-time-pins/send-one-time-pin.ts';
import { signIn } from './sign-in/sign-in.ts';
import { signOut } from './sessions/sign-out.ts';
import { signUp } from './sign-up/sign-up.ts';
import { verifyOneTimePin } from './one-time-pins/verify-one-time-pin.ts';
import { verifyPassword } from './passwords/verify-password.ts';

/** The routes of sign-up, sessions, passwords and accounts. */
export const identityRoutes = (
  platform: Dependencies,
  sessions: Pick<Sessions, 'forget'>,
  endOtherAccess: EndOtherAccess,
): MountedRoute[] => {
  const dependencies: IdentityDependencies = { ...platform, sessions, endOtherAccess };
  return [
    ...sessionRoutes(dependencies),
    ...passwordRoutes(dependencies),
    ...accountRoutes(dependencies),
    ...consoleSessionsRoutes(dependencies),
    ...secondFactorRoutes(dependencies),
    ...consoleSecurityRoutes(dependencies),
  ];
};

const createSignInAnswers = ({ environment }: IdentityDependencies): SignInAnswers => {
  const session = createSessionCookie(environment.publicUrl);
  const device = createKnownDeviceCookie(environment.publicUrl);
  return {
    deviceTokenOf: (headers) => device.read(headers),
    deviceOf: ({ headers, origin }) => ({
      userAgent: origin.userAgent,
      token: device.read(headers) ?? createToken(),
    }),
    answerSignedIn: (signedIn, { token }) => ({
      details: { user: signedIn.user },
      cookies: [session.write(signedIn.session.token, signedIn.session.maxAgeSeconds), device.write(token)],
    }),
  };
};

const sessionRoutes = (dependencies: IdentityDependencies): MountedRoute[] => {
  const cookie = createSessionCookie(dependencies.environment.publicUrl);
  const deviceCookie = createKnownDeviceCookie(dependencies.environment.publicUrl);
  const answers = createSignInAnswers(dependencies);
  const { deviceOf, answerSignedIn } = answers;
  return [
    ...passkeysRoutes(dependencies, answers),
    handle(contractRoutes['POST /api/signup'], async ({ body, origin, caller, headers }) => {
      await requireSwitchedOn(dependencies.database.db, 'signup');
      const device = deviceOf({ headers, origin });
      return answerSignedIn(await signUp(dependencies, body, { device, address: origin.address, caller }), device);
    }),
    handle(contractRoutes['POST /api/auth/sign-in/email'], async ({ body, origin, caller, headers }) => {
      const device = deviceOf({ headers, origin });
      return answerSignedIn(await signIn(dependencies, body, { device, address: origin.address, caller }), device);
    }),
    handle(contractRoutes['POST /api/auth/sign-out'], async ({ caller, headers }) => {
      // Another person has signed in in this browser meanwhile: her session stays.
      if (caller !== undefined && (headers.get('x-session-of') ?? caller.userId) !== caller.userId)
        return { details: {} };
      await signOut(dependencies, caller);
      return { details: {}, cookies: [cookie.clear()], clearsBrowserCache: true };
    }),
    handle(contractRoutes['GET /api/auth/get-session'], async ({ caller, headers }) => {
      const deviceToken = deviceCookie.read(headers);
      const { details, renewedForSeconds } = await readCurrentSession(dependencies, caller, deviceToken);
      const token = cookie.read(headers);
      if (token === undefined || renewedForSeconds === undefined) return { details };
      const cookies = [cookie.write(token, renewedForSeconds)];
      return { details, cookies: deviceToken === undefined ? cookies : [...cookies, deviceCookie.write(deviceToken)] };
    }),
    handle(contractRoutes['GET /api/auth/list-sessions'], async ({ caller }) => ({
      details: await listSessions(dependencies, caller),
    })),
    handle(contractRoutes['POST /api/auth/revoke-session'], async ({ caller, body }) => {
      await revokeSession(dependencies, caller, body.id);
      const isOwn = body.id === caller.sessionId;
      return { details: {}, ...(isOwn && { cookies: [cookie.clear()], clearsBrowserCache: true }) };
    }),
  ];
};

const passwordRoutes = (dependencies: IdentityDependencies): MountedRoute[] => [
  handle(contractRoutes['POST /api/auth/verify-password'], async ({ caller, body, origin }) => {
    await verifyPassword(dependencies, caller, { password: body.password, address: origin.address });
    return { details: {} };
  }),
  handle(contractRoutes['POST /api/auth/request-password-reset'], async ({ body, origin }) => {
    await requireSwitchedOn(dependencies.database.db, 'forgotPassword');
    await requestPasswordReset(dependencies, { email: body.email, address: origin.address });
    return { details: {} };
  }),
  handle(contractRoutes['POST /api/auth/reset-password'], async ({ body, origin }) => {
    await resetPassword(dependencies, { ...body, address: origin.address });
    return { details: {}, clearsBrowserCache: true };
  }),
  handle(accountChangesRoutes['POST /api/auth/not-me'], async ({ body, origin }) => {
    await reportNotMe(dependencies, { token: body.token, address: origin.address });
    return { details: {}, clearsBrowserCache: true };
  }),
  handle(accountChangesRoutes['POST /api/auth/change-password'], async ({ caller, body, origin }) => {
    await changePassword(dependencies, caller, { ...body, address: origin.address });
    return { details: {} };
  }),
  handle(accountChangesRoutes['POST /api/auth/change-email'], async ({ caller, body, origin }) => {
    await changeEmail(dependencies, caller, { ...body, address: origin.address });
    return { details: {} };
  }),
  handle(accountChangesRoutes['POST /api/auth/send-email-proof'], async ({ caller }) => {
    await sendProofAgain(dependencies, caller);
    return { details: {} };
  }),
  handle(accountChangesRoutes['GET /api/auth/addresses'], async ({ caller }) => ({
    details: await readSignInAddresses(dependencies, caller),
  })),
  handle(contractRoutes['POST /api/auth/verify-email'], async ({ body, origin }) => {
    await verifyEmail(dependencies, { token: body.token, address: origin.address });
    return { details: {} };
  }),
];

const accountRoutes = (dependencies: IdentityDependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/verify/exists/phone/{number}'], async ({ params, origin }) => ({
    details: { exists: await checkPhoneExists(dependencies, { number: params.number, address: origin.address }) },
  })),
  handle(contractRoutes['POST /api/user/phone/otp'], async ({ caller, body, origin }) => {
    await requireSwitchedOn(dependencies.database.db, 'otp');
    const request = { ...body, address: origin.address };
    return { details: { resendAfterSeconds: await sendOneTimePin(dependencies, caller, request) } };
  }),
  handle(contractRoutes['POST /api/user/phone/verify'], async ({ caller, body }) => {
    await verifyOneTimePin(dependencies, caller, body);
    return { details: { mobileVerified: true as const } };
  }),
  handle(contractRoutes['POST /api/user/policy'], async ({ caller, body }) => {
    const time = await acceptPolicies(dependencies, caller, body.appVersion);
    return { details: { accepted: true as const, time: time.toISOString(), appVersion: body.appVersion } };
  }),
  handle(contractRoutes['POST /api/user/intro'], async ({ caller }) => {
    await recordIntroViewed(dependencies, caller);
    return { details: {} };
  }),
  handle(contractRoutes['GET /api/user'], async ({ personId }) => ({
    details: await readAccount(dependencies.database.db, personId),
  })),
];
