import { z } from 'zod';
import { isMobileNumber, isPersonName } from './identity.rules.ts';
import { passwordMaximum } from './login.rules.ts';
import { defineRoute } from '../wire/route.ts';
import { emailAddress, lineOfText, emptyObject, personId } from '../wire/fields.ts';

const personName = lineOfText(60).refine(isPersonName, 'Please enter a valid name.');
const mobile = z.string().trim().max(20);
const password = z.string().min(1).max(passwordMaximum);

/** The account of the signed-in person. */
export const signedInUser = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    mobile: z.string(),
    mobileVerified: z.boolean(),
    photoURL: z.string().nullable(),
    userType: z.enum(['resident', 'employee']),
    defaultEstate: z.string(),
    appIntroViewed: z.boolean().describe('Whether the person has seen or skipped the intro screens.'),
    acceptedPolicies: z.boolean().describe('Whether the person has accepted the policies.'),
  })
  .meta({ id: 'SignedInUser' });

/** The account of the signed-in person. */
export type SignedInUser = z.output<typeof signedInUser>;

/** The account of a person, as `GET /api/user` answers it. */
export const userRecord = z
  .object({
    ...signedInUser.shape,
    userID: z.string().describe('Equals `id`.'),
    photoURL: z.string().describe("'' for a person without a photo."),
  })
  .meta({ id: 'UserRecord' });

/** The account of a person, as `GET /api/user` answers it. */
export type UserRecord = z.output<typeof userRecord>;

/** The signed-in person and the session, or null. */
export const currentSession = z
  .object({
    user: signedInUser,
    session: z.object({ id: z.string(), createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() }),
  })
  .nullable();

export const identityRoutes = {
  'POST /api/signup': defineRoute({
    method: 'post',
    path: '/api/signup',
    feature: 'identity',
    summary: 'Registers a person, grants the default role of the estate and signs the person in.',
    access: { who: 'public' },
    body: z.strictObject({
      firstname: personName,
      lastname: personName,
      mobile: mobile.refine(isMobileNumber, 'Please enter a valid phone number.'),
      estateName: lineOfText(100),
      email: emailAddress,
      password,
      userType: z.enum(['resident', 'employee'], { error: 'Pleae choose a user type' }),
      acceptedPrivacyPolicy: z.literal(true),
      estateId: z.string().min(1).max(20),
    }),
    status: 201,
    output: z.object({ user: signedInUser }),
    errors: [
      'auth/operation-not-allowed',
      'auth/email-already-in-use',
      'auth/weak-password',
      'auth/phone-already-in-use',
    ],
  }),
  'POST /api/auth/sign-in/email': defineRoute({
    method: 'post',
    path: '/api/auth/sign-in/email',
    feature: 'identity',
    summary: 'Signs in with e-mail address and password and sets the session cookie.',
    access: { who: 'public' },
    body: z.strictObject({ email: z.string().trim().max(254), password: z.string().max(passwordMaximum) }),
    output: z.object({ user: signedInUser }),
    errors: [
      'auth/operation-not-allowed',
      'auth/invalid-email',
      'auth/user-not-found',
      'auth/wrong-password',
      'auth/too-many-requests',
    ],
  }),
  'POST /api/auth/sign-out': defineRoute({
    method: 'post',
    path: '/api/auth/sign-out',
    feature: 'identity',
    summary: 'Ends the session of this browser, if there is one.',
    access: { who: 'public' },
    output: emptyObject,
    errors: [],
  }),
  'GET /api/auth/get-session': defineRoute({
    method: 'get',
    path: '/api/auth/get-session',
    feature: 'identity',
    summary: 'The signed-in person and the session, or null.',
    access: { who: 'public' },
    isCacheable: false,
    output: currentSession,
    isBare: true,
    errors: [],
  }),
  'POST /api/auth/verify-password': defineRoute({
    method: 'post',
    path: '/api/auth/verify-password',
    feature: 'identity',
    summary: 'Re-authenticates the caller.',
    access: { who: 'signed-in' },
    body: z.strictObject({ password }),
    output: emptyObject,
    errors: ['auth/wrong-password', 'auth/too-many-requests'],
  }),
  'POST /api/auth/request-password-reset': defineRoute({
    method: 'post',
    path: '/api/auth/request-password-reset',
    feature: 'identity',
    summary: 'Mails a link to set a new password. Answers the same for known and unknown addresses.',
    access: { who: 'public' },
    body: z.strictObject({ email: emailAddress }),
    output: emptyObject,
    errors: ['auth/operation-not-allowed', 'auth/too-many-requests'],
  }),
  'POST /api/auth/reset-password': defineRoute({
    method: 'post',
    path: '/api/auth/reset-password',
    feature: 'identity',
    summary:
      'Sets a new password with the token of the mail and ends all sessions. The token works once, within an hour.',
    access: { who: 'public' },
    body: z.strictObject({ token: z.string().min(1).max(200), newPassword: password }),
    output: emptyObject,
    errors: ['auth/expired-action-code', 'auth/weak-password', 'auth/too-many-requests'],
  }),
  'POST /api/auth/verify-email': defineRoute({
    method: 'post',
    path: '/api/auth/verify-email',
    feature: 'identity',
    summary: 'Proves an e-mail address with the token of the sign-up mail. The token works once, within a week.',
    access: { who: 'public' },
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    output: emptyObject,
    errors: ['auth/expired-action-code', 'auth/too-many-requests'],
  }),
  'GET /api/auth/list-sessions': defineRoute({
    method: 'get',
    path: '/api/auth/list-sessions',
    feature: 'identity',
    summary: 'The caller’s sessions that have not expired, newest first.',
    access: { who: 'signed-in' },
    output: z.array(
      z.object({
        id: z.string(),
        isCurrent: z.boolean(),
        userAgent: z.string(),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().describe('Up to a day early: a session is extended at most once a day.'),
        expiresAt: z.iso.datetime(),
      }),
    ),
    errors: [],
  }),
  'POST /api/auth/revoke-session': defineRoute({
    method: 'post',
    path: '/api/auth/revoke-session',
    feature: 'identity',
    summary: 'Ends one of the caller’s sessions, on every process within a second.',
    access: { who: 'signed-in' },
    body: z.strictObject({ id: z.string().min(1).max(64) }),
    output: emptyObject,
    errors: [],
  }),
  'GET /api/verify/exists/phone/{number}': defineRoute({
    method: 'get',
    path: '/api/verify/exists/phone/{number}',
    feature: 'identity',
    summary: 'Whether an account has a mobile number. Rate limited.',
    access: { who: 'public' },
    isCacheable: false,
    params: z.object({ number: z.string().max(20).refine(isMobileNumber, 'Please enter a valid phone number.') }),
    output: z.object({ exists: z.boolean() }),
    errors: [],
  }),
  'POST /api/user/phone/otp': defineRoute({
    method: 'post',
    path: '/api/user/phone/otp',
    feature: 'identity',
    summary:
      'Sends a one-time PIN of 6 digits by SMS. It is valid for 5 minutes and 5 attempts; another can be sent after 30 s.',
    access: { who: 'signed-in' },
    /** The password is needed to change a number that the caller has proved. */
    body: z.strictObject({ mobile, password: password.optional() }),
    output: z.object({ resendAfterSeconds: z.int() }),
    errors: [
      'auth/wrong-password',
      'auth/operation-not-allowed',
      'auth/invalid-phone-number',
      'auth/phone-already-in-use',
      'auth/too-many-requests',
    ],
  }),
  'POST /api/user/phone/verify': defineRoute({
    method: 'post',
    path: '/api/user/phone/verify',
    feature: 'identity',
    summary: 'Checks the one-time PIN and sets mobileVerified.',
    access: { who: 'signed-in' },
    body: z.strictObject({ mobile, otp: z.string().trim().max(12) }),
    output: z.object({ mobileVerified: z.literal(true) }),
    errors: [
      'auth/invalid-phone-number',
      'auth/invalid-verification-code',
      'auth/code-expired',
      'auth/phone-already-in-use',
      'auth/too-many-requests',
    ],
  }),
  'POST /api/user/policy': defineRoute({
    method: 'post',
    path: '/api/user/policy',
    feature: 'identity',
    summary: 'Records that the caller accepted the policies, with the time and the version of the app.',
    access: { who: 'signed-in' },
    body: z.strictObject({ accepted: z.literal(true), appVersion: lineOfText(20) }),
    output: z.object({ accepted: z.literal(true), time: z.iso.datetime(), appVersion: z.string() }),
    errors: [],
  }),
  'POST /api/user/intro': defineRoute({
    method: 'post',
    path: '/api/user/intro',
    feature: 'identity',
    summary: 'Records that the caller has seen or skipped the intro screens, so that each person sees them once.',
    access: { who: 'signed-in' },
    body: z.strictObject({ viewed: z.literal(true) }),
    output: emptyObject,
    errors: [],
  }),
  'GET /api/user': defineRoute({
    method: 'get',
    path: '/api/user',
    feature: 'identity',
    summary: 'The account of a person.',
    access: { who: 'own', of: { in: 'query', name: 'userID' } },
    query: z.object({ userID: personId }),
    output: userRecord,
    errors: [],
  }),
};
