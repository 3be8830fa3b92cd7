import { claimAttempt, type ClaimedAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../../platform/rate-limits/rate-limits.rules.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { signInLimits } from './passwords.rules.ts';

/**
 * Counts a try at the password of an account, wherever it is tried; to be refunded when it was right.
 * @param email as accounts are found by
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
