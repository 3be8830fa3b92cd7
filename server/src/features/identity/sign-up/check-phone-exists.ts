import { normaliseMobileNumber } from '@ekhaya/contract/identity/identity.rules';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../../platform/rate-limits/rate-limits.rules.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { phoneExistsLimit } from './sign-up.rules.ts';
import { isMobileKnown } from '../accounts/people.store.ts';

/**
 * Whether any account has a mobile number, verified or not. The sign-up form uses it to warn of an existing account.
 * Only a verified number is reserved for its account.
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
