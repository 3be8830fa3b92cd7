import { identityRoutes as contractRoutes } from '@ekhaya/contract/identity/identity';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { createSessionCookie } from '../../platform/sessions/session-cookie.ts';
import { requireSwitchedOn } from '../configuration/index.ts';
import { acceptPolicies } from './accounts/accept-policies.ts';
import { checkPhoneExists } from './sign-up/check-phone-exists.ts';
import { consoleSessionsRoutes } from './console-sessions.routes.ts';
import type { Sessions } from './sessions/create-session-reader.ts';
import { readAccount } from './accounts/find-person.ts';
import { verifyEmail } from './email-proofs/verify-email.ts';
import type { IdentityDependencies, OnPasswordReset } from './accounts/identity-dependencies.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { readCurrentSession } from './sessions/read-current-session.ts';
import { recordIntroViewed } from './accounts/record-intro-viewed.ts';
import { requestPasswordReset } from './passwords/request-password-reset.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { revokeSession } from './sessions/revoke-session.ts';
import { sendOneTimePin } from './one-time-pins/send-one-time-pin.ts';
import { signIn, type SignedIn } from './sign-in/sign-in.ts';
import { signOut } from './sessions/sign-out.ts';
import { signUp } from './sign-up/sign-up.ts';
import { verifyOneTimePin } from './one-time-pins/verify-one-time-pin.ts';
import { verifyPassword } from './passwords/verify-password.ts';

/** The routes of sign-up, sessions, passwords and accounts. */
export const identityRoutes = (
  platform: Dependencies,
  sessions: Pick<Sessions, 'forget'>,
  onPasswordReset: OnPasswordReset,
): MountedRoute[] => {
  const dependencies: IdentityDependencies = { ...platform, sessions, onPasswordReset };
  return [
    ...sessionRoutes(dependencies),
    ...passwordRoutes(dependencies),
    ...accountRoutes(dependencies),
    ...consoleSessionsRoutes(dependencies),
  ];
};

const sessionRoutes = (dependencies: IdentityDependencies): MountedRoute[] => {
  const cookie = createSessionCookie(dependencies.environment.publicUrl);
  const answerSignedIn = ({ user, session }: SignedIn) => ({
    details: { user },
    cookies: [cookie.write(session.token, session.maxAgeSeconds)],
  });
  return [
    handle(contractRoutes['POST /api/signup'], async ({ body, origin, caller }) => {
      await requireSwitchedOn(dependencies.database.db, 'signup');
      return answerSignedIn(await signUp(dependencies, body, { origin, caller }));
    }),
    handle(contractRoutes['POST /api/auth/sign-in/email'], async ({ body, origin, caller }) =>
      answerSignedIn(await signIn(dependencies, body, { origin, caller })),
    ),
    handle(contractRoutes['POST /api/auth/sign-out'], async ({ caller }) => {
      await signOut(dependencies, caller);
      return { details: {}, cookies: [cookie.clear()], clearsBrowserCache: true };
    }),
    handle(contractRoutes['GET /api/auth/get-session'], async ({ caller, headers }) => {
      const { details, renewedForSeconds } = await readCurrentSession(dependencies, caller);
      const token = cookie.read(headers);
      const isRenewed = token !== undefined && renewedForSeconds !== undefined;
      return { details, ...(isRenewed && { cookies: [cookie.write(token, renewedForSeconds)] }) };
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
    const request = { mobile: body.mobile, address: origin.address };
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
