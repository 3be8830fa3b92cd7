import type { OutputOf } from '@ekhaya/contract/routes';
import { call } from '../../../platform/api/call.ts';
import { sendWaitingSignOut } from '../../../platform/session/waiting-sign-out.ts';

/** Signs in with e-mail and password; the answer sets the session cookie. */
export const signIn = async (email: string, password: string): Promise<OutputOf<'POST /api/signup'>['user']> => {
  await sendWaitingSignOut();
  const { user } = await call('POST /api/auth/sign-in/email', { body: { email, password } });
  return user;
};
