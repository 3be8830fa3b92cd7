import { normaliseMobileNumber } from '@ekhaya/contract/identity/identity.rules';
import { claimAttempt } from '../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../platform/rate-limits/rate-limits.rules.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
import { phoneExistsLimit } from './identity.rules.ts';
import { isMobileKnown } from './people.store.ts';

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
