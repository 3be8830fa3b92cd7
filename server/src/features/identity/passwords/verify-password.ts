import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { claimPasswordAttempt } from './claim-password-attempt.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { withHashingPermit, isPasswordCorrect } from './password-hashing.ts';
import { selectCredentials } from '../accounts/people.store.ts';
import { markPasswordEntered } from '../sessions/sessions.store.ts';

/**
 * Re-authenticates the caller by password and clears the session's need for it. Wrong passwords count towards the same
 * limit as failed sign-ins.
 * @returns the stored hash that the password matched. A use case that changes the account afterwards checks in its transaction that it is
 *   still the stored one: the owner may have set a new password meanwhile.
 * @throws {AppError} auth/wrong-password, auth/too-many-requests
 */
export const verifyPassword = (
  dependencies: Pick<IdentityDependencies, 'database' | 'clock'>,
  caller: Caller,
  { password, address }: { password: string; address: string },
): Promise<string> =>
  withHashingPermit(async () => {
    const attempt = await claimPasswordAttempt(dependencies, caller.email, address);
    const credentials = await selectCredentials(dependencies.database.db, caller.email);
    if (credentials?.userId !== caller.userId || !(await isPasswordCorrect(credentials.passwordHash, password))) {
      throw new AppError('auth/wrong-password');
    }
    await markPasswordEntered(dependencies.database.db, caller.sessionId, dependencies.clock.now());
    await attempt.release();
    return credentials.passwordHash;
  });
