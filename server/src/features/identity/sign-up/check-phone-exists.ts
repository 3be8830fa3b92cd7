import { normaliseMobileNumber } from '@ekhaya/contract/identity/identity.rules';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../../platform/rate-limits/rate-limits.rules.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { phoneExistsLimit } from './sign-up.rules.ts';
import { isMobileKnown } from '../accounts/people.store.ts';

/**
 * Whether any account has a mobile number, so that somebody who has an account is told before she makes another. Only
 * a verified number keeps others from using it.
 * @throws {AppError} too-many-requests
 */
export const checkPhoneExists = async (
  dependencies: IdentityDependencies,
  { number, address }: { number: string; address: string },
): Promise<boolean> => {
  await claimAttempt(dependencies, [{ limit: phoneExistsLimit, subject: networkOf(address) }], {
    code: 'too-many-requests',
  });
  return isMobileKnown(dependencies.database.db, normaliseMobileNumber(number));
};
