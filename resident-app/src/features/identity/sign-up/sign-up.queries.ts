import type { Estate } from '@ekhaya/contract/estates/estates';
import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import { call } from '../../../platform/api/call.ts';
import { sendWaitingSignOut } from '../../../platform/session/waiting-sign-out.ts';

/** The person who signed up, as the server describes her. */
export type NewUser = OutputOf<'POST /api/signup'>['user'];

/** The body of a sign-up. */
export type SignUpRequest = InputOf<'POST /api/signup'>['body'];

/** Registers a person and signs her in. */
export const signUp = async (request: SignUpRequest): Promise<NewUser> => {
  await sendWaitingSignOut();
  const { user } = await call('POST /api/signup', { body: request });
  return user;
};

/** Records that the caller accepted the policies with this version of the app. */
export const acceptPolicies = (appVersion: string) =>
  call('POST /api/user/policy', { body: { accepted: true, appVersion } });

/** Reads the estates that a person can sign up for. */
export const readEstates = (): Promise<Estate[]> => call('GET /api/estates', {});

/** Reads whether a mobile number already belongs to an account. */
export const isPhoneTaken = async (number: string): Promise<boolean> => {
  const { exists } = await call('GET /api/verify/exists/phone/{number}', { params: { number } });
  return exists;
};
