import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';
import { requireRoleAt } from '../../estates/index.ts';
import type { VendorCustomer } from '../vending/vendor.ts';
import { openVendor } from './open-vendor.ts';

type Parts = Pick<Dependencies, 'database' | 'clock' | 'environment' | 'providers'>;

/** Numbers that a person may have verified per hour. A person mistypes a few; a script tries thousands. */
const verifyLimit: RateLimit = { name: 'verify-meter', attempts: 30, windowSeconds: 60 * 60 };

/** The customer whom the vendor of an estate has for an account. Undefined where nothing is sold, and while the vendor does not answer. */
export const findCustomer = async (
  parts: Parts,
  { estateId, accountNumber }: { estateId: string; accountNumber: string },
): Promise<VendorCustomer | undefined> => {
  try {
    const vendor = await openVendor(parts, estateId);
    return await vendor.verify(accountNumber);
  } catch (error) {
    if (error instanceof ProviderError) return undefined;
    throw error;
  }
};

/**
 * Whether the vendor of an estate knows a meter.
 * @throws {AppError} `forbidden` for another person, or where the caller has no role; `too-many-requests`
 */
export const verifyMeter = async (
  parts: Parts,
  { caller, estateId, userId, meterId }: { caller: Caller; estateId: string; userId: string; meterId: string },
): Promise<boolean> => {
  if (userId !== 'me' && userId !== caller.userId) throw new AppError('forbidden');
  await requireRoleAt(parts.database.db, { userId: caller.userId, estateId });
  await claimAttempt(parts, [{ limit: verifyLimit, subject: caller.userId }], { code: 'too-many-requests' });
  return (await findCustomer(parts, { estateId, accountNumber: meterId })) !== undefined;
};
