import type { Estate, RoleOffer } from '@ekhaya/contract/estates/estates';
import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import { call } from '../../platform/api/call.ts';

/** The person behind a session, as the server tells her. */
export type Person = OutputOf<'POST /api/signup'>['user'];

/** What a sign-up sends. */
export type SignUpRequest = InputOf<'POST /api/signup'>['body'];

/** Signs in with e-mail and password; the answer sets the session cookie. */
export const signIn = async (email: string, password: string): Promise<Person> => {
  const { user } = await call('POST /api/auth/sign-in/email', { body: { email, password } });
  return user;
};

/** Registers a person and signs her in. */
export const signUp = async (request: SignUpRequest): Promise<Person> => {
  const { user } = await call('POST /api/signup', { body: request });
  return user;
};

/** Records that the caller accepted the policies with this version of the app. */
export const acceptPolicies = (appVersion: string) =>
  call('POST /api/user/policy', { body: { accepted: true, appVersion } });

/** The estates one can sign up for. */
export const readEstates = (): Promise<Estate[]> => call('GET /api/estates', {});

/** Whether a mobile number belongs to somebody already. */
export const isPhoneTaken = async (number: string): Promise<boolean> => {
  const { exists } = await call('GET /api/verify/exists/phone/{number}', { params: { number } });
  return exists;
};

/** Asks for the mail with which a new password can be set. */
export const requestPasswordReset = (email: string) =>
  call('POST /api/auth/request-password-reset', { body: { email } });

/** Sets a new password with the token of the mail, and ends all sessions. */
export const resetPassword = (token: string, newPassword: string) =>
  call('POST /api/auth/reset-password', { body: { token, newPassword } });

/** Proves an e-mail address with the token of the mail. */
export const verifyEmail = (token: string) => call('POST /api/auth/verify-email', { body: { token } });

/** The role that staff offer the caller. */
export const readRoleOffer = (token: string): Promise<RoleOffer> => call('POST /api/acl/offer', { body: { token } });

/** Agrees to an offered role, or declines it. */
export const answerRoleOffer = (token: string, agrees: boolean) =>
  call('POST /api/acl/offer/answer', { body: { token, agrees } });

/** Sends a one-time PIN to a number. */
export const sendOtp = (mobile: string) => call('POST /api/user/phone/otp', { body: { mobile } });

/** Checks the one-time PIN; the number is the caller's then. */
export const verifyOtp = (mobile: string, otp: string) =>
  call('POST /api/user/phone/verify', { body: { mobile, otp } });
