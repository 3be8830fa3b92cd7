import { isAccountNumber } from '@ekhaya/contract/payments/payments.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';
import { requireRoleAt } from '../../estates/index.ts';
import type { VendorCustomer } from '../vending/vendor.ts';
import { vendorOf } from './open-vendor.ts';
import { readUtilityProvider } from './provider-settings.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'environment' | 'providers'>;

/** Numbers that a person may have verified per hour. A person mistypes a few; a script tries thousands. */
const verifyLimit: RateLimit = { name: 'verify-meter', attempts: 30, windowSeconds: 60 * 60 };

/**
 * The customer whom the vendor of an estate has for an account. Undefined where nothing is sold, and for an account that the vendor
 * does not know.
 * @throws {AppError} `profile/account-not-verified` while the vendor does not answer
 */
export const findCustomer = async (
  dependencies: Needs,
  { estateId, accountNumber }: { estateId: string; accountNumber: string },
): Promise<VendorCustomer | undefined> => {
  const provider = await readUtilityProvider(dependencies.database.db, dependencies.environment, estateId);
  if (provider === undefined) return undefined;
  try {
    return await vendorOf(dependencies, provider).verify(accountNumber);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError('profile/account-not-verified');
  }
};

/**
 * Whether the vendor of an estate says that it knows a meter: not while it does not answer. It is not asked about what cannot be a
 * meter number.
 * @throws {AppError} `forbidden` for another person, or where the caller has no role; `too-many-requests`
 */
export const verifyMeter = async (
  dependencies: Needs,
  { caller, estateId, userId, meterId }: { caller: Caller; estateId: string; userId: string; meterId: string },
): Promise<boolean> => {
  if (userId !== 'me' && userId !== caller.userId) throw new AppError('forbidden');
  await requireRoleAt(dependencies.database.db, { userId: caller.userId, estateId });
  await claimAttempt(dependencies, [{ limit: verifyLimit, subject: caller.userId }], { code: 'too-many-requests' });
  if (!isAccountNumber(meterId)) return false;
  try {
    return (await findCustomer(dependencies, { estateId, accountNumber: meterId })) !== undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'profile/account-not-verified') return false;
    throw error;
  }
};
