import { claimAttempt, type ClaimedAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../../platform/rate-limits/rate-limits.rules.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { signInLimits } from './passwords.rules.ts';

/**
 * Counts an attempt at the password of an account, at sign-in and at re-authentication alike. The caller releases it when
 * the password is correct.
 * @param email normalised, see `normaliseEmail`
 * @param address the network address of the request
 * @throws {AppError} auth/too-many-requests
 */
export const claimPasswordAttempt = (
  dependencies: Pick<IdentityDependencies, 'database' | 'clock'>,
  email: string,
  address: string,
): Promise<ClaimedAttempt> =>
  claimAttempt(
    dependencies,
    [
      { limit: signInLimits.account, subject: email },
      { limit: signInLimits.address, subject: networkOf(address) },
    ],
    { code: 'auth/too-many-requests' },
  );
