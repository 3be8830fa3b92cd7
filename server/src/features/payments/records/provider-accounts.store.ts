import { and, eq, gt, isNotNull, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { payments } from './payments.table.ts';

/** Names the account at the vendor that was sent the vends of an estate which are not settled, where none was stored with them. */
export const nameVendorOfPayments = async (
  transaction: Queryable,
  estateId: string,
  vendorAccount: string,
): Promise<void> => {
  await transaction
    .update(payments)
    .set({ vendorAccount })
    .where(
      and(
        eq(payments.estateId, estateId),
        eq(payments.vendorAccount, ''),
        isNotNull(payments.vendSentAt),
        or(isNotNull(payments.nextPollAt), eq(payments.vendorClaim, 'open')),
      ),
    );
};

/** Names the merchant of the payments of an estate that are not over or began after an instant, where none was stored with them. */
export const nameMerchantOfPayments = async (
  transaction: Queryable,
  { estateId, url, merchantId }: { estateId: string; url: string; merchantId: string },
  since: Date,
): Promise<void> => {
  await transaction
    .update(payments)
    .set({ gatewayUrl: url, merchantId })
    .where(
      and(
        eq(payments.estateId, estateId),
        eq(payments.merchantId, ''),
        or(gt(payments.createdAt, since), isNotNull(payments.nextPollAt)),
      ),
    );
};
