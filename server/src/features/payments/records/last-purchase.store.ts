import { and, eq, gte, max } from 'drizzle-orm';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { payments } from './payments.table.ts';
import type { PaymentRow } from './payments.store.ts';

/** Longer than a payment waits for its units. */
const longestPaymentMs = 48 * hourMs;

/** When units were last bought for an account since an instant; null when none were. */
export const selectLastPurchase = async (
  queryable: Queryable,
  { estateId, accountNo, utility }: Pick<PaymentRow, 'estateId' | 'accountNo' | 'utility'>,
  since: Date,
): Promise<Date | null> => {
  const [found] = await queryable
    .select({ at: max(payments.changedAt) })
    .from(payments)
    .where(
      and(
        eq(payments.estateId, estateId),
        eq(payments.accountNo, accountNo),
        gte(payments.createdAt, new Date(since.getTime() - longestPaymentMs)),
        eq(payments.utility, utility),
        eq(payments.state, 'issued'),
        gte(payments.changedAt, since),
      ),
    );
  return found?.at ?? null;
};
