import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { createToken, digestOfToken } from '../../../platform/sessions/session-token.ts';
import { secondsAfter } from '../accounts/identity.rules.ts';
import { insertPasswordReset } from './password-resets.store.ts';
import { passwordResetSeconds } from './passwords.rules.ts';

/** Creates a link to set a new password. It works once and, unless told otherwise, for one hour; only a digest of its token is stored. */
export const createPasswordLink = async (
  queryable: Queryable,
  { environment, clock }: Pick<Dependencies, 'environment' | 'clock'>,
  userId: string,
  seconds: number = passwordResetSeconds,
): Promise<string> => {
  const token = createToken();
  await insertPasswordReset(queryable, {
    tokenDigest: digestOfToken(token),
    userId,
    expiresAt: secondsAfter(clock.now(), seconds),
  });
  return `${environment.publicUrl}/auth/reset-password#token=${token}`;
};
